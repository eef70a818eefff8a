import type { LanguageCode } from '#features/pages/contract.ts';
import { localeOf } from '#shared/locale-of.ts';

/** Miles to one decimal, or to two, as the map page shows them (Spec §9): 3.0666 → "3.1" or "3.07", in French "3,1". */
export function formatMiles(miles: number, language: LanguageCode, decimals: 1 | 2): string {
  return formatOf(language, decimals).format(miles);
}

const formats = new Map<string, Intl.NumberFormat>();

/** Cached: creating a format takes forty times as long as using it. */
function formatOf(language: LanguageCode, decimals: number): Intl.NumberFormat {
  const key = language + decimals;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(localeOf(language), {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
    formats.set(key, format);
  }
  return format;
}
