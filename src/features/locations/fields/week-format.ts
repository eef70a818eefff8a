import type { Interval, Week } from '#features/opening-hours/hours.ts';

export const DAY_NAMES = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
const SPAN = /^(\d{2}):([0-5]\d)-(\d{2}):([0-5]\d)$/;

/** Seven days by name, each a list of "11:00-22:00"; hours past midnight count on ("17:00-26:00"), so nothing is lost. */
export type WrittenWeek = Partial<Record<(typeof DAY_NAMES)[number], string[]>>;

export function writeWeek(week: Week): WrittenWeek {
  return Object.fromEntries(DAY_NAMES.map((day, at) => [day, (week[at] ?? []).map(writeInterval)]));
}

/** The week that `writeWeek` wrote; a day that is not named is closed. @throws RangeError naming an invalid text. */
export function readWrittenWeek(written: WrittenWeek): Week {
  return DAY_NAMES.map((day) => (written[day] ?? []).map(readInterval));
}

export function writeInterval({ opens, closes }: Interval): string {
  return `${clock(opens)}-${clock(closes)}`;
}

/** @throws RangeError when the text is not "11:00-22:00" or the interval is impossible. */
export function readInterval(text: string): Interval {
  const match = SPAN.exec(text);
  const opens = Number(match?.[1]) * 60 + Number(match?.[2]);
  const closes = Number(match?.[3]) * 60 + Number(match?.[4]);
  if (!match || opens >= 1440 || closes <= opens || closes > opens + 1440)
    throw new RangeError(`"${text}" is not a time range such as "11:00-22:00"`);
  return { opens, closes };
}

function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
