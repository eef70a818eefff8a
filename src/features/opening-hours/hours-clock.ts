import type { Interval } from './hours.ts';
import { DAY_MINUTES } from './hours-calendar.ts';

/** Format of the wire: "11:00 AM". Minutes from 1440 on wrap to the next day: 1440 is "12:00 AM", 1560 "2:00 AM". */
export function formatClock(minutes: number): string {
  const ofDay = minutes % DAY_MINUTES;
  const hour = Math.floor(ofDay / 60);
  return `${hour % 12 || 12}:${twoDigits(ofDay % 60)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** 24-hour format: "23:05"; 1440 and more wrap. */
export function formatClock24(minutes: number): string {
  return `${twoDigits(Math.floor(minutes / 60) % 24)}:${twoDigits(minutes % 60)}`;
}

/** The interval between two clock times; a close at or before the open is on the next day, so 0 to 0 is all day. */
export function intervalBetween(open: number, close: number): Interval {
  const opens = open % DAY_MINUTES;
  return { opens, closes: close <= opens ? close + DAY_MINUTES : close };
}

/** Some lists write all day as 00:00 to 23:59; other intervals are unchanged. */
export function wholeDay(interval: Interval): Interval {
  const { opens, closes } = interval;
  return opens === 0 && closes === DAY_MINUTES - 1 ? { opens, closes: DAY_MINUTES } : interval;
}

/** True when open from one midnight to the next. */
export function isAllDay(intervals: readonly Interval[]): boolean {
  const [only] = intervals;
  return intervals.length === 1 && only?.opens === 0 && only.closes === DAY_MINUTES;
}

export function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
