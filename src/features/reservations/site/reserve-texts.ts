import { timeAt } from '#features/front-of-house/time-at.ts';
import { clockTime } from '#features/locator/clock-time.ts';
import { msOfDate } from '#features/opening-hours/hours-calendar.ts';
import { intlZoneClock } from '#features/opening-hours/hours-zone.ts';
import type { LanguageCode } from '#features/pages/contract.ts';
import type { Translate } from '#ui/site/messages.tsx';

const MINUTE_MS = 60_000;

/** "Saturday, November 21"; short: "Sat, Nov 21". */
export function dateText(date: string, language: LanguageCode, style: 'long' | 'short' = 'long'): string {
  return new Intl.DateTimeFormat(language, { weekday: style, month: style, day: 'numeric', timeZone: 'UTC' }).format(
    msOfDate(date),
  );
}

/** "6:30 PM" @param time "18:30" */
export function slotText(time: string, language: LanguageCode): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return clockTime(hours * 60 + minutes, language);
}

/** Day and time at the restaurant, for messages with `{date}` and `{time}`; see `timeAt`. @param instant in ISO form */
export function whenAt(
  instant: string,
  place: { language: LanguageCode; timeZone: string },
): { date: string; time: string; hour: number } {
  const epochMs = Date.parse(instant);
  const { date } = intlZoneClock(place.timeZone).localTime(epochMs);
  return { date: dateText(date, place.language), ...timeAt(epochMs, place) };
}

/** "1 h 45 min" */
export function durationLabel(t: Translate, durationMinutes: number): string {
  const hours = Math.floor(durationMinutes / 60);
  const minutes = durationMinutes % 60;
  if (hours === 0) return t('reserve.duration_minutes', { minutes });
  return minutes === 0 ? t('reserve.duration_hours', { hours }) : t('reserve.duration_both', { hours, minutes });
}

/** How long the party keeps the table. */
export function minutesBetween(start: string, end: string): number {
  return Math.round((Date.parse(end) - Date.parse(start)) / MINUTE_MS);
}
