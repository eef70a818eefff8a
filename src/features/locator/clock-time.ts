import { formatClock } from '#features/opening-hours/hours-clock.ts';
import type { LanguageCode } from '#features/pages/contract.ts';

/**
 * A time of day in the page's language: "11:00 AM", "11:00 a.m.", "11 h 00". Spanish and French times have no-break spaces.
 * @param minutes after midnight
 */
export function clockTime(minutes: number, language: LanguageCode): string {
  if (language === 'en') return formatClock(minutes);
  return formatOf(language)
    .format(minutes * 60_000)
    .replaceAll(' ', '\u00A0');
}

const formats = new Map<LanguageCode, Intl.DateTimeFormat>();

function formatOf(language: LanguageCode): Intl.DateTimeFormat {
  const locale = language === 'es' ? 'es-US' : language;
  const format =
    formats.get(language) ?? new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  formats.set(language, format);
  return format;
}
