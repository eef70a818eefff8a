import type { BlockDefinition, StoredOf } from '#content/define.ts';
import type { StoredTarget } from '#content/fields/pointers.ts';
import type { StoredBlock } from '#content/stream.ts';
import { blockId } from './block-id.ts';

/** What authored content is written with. Names of pages and pictures that do not exist throw, so no seed can hold a dead link. */
export interface ContentKit {
  /** A block whose value fits its definition, with an id that is the same on every run. */
  block<D extends BlockDefinition>(definition: D, value: StoredOf<D>): StoredBlock;
  /** A link to a page of the plan, kept by id. @param path "/our-story/" */
  to(path: string): StoredTarget;
  /** Words that lead to a page of the plan. */
  link(path: string, display_name: string): { url: StoredTarget; display_name: string };
  /** The address of a page of the plan as rich text keeps it: "page:12". */
  href(path: string): string;
  /** A picture's id. @param name as in the list of pictures */
  picture(name: string): number;
}

/** @param scope what the block ids are made from: the page's path. */
export function createContentKit(
  scope: string,
  known: { pages: ReadonlyMap<string, number>; pictures: ReadonlyMap<string, number> },
): ContentKit {
  let blocks = 0;
  const pageId = (path: string): number => {
    const id = known.pages.get(path);
    if (id === undefined) throw new Error(`${scope} links to ${path}, which is no page of the plan`);
    return id;
  };
  return {
    block: (definition, value) => ({
      id: blockId(`${scope}#${++blocks}:${definition.type}`),
      type: definition.type,
      version: definition.version,
      value,
    }),
    to: (path) => ({ page: pageId(path) }),
    link: (path, display_name) => ({ url: { page: pageId(path) }, display_name }),
    href: (path) => `page:${pageId(path)}`,
    picture(name) {
      const id = known.pictures.get(name);
      if (id === undefined) throw new Error(`${scope} shows ${name}, which is no picture of the plan`);
      return id;
    },
  };
}
