import type { LanguageCode } from '#features/pages/contract.ts';
import { clockTime } from '#features/locator/clock-time.ts';
import { intlZoneClock } from '#features/opening-hours/hours-zone.ts';
import { passMark } from './pass-mark.ts';

/**
 * A time of day at the restaurant for messages with `{time}`: "6:42 PM", "1:30 AM EST" in the hour that autumn repeats.
 * `hour` (1–12) is for Spanish, which uses "la 1:05" and "las 2:05".
 */
export function timeAt(
  epochMs: number,
  place: { language: LanguageCode; timeZone: string },
): { time: string; hour: number } {
  const { minutes } = intlZoneClock(place.timeZone).localTime(epochMs);
  return {
    time: clockTime(minutes, place.language) + passMark(epochMs, place),
    hour: Math.floor(minutes / 60) % 12 || 12,
  };
}
