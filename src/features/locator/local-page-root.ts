import type { LanguageCode, TranslatedPage } from '#features/pages/contract.ts';

/** What of a page says where the directory stands. */
interface PlacedPage {
  id: number;
  template: string;
  urlPath: string;
}

/**
 * Where a site's city lists and local pages stand, each followed by its own path: in every language below its first state
 * list (Spec §2.1 has the demo's). The first made, so that further ones, of other countries, move nothing. The main
 * language's comes first: the site's own, or where that has no state list the one of the very first. Empty on a site
 * without state lists: it has no local pages.
 * @param livePages of the site
 * @param own the site's language
 */
export function localPageRootsOf(
  livePages: readonly PlacedPage[],
  languageOf: (path: string) => LanguageCode,
  own: LanguageCode,
): readonly TranslatedPage[] {
  const lists = livePages
    .filter(({ template }) => template === 'state_list')
    .toSorted((a, b) => a.id - b.id)
    .map(({ urlPath: url }) => ({ language: languageOf(url), url }));
  const roots = [...new Map(lists.toReversed().map((list) => [list.language, list])).values()].toReversed();
  return roots.toSorted((a, b) => Number(b.language === own) - Number(a.language === own));
}

/** Where the local pages for readers of a language stand: its own, else the main one; null on a site without any. */
export function localPageRootIn(roots: readonly TranslatedPage[], language: LanguageCode): string | null {
  return (roots.find((root) => root.language === language) ?? roots[0])?.url ?? null;
}
