import { localeOf } from '#shared/locale-of.ts';
import { intlZoneClock } from '#features/opening-hours/hours-zone.ts';
import type { LanguageCode } from '#features/pages/contract.ts';

const HOUR_MS = 3_600_000;

/**
 * Suffix that makes a time of day unambiguous in the hour that autumn repeats: " EDT" in the first pass, " EST" in the
 * second. Empty at all other times.
 */
export function passMark(
  epochMs: number,
  { language, timeZone }: { language: LanguageCode; timeZone: string },
): string {
  const clock = intlZoneClock(timeZone);
  const minuteAt = (ms: number) => clock.localTime(ms).minutes;
  if (![-HOUR_MS, HOUR_MS].some((ms) => minuteAt(epochMs + ms) === minuteAt(epochMs))) return '';
  const format = new Intl.DateTimeFormat(localeOf(language), { timeZone, timeZoneName: 'short' });
  // "11/1/2026, EST"
  return format.format(epochMs).replace(/.* /, ' ');
}
