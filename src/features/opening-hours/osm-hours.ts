import type { Interval, Week } from './hours.ts';
import { DAY_MINUTES } from './hours-calendar.ts';
import { formatClock24, intervalBetween, isAllDay, twoDigits, wholeDay } from './hours-clock.ts';
import { parseClock } from './parse-clock.ts';
import { ALL_DAY, hasOpenings, normaliseDay, normaliseWeek, WEEKDAYS } from './hours-week.ts';
import { weekRows } from './hours-table.ts';

const DAY_CODES = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'] as const;

/** A part of an opening_hours text that was left out, as written, and why. */
export interface IgnoredHours {
  text: string;
  reason: string;
}

/** `week` is null when no part could be read; days that are in no part are closed. */
export interface OsmHours {
  week: Week | null;
  ignored: IgnoredHours[];
}

/**
 * Reads the weekly part of OpenStreetMap's opening_hours language, as lists such as All The Places carry it:
 * "Mo-Th 11:00-22:00; Fr,Sa 11:00-23:00; Su off", "24/7", "11:00-14:00,17:00-22:00". A later rule replaces an earlier one on the days
 * both name; 00:00-23:59 is all day. Rules by season, date, holiday, week number, sun or condition are left out and reported.
 */
export function parseOsmHours(text: string): OsmHours {
  const days: (readonly Interval[])[] = WEEKDAYS.map(() => []);
  const ignored: IgnoredHours[] = [];
  let isRead = false;
  for (const rule of splitRules(text)) {
    const read = readRule(rule);
    if ('reason' in read) {
      ignored.push({ text: rule, reason: read.reason });
      continue;
    }
    isRead = true;
    if (read.note) ignored.push({ text: rule, reason: read.note });
    const named = new Set<number>();
    for (const clause of read.clauses) {
      for (const day of clause.days) {
        days[day] = named.has(day) ? [...(days[day] ?? []), ...clause.intervals] : clause.intervals;
        named.add(day);
      }
    }
  }
  return { week: isRead ? normaliseWeek(days) : null, ignored };
}

/** "Mo-Th 11:00-22:00; Fr-Sa 11:00-02:00; Su off", "24/7" or "off"; `parseOsmHours` gives the same week back. */
export function formatOsmHours(week: Week): string {
  if (!hasOpenings(week)) return 'off';
  if (WEEKDAYS.every((day) => isAllDay(normaliseDay(week[day] ?? [])))) return '24/7';
  return weekRows(week)
    .map(({ days, intervals }) => {
      const [first = 0, last = first] = [days[0], days.at(-1)];
      const range = first === last ? DAY_CODES[first] : `${DAY_CODES[first]}-${DAY_CODES[last]}`;
      return `${range} ${intervals.map(formatOsmInterval).join(',') || 'off'}`;
    })
    .join('; ');
}

function formatOsmInterval({ opens, closes }: Interval): string {
  const isFullDay = closes - opens === DAY_MINUTES;
  const close =
    closes === DAY_MINUTES || isFullDay
      ? `${twoDigits(Math.floor(closes / 60))}:${twoDigits(closes % 60)}`
      : formatClock24(closes);
  return `${formatClock24(opens)}-${close}`;
}

/** Splits at semicolons outside quoted comments. */
function splitRules(text: string): string[] {
  return (text.match(/(?:"[^"]*"?|[^;"])+/g) ?? []).map((rule) => rule.trim()).filter((rule) => rule !== '');
}

interface Clause {
  days: readonly number[];
  intervals: readonly Interval[];
}

type ReadRule = { clauses: Clause[]; note?: string } | { reason: string };

const REFUSALS: readonly (readonly [RegExp, string])[] = [
  [/\|\|/, 'fallback rules are not imported'],
  [/\b(sunrise|sunset|dawn|dusk)\b/i, 'hours by the sun are not imported'],
  [/\bweek\s*\d/i, 'week numbers are not imported'],
  [
    /\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b|\beaster\b/i,
    'months and dates are not imported: enter them as special hours',
  ],
  [/\b(19|20)\d{2}\b(?!:)/, 'years are not imported'],
  [/\[/, 'days of the month are not imported'],
  [/\bunknown\b/i, 'unknown hours are not imported'],
  [/\d\s*\+/, 'an open end is not imported'],
];

function readRule(rule: string): ReadRule {
  const plain = rule
    .replace(/"[^"]*"?/g, ' ')
    .replace(/[–—−]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
  const comment = plain === rule.trim() || !rule.includes('"') ? undefined : 'the comment is not imported';
  if (plain === '') return { reason: 'a comment alone has no hours' };
  const refusal = REFUSALS.find(([pattern]) => pattern.test(plain));
  if (refusal) return { reason: refusal[1] };
  if (/^24\/7( open)?$/i.test(plain)) return withNote([{ days: WEEKDAYS, intervals: [ALL_DAY] }], comment);
  return readClauses(plain, comment);
}

const DAY =
  'su(?:n(?:day)?)?|mo(?:n(?:day)?)?|tu(?:e(?:s(?:day)?)?)?|we(?:d(?:nesday)?)?|th(?:u(?:r(?:s(?:day)?)?)?)?|fr(?:i(?:day)?)?|sa(?:t(?:urday)?)?|ph|sh';
const DAYS = new RegExp(
  `^(?:${DAY})(?:\\s*-\\s*(?:${DAY}))?(?:\\s*,\\s*(?:${DAY})(?:\\s*-\\s*(?:${DAY}))?)*(?![a-z])\\s*:?`,
  'i',
);
const TIME = '\\d{1,2}[:.]\\d{2}(?:\\s*[ap]m)?|\\d{1,2}\\s*[ap]m|noon|midnight';
const TIMES = new RegExp(
  `^(?:${TIME})\\s*-\\s*(?:${TIME})(?:\\s*,\\s*(?:${TIME})\\s*-\\s*(?:${TIME}))*(?![\\d:])`,
  'i',
);

/** Days and times, again after a comma: "Mo-Fr 11:00-14:00, Sa 17:00-22:00" adds where a semicolon would replace. */
function readClauses(plain: string, comment: string | undefined): ReadRule {
  const clauses: Clause[] = [];
  let note = comment;
  let rest = plain;
  while (rest !== '') {
    const daysText = DAYS.exec(rest)?.[0] ?? '';
    rest = rest.slice(daysText.length).trimStart();
    const named = daysText === '' ? { days: WEEKDAYS, holidays: false } : readDays(daysText);
    if (!named) return { reason: 'the days cannot be read' };
    const timesText = TIMES.exec(rest)?.[0] ?? '';
    rest = rest.slice(timesText.length).trimStart();
    const state = /^(?:off|closed|open)\b/i.exec(rest)?.[0] ?? '';
    rest = rest.slice(state.length).trimStart();
    const intervals = timesText === '' ? [ALL_DAY] : readTimes(timesText);
    if (!intervals) return { reason: 'the times cannot be read' };
    if (timesText === '' && state === '') return { reason: rest === '' ? 'no times are named' : 'this cannot be read' };
    const isClosed = /^(off|closed)$/i.test(state);
    if (isClosed && timesText !== '') return { reason: 'closing for part of a day is not imported' };
    if (named.holidays) note = 'holidays are not imported: enter them as special hours';
    if (named.days.length > 0) clauses.push({ days: named.days, intervals: isClosed ? [] : intervals });
    if (rest !== '' && !rest.startsWith(',')) return { reason: 'this cannot be read' };
    rest = rest.replace(/^,\s*/, '');
  }
  return clauses.length === 0 && note ? { reason: note } : withNote(clauses, note);
}

function withNote(clauses: Clause[], note: string | undefined): ReadRule {
  return note === undefined ? { clauses } : { clauses, note };
}

function readDays(text: string): { days: number[]; holidays: boolean } | undefined {
  const days = new Set<number>();
  let holidays = false;
  for (const part of text.replace(/\s*:?\s*$/, '').split(',')) {
    const [first = '', last] = part.split('-').map((name) => name.trim().slice(0, 2).toLowerCase());
    if (first === 'ph' || first === 'sh') {
      if (last !== undefined) return undefined;
      holidays = true;
      continue;
    }
    const from = dayIndex(first);
    const to = last === undefined ? from : dayIndex(last);
    if (from < 0 || to < 0) return undefined;
    for (let day = from; ; day = (day + 1) % 7) {
      days.add(day);
      if (day === to) break;
    }
  }
  return { days: [...days], holidays };
}

function dayIndex(code: string): number {
  return DAY_CODES.findIndex((name) => name.toLowerCase() === code);
}

function readTimes(text: string): Interval[] | undefined {
  const intervals: Interval[] = [];
  for (const part of text.split(',')) {
    const [open, close] = part.split('-').map(readExtendedClock);
    if (open === undefined || close === undefined || open >= DAY_MINUTES) return undefined;
    if (close > open + DAY_MINUTES) return undefined;
    intervals.push(wholeDay(intervalBetween(open, close)));
  }
  return intervals;
}

/** Accepts hours past midnight: "26:00" is two in the morning. */
function readExtendedClock(text: string): number | undefined {
  const extended = /^\s*(2[4-9]|3\d|4[0-8])[:.]([0-5]\d)\s*$/.exec(text);
  return extended ? Number(extended[1]) * 60 + Number(extended[2]) : parseClock(text);
}
