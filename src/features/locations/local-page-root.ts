/** What of a page says where the directory stands. */
interface PlacedPage {
  id: number;
  template: string;
  urlPath: string;
}

/**
 * Where a site's city lists and local pages stand, each followed by its own path: the address of the site's first state
 * list (Spec §2.1 has the demo's). The first made, so that further ones, of other countries or languages, move nothing.
 * Null on a site without one: it has no local pages.
 * @param livePages of the site
 */
export function localPageRootOf(livePages: readonly PlacedPage[]): string | null {
  const lists = livePages.filter(({ template }) => template === 'state_list');
  return lists.toSorted((a, b) => a.id - b.id)[0]?.urlPath ?? null;
}
