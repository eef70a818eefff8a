import type { LanguageCode } from '#features/pages/contract.ts';
import type { PressPage } from './queries/list-press-pages.ts';

/** The page that looks for a press page around it. */
interface Place {
  urlPath: string;
  languageCode: LanguageCode;
}

/** The deepest of the pages that `place` is below. */
export function pressPageAbove(pages: readonly PressPage[], place: Place): PressPage | undefined {
  return pages
    .filter(({ url }) => url !== place.urlPath && place.urlPath.startsWith(url))
    .toSorted((a, b) => b.url.length - a.url.length)[0];
}

/**
 * The lowest above `place`, else of its own language the one that shares most of the way from the home page; among
 * several the shortest address.
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
