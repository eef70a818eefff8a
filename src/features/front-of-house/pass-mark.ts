import type { LanguageCode } from '#features/pages/contract.ts';
import { exactTimeAt } from './exact-time-at.ts';
import { timeAt } from './time-at.ts';

/**
 * Suffix that makes a time of day unambiguous in the hour that autumn repeats: " EDT" in the first pass, " EST" in the
 * second. Empty at all other times.
 */
export function passMark(epochMs: number, place: { language: LanguageCode; timeZone: string }): string {
  return exactTimeAt(epochMs, place).time.slice(timeAt(epochMs, place).time.length);
}
