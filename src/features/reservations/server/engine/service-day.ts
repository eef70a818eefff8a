import { type QuarterTime, quarterTimes } from '#features/front-of-house/server/index.ts';
import type { ZoneClock } from '#features/opening-hours/hours-zone.ts';
import type { OpeningHours } from '#features/opening-hours/opening-hours.ts';
import type { SeatingRule } from '../../staff-contract.ts';

/** The rule for a date: one for the date itself, else one for its weekday. */
export function ruleOn(rules: readonly SeatingRule[], date: string, weekday: number): SeatingRule | undefined {
  return rules.find((rule) => rule.date === date) ?? rules.find((rule) => rule.weekday === weekday);
}

/**
 * The times of a business day at which parties are seated: the restaurant is open until the party's time is over.
 * @param stayMinutes how long the party stays, without the time to reset its table
 */
export function seatingTimes(
  hours: OpeningHours,
  clock: ZoneClock,
  date: string,
  { rule, stayMinutes }: { rule: SeatingRule | undefined; stayMinutes: number },
): QuarterTime[] {
  if (rule?.isClosed) return [];
  return quarterTimes(hours, clock, date, {
    stayMinutes,
    ...(rule?.from && { first: minutesOf(rule.from) }),
    ...(rule?.to && { last: minutesOf(rule.to) }),
  });
}

/** "17:30", "25:00" for 1 AM of the next day. */
function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}
