import type { LanguageCode, TranslatedPage } from '#features/pages/contract.ts';

/** Fields of a page that decide where the directory is. */
interface PlacedPage {
  id: number;
  template: string;
  urlPath: string;
}

/**
 * Returns the addresses below which a site's city lists and local pages are, one for each language: the address of the
 * language's first state list (Spec §2.1 has the demo's). The first list is the oldest one, so that later lists, for other
 * countries, move no pages. The main address comes first: the one of the site's language, or of the oldest list if the
 * site's language has no state list. Empty on a site without state lists, which has no local pages.
 * @param livePages the live pages of the site
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
  const roots = [...Map.groupBy(lists, ({ language }) => language).values()].flatMap(([oldest]) => oldest ?? []);
  return roots.toSorted((a, b) => Number(b.language === own) - Number(a.language === own));
}

/** Returns the address of the local pages for a language: its own address, else the main one. Null on a site without local pages. */
export function localPageRootIn(roots: readonly TranslatedPage[], language: LanguageCode): string | null {
  return (roots.find((root) => root.language === language) ?? roots[0])?.url ?? null;
}
