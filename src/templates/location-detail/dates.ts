import { msOfDate } from '#features/opening-hours/hours-calendar.ts';
import type { LanguageCode } from '#features/pages/contract.ts';
import { localeOf } from '#shared/locale-of.ts';

/** A Sunday. */
const SUNDAY_MS = Date.UTC(2023, 0, 1);
const DAY_MS = 86_400_000;

/** "Thursday", "jueves": the name in the middle of a sentence. @param weekday 0 = Sunday */
export function weekdayName(weekday: number, language: LanguageCode): string {
  return format(language, { weekday: 'long' }).format(SUNDAY_MS + weekday * DAY_MS);
}

/** "Thursday, November 26". @param date YYYY-MM-DD */
export function longDate(date: string, language: LanguageCode): string {
  return format(language, { weekday: 'long', month: 'long', day: 'numeric' }).format(msOfDate(date));
}

function format(language: LanguageCode, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone: 'UTC' });
}
