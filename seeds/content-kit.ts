import type { BlockDefinition, StoredOf } from '#content/define.ts';
import type { StoredTarget } from '#content/fields/pointers.ts';
import type { StoredBlock } from '#content/stream.ts';
import { blockId } from './block-id.ts';

/** Ids of the targets of authored content, by name; pages by path. */
export interface KnownTargets {
  pages: ReadonlyMap<string, number>;
  images?: ReadonlyMap<string, number>;
  videos?: ReadonlyMap<string, number>;
  documents?: ReadonlyMap<string, number>;
  snippets?: ReadonlyMap<string, number>;
}

/** Functions to write content. Names that do not exist throw, so no seed can contain a dead link. */
export interface ContentKit {
  /** A block whose value fits its definition, with the same id on every run. */
  block<D extends BlockDefinition>(definition: D, value: StoredOf<D>): StoredBlock;
  /** A page's id. @param path "/our-story/" */
  pageId(path: string): number;
  /** A link to a page of the plan, stored by id. @param path "/our-story/" */
  to(path: string): StoredTarget;
  /** A link with its text to a page of the plan. */
  link(path: string, display_name: string): { url: StoredTarget; display_name: string };
  /** The address of a page of the plan in rich text: "page:12". */
  href(path: string): string;
  /** An image's id. @param name as in the list of images */
  image(name: string): number;
  video(name: string): number;
  document(name: string): number;
  snippet(name: string): number;
}

/** @param scope the page's path, from which the block ids are made */
export function createContentKit(scope: string, known: KnownTargets): ContentKit {
  let blocks = 0;
  const find = (kind: string, ids: ReadonlyMap<string, number> | undefined, name: string): number => {
    const id = ids?.get(name);
    if (id === undefined) throw new Error(`${scope} points at ${name}, which is no ${kind} of the plan`);
    return id;
  };
  const pageId = (path: string) => find('page', known.pages, path);
  return {
    block: (definition, value) => ({
      id: blockId(`${scope}#${++blocks}:${definition.type}`),
      type: definition.type,
      version: definition.version,
      value,
    }),
    pageId,
    to: (path) => ({ page: pageId(path) }),
    link: (path, display_name) => ({ url: { page: pageId(path) }, display_name }),
    href: (path) => `page:${pageId(path)}`,
    image: (name) => find('image', known.images, name),
    video: (name) => find('video', known.videos, name),
    document: (name) => find('document', known.documents, name),
    snippet: (name) => find('snippet', known.snippets, name),
  };
}
