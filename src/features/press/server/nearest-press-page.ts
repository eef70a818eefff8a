import type { LanguageCode } from '#features/pages/contract.ts';
import type { PressPage } from './queries/list-press-pages.ts';

/** The page for which a press page is searched. */
interface Place {
  urlPath: string;
  languageCode: LanguageCode;
}

/** The nearest ancestor of `place` among the pages. */
export function pressPageAbove(pages: readonly PressPage[], place: Place): PressPage | undefined {
  return pages
    .filter(({ url }) => url !== place.urlPath && place.urlPath.startsWith(url))
    .toSorted((a, b) => b.url.length - a.url.length)[0];
}

/**
 * The nearest ancestor of `place`, else the page of the same language with the longest common path; among equals the one
 * with the shortest URL.
 */
export function nearestPressPage(pages: readonly PressPage[], place: Place): PressPage | undefined {
  const way = segmentsOf(place.urlPath);
  const shared = ({ url }: PressPage) => {
    const parts = segmentsOf(url);
    const end = parts.findIndex((part, at) => part !== way[at]);
    return end < 0 ? parts.length : end;
  };
  return (
    pressPageAbove(pages, place) ??
    pages
      .filter(({ url, languageCode }) => url !== place.urlPath && languageCode === place.languageCode)
      .toSorted((a, b) => shared(b) - shared(a) || a.url.length - b.url.length || a.id - b.id)[0]
  );
}

function segmentsOf(url: string): string[] {
  return url.split('/').filter(Boolean);
}
