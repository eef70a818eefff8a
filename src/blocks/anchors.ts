import { slugify } from '#shared/slug.ts';

/**
 * Element ids for the parts of a block, in their order: "parking-5f0f". They stay the same when the page is edited,
 * and the block's own id keeps two blocks of one page apart.
 * @param blockId from `useBlockId`
 */
export function anchorsOf(titles: readonly string[], blockId: string): string[] {
  const taken = new Set<string>();
  return titles.map((title) => {
    const base = `${slugify(title) || 'part'}-${blockId.slice(0, 4)}`;
    let anchor = base;
    for (let count = 2; taken.has(anchor); count += 1) anchor = `${base}-${count}`;
    taken.add(anchor);
    return anchor;
  });
}
