import type { Interval, Week } from '#features/opening-hours/hours.ts';
import { parseHoursText } from '#features/opening-hours/hours-text.ts';
import { normaliseWeek } from '#features/opening-hours/hours-week.ts';
import { parseOsmHours } from '#features/opening-hours/osm-hours.ts';
import { DAY_COLUMNS } from '#features/locations/fields/column-aliases.ts';
import type { RowReader } from './columns.ts';

/** A week, and the parts of the text that were left out. `week` is undefined when nothing could be read. */
export interface ReadWeek {
  week: Week | undefined;
  ignored: string[];
}

/** Days in full or shortened, and no other words that begin like them: "Weekends", "Summer", "Thanksgiving". */
const DAY =
  '(?:su|sun|sundays?|mo|mon|mondays?|tu|tue|tues|tuesdays?|we|wed|weds|wednesdays?|th|thu|thur|thurs|thursdays?|fr|fri|fridays?|sa|sat|saturdays?)(?![a-z])';
const LED_BY_DAYS = new RegExp(
  `^((?:${DAY})(?:\\s*(?:[-–—&,/]|to|thru|through|and)\\s*(?:${DAY}))*)\\.?\\s*:?\\s*(.+)$`,
  'i',
);
/** A comma between two days joins them: "Sat, Sun 10am-11pm". */
const NEXT_DAYS = new RegExp(`\\s*(?:[;|\\n]|(?<!\\b${DAY}\\.?\\s*),(?=\\s*${DAY}))\\s*`, 'i');
const OF_A_DAY = new RegExp(`^${DAY}`, 'i');
const UNREAD = /cannot be read|no times|open end/;

/**
 * A whole week in one text: OpenStreetMap's opening_hours, or in free form ("Mon-Thu 11am-10pm; Fri & Sat: 11:00 AM -
 * 11:00 PM; Sun Closed"). A text without days applies to every day. No week is read from a part of it when the other part
 * is about days of the week: these would be shown as closed.
 */
export function readWeekText(written: string): ReadWeek {
  // The pattern of separators takes quadratic time on a run of spaces.
  const text = written.replace(/[^\S\n]+/g, ' ');
  const osm = parseOsmHours(text);
  if (osm.week && osm.ignored.length === 0) return { week: osm.week, ignored: [] };
  const week = readWrittenDays(text);
  if (week) return { week, ignored: [] };
  const isPart = osm.ignored.some(
    ({ text: part, reason }) => OF_A_DAY.test(withNamedDays(part)) && UNREAD.test(reason),
  );
  return {
    week: isPart ? undefined : (osm.week ?? undefined),
    ignored: osm.ignored.map(({ text: part, reason }) => `"${part}": ${reason}`),
  };
}

/** A week from one column for each day, or an opening and a closing column for each. Undefined when the row fills none. */
export function readDayColumns(row: RowReader): ReadWeek | undefined {
  const texts = DAY_COLUMNS.map((day) => {
    const open = row.text(`${day}Open`);
    const close = row.text(`${day}Close`);
    return row.text(day) || (open && close ? `${open} - ${close}` : open || close);
  });
  if (texts.every((text) => text === '')) return undefined;
  const ignored: string[] = [];
  const days = texts.map((text, at): readonly Interval[] => {
    if (text === '' || /closed/i.test(text)) return [];
    const read = parseHoursText(text);
    if ('intervals' in read) return read.intervals;
    ignored.push(`${DAY_COLUMNS[at]} "${text}" ${read.refused}`);
    return [];
  });
  return ignored.length > 0 ? { week: undefined, ignored } : { week: normaliseWeek(days), ignored };
}

const SPANS: readonly (readonly [RegExp, string])[] = [
  [/\bweekdays?\b|\bM\s*[-–—]\s*F\b/gi, 'Mon-Fri'],
  [/\bweekends?\b/gi, 'Sat-Sun'],
  [/\b(?:daily|every ?day|(?:7|seven) days(?: a week)?)\b/gi, 'Sun-Sat'],
];

function withNamedDays(text: string): string {
  return SPANS.reduce((rest, [words, days]) => rest.replace(words, days), text);
}

function readWrittenDays(text: string): Week | undefined {
  const parts = withNamedDays(text)
    .split(NEXT_DAYS)
    .filter((part) => part.trim() !== '');
  const days: (readonly Interval[])[] = DAY_COLUMNS.map(() => []);
  for (const part of parts) {
    const led = LED_BY_DAYS.exec(part.trim());
    if (!led && parts.length > 1) return undefined;
    const named = led ? daysNamed(led[1] ?? '') : [0, 1, 2, 3, 4, 5, 6];
    const read = parseHoursText(led ? (led[2] ?? '') : part);
    if (!named || 'refused' in read) return undefined;
    for (const day of named) days[day] = read.intervals;
  }
  return parts.length > 0 ? normaliseWeek(days) : undefined;
}

function daysNamed(text: string): number[] | undefined {
  const days = new Set<number>();
  for (const part of text.split(/[,&/]|\band\b/i)) {
    const [first = '', last = first] = part.split(/[-–—]|\b(?:to|thru|through)\b/i).map((day) => day.trim());
    const from = dayIndex(first);
    const to = dayIndex(last);
    if (from < 0 || to < 0) return undefined;
    for (let day = from; ; day = (day + 1) % 7) {
      days.add(day);
      if (day === to) break;
    }
  }
  return [...days];
}

function dayIndex(text: string): number {
  return DAY_COLUMNS.findIndex((day) => text.length >= 2 && day.startsWith(text.slice(0, 2).toLowerCase()));
}
