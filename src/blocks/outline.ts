import { createContext } from 'react';
import type { ResolvedBlock } from '#content/stream.ts';
import type { NavItem } from '#features/navigation/site/nav-registry.ts';
import { slugify } from '#shared/slug.ts';

/** The block that marks a section of a page for the page's menu. */
export const SECTION_MARKER = 'scroll_nav_menu_item';

/** The element id of the page's data, which the browser reads before it draws. */
const RESERVED = 'preloaded';

/** The marked sections of a page by the ids of their marker blocks, in the order of the page. */
export type PageOutline = ReadonlyMap<string, NavItem>;

/** The sections of the page that is drawn; null where they are not collected. */
export const Outline = createContext<PageOutline | null>(null);

/** The section in a marker's fields, with an id that is safe to use; undefined when the fields have none. */
export function sectionOf(props: Readonly<Record<string, unknown>>): NavItem | undefined {
  const name = String(props['name'] ?? '').trim();
  const slug = slugify(String(props['elem_id'] ?? '')) || slugify(name);
  if (name === '' || slug === '') return undefined;
  return { elemID: slug === RESERVED ? `${slug}-section` : slug, name, sortOrder: Number(props['sort_order'] ?? 0) };
}

/** Every marked section once; of two with the same element id, the first one. */
export function outlineOf(blocks: readonly ResolvedBlock[]): PageOutline {
  const outline = new Map<string, NavItem>();
  const taken = new Set<string>();
  for (const { id, type, props } of blocks) {
    const section = type === SECTION_MARKER ? sectionOf(props) : undefined;
    if (!section || taken.has(section.elemID)) continue;
    taken.add(section.elemID);
    outline.set(id, section);
  }
  return outline;
}
