import type { Interval, Week } from '#features/opening-hours/hours.ts';
import type { Random } from './random.ts';

type Hours = readonly [opens: number, closes: number];

/** A week in parts: Monday to Thursday, Friday and Saturday, Sunday. Hours of the day; above 24 is after midnight. */
function week(weekdays: readonly Hours[], weekend: readonly Hours[], sunday: readonly Hours[]): Week {
  const day = (list: readonly Hours[]): Interval[] =>
    list.map(([opens, closes]) => ({ opens: opens * 60, closes: closes * 60 }));
  return [day(sunday), day(weekdays), day(weekdays), day(weekdays), day(weekdays), day(weekend), day(weekend)];
}

/** The weekly hours of the chain's kitchens. */
export const WEEKS = {
  usual: week([[11, 22]], [[11, 23]], [[11, 21]]),
  early: week([[11, 21]], [[11, 22]], [[11.5, 20.5]]),
  brunch: week([[11, 22]], [[11, 23]], [[9.5, 21]]),
  split: week(
    [
      [11.5, 14.5],
      [17, 21.5],
    ],
    [
      [11.5, 14.5],
      [17, 22.5],
    ],
    [[12, 20]],
  ),
  supper: week([[16, 22]], [[15, 23]], [[15, 21]]),
  late: week([[11, 24]], [[11, 26]], [[11, 23]]),
  always: week([[0, 24]], [[0, 24]], [[0, 24]]),
} as const satisfies Record<string, Week>;

export type WeekName = keyof typeof WEEKS;

/** Mostly the usual week. Random restaurants are never open round the clock. */
export function pickWeek(random: Random): WeekName {
  const at = random.next();
  if (at < 0.46) return 'usual';
  if (at < 0.64) return 'early';
  if (at < 0.78) return 'brunch';
  if (at < 0.87) return 'split';
  if (at < 0.92) return 'supper';
  return 'late';
}

/** Removes the hours of Monday. */
export function closedOnMonday(hours: Week): Week {
  return hours.map((day, at) => (at === 1 ? [] : day));
}

/** Hours of a service inside those of the dining room; intervals shorter than two hours are left out. */
export function within(hours: Week, startMinutes: number, stopMinutes: number): Week {
  return hours.map((day) =>
    day
      .map(({ opens, closes }) => ({ opens: opens + startMinutes, closes: closes - stopMinutes }))
      .filter(({ opens, closes }) => closes - opens >= 120),
  );
}
