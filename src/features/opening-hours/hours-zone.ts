import { DAY_MS, dateOfMs, msOfDate, weekdayOf } from './hours-calendar.ts';

/** Local date and time at the restaurant. */
export interface LocalTime {
  /** YYYY-MM-DD */
  date: string;
  /** 0–1439, whole minutes since midnight. */
  minutes: number;
  /** 0 = Sunday … 6 = Saturday. */
  weekday: number;
}

/**
 * The wall clock of an IANA time zone. Two implementations pass the same contract tests: this file's for the browser,
 * hours-zone-temporal.ts for the server.
 */
export interface ZoneClock {
  readonly timeZone: string;
  localTime(epochMs: number): LocalTime;
  /**
   * The first instant at which the wall clock reads `minutes` after midnight of `date`, or later; `minutes` may run past 1440 into following days.
   * A time that the spring change skips becomes the moment of the change, a time that autumn repeats is its first pass,
   * and a later time is never an earlier instant.
   */
  instantOf(date: string, minutes: number): number;
}

const clocks = new Map<string, ZoneClock>();

/**
 * A clock based on the runtime's Intl data; one cached object per zone.
 * @throws RangeError for an unknown zone.
 */
export function intlZoneClock(timeZone: string): ZoneClock {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = buildIntlClock(timeZone);
    clocks.set(timeZone, clock);
  }
  return clock;
}

/** True for a named zone that this runtime supports ("America/Chicago"); an offset such as "-05:00" is not a zone. */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z]/.test(text)) return false;
  try {
    intlZoneClock(text);
    return true;
  } catch {
    return false;
  }
}

function buildIntlClock(timeZone: string): ZoneClock {
  const offsetAt = offsetReader(timeZone);
  return {
    timeZone,
    localTime(epochMs) {
      const wallMs = epochMs + offsetAt(epochMs);
      const date = dateOfMs(wallMs);
      return { date, minutes: Math.floor((wallMs - msOfDate(date)) / 60_000), weekday: weekdayOf(date) };
    },
    instantOf(date, minutes) {
      const wallMs = msOfDate(date) + minutes * 60_000;
      const before = offsetAt(wallMs - DAY_MS);
      const after = offsetAt(wallMs + DAY_MS);
      if (before === after) return wallMs - before;
      const change = findChange(offsetAt, wallMs - DAY_MS, wallMs + DAY_MS);
      return wallMs - before < change ? wallMs - before : Math.max(change, wallMs - after);
    },
  };
}

/** The second at which the offset changes, between two instants whose offsets differ. */
function findChange(offsetAt: (epochMs: number) => number, fromMs: number, toMs: number): number {
  const before = offsetAt(fromMs);
  let early = Math.floor(fromMs / 1000);
  let late = Math.ceil(toMs / 1000);
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2);
    if (offsetAt(middle * 1000) === before) early = middle;
    else late = middle;
  }
  return late * 1000;
}

const KEPT_DAYS = 500;

/** Milliseconds to add to an instant to get the wall clock. Days (UTC) without a change are read once and kept. */
function offsetReader(timeZone: string): (epochMs: number) => number {
  const format = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const days = new Map<number, number | 'changes'>();

  function read(epochMs: number): number {
    const part: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
    for (const { type, value } of format.formatToParts(epochMs)) part[type] = Number(value);
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(epochMs / 1000) * 1000;
  }

  return (epochMs) => {
    const day = Math.floor(epochMs / DAY_MS);
    let offset = days.get(day);
    if (offset === undefined) {
      const atStart = read(day * DAY_MS);
      offset = atStart === read((day + 1) * DAY_MS) ? atStart : 'changes';
      if (days.size >= KEPT_DAYS) days.clear();
      days.set(day, offset);
    }
    return offset === 'changes' ? read(epochMs) : offset;
  };
}
