import type { HoursEntry, Location, LocationSearchResult } from './contract.ts';

type Exception = Location['exceptions'][number];
type Interval = Exception['intervals'][number];

/**
 * A result as pages carry it: one column per field; values that several restaurants share (weekly hours, holidays)
 * are stored once. An eighth of the bytes of the unpacked result.
 */
export interface PackedSearchResult {
  total: number;
  distances: number[];
  /** A value for each restaurant, null for none; a single value applies to all; yes and no are "1" and "0". */
  columns: Record<string, unknown[] | string>;
  /** Weekly hours and exceptions as indexes of `texts`: their columns hold indexes of this list. */
  lists: number[][];
  texts: string[];
}

/** Packs a result without the guest's current restaurant, because pages are the same for all guests. */
export function packSearchResult({ totalLocations, locations }: LocationSearchResult): PackedSearchResult {
  const texts = new Map<string, number>();
  const lists = new Map<unknown, number>();
  const packed: number[][] = [];
  const indexOfList = (list: (HoursEntry | Exception)[]): number => {
    const known = lists.get(list);
    if (known !== undefined) return known;
    lists.set(list, packed.length);
    return packed.push(textsOf(list).map((text) => indexIn(texts, text))) - 1;
  };
  const names = new Set(locations.flatMap(({ location }) => Object.keys(location))) as Set<keyof Location>;
  const columns = [...names].map((name) => {
    const values = locations.map(({ location }) => {
      const value = location[name];
      return Array.isArray(value) ? indexOfList(value) : (value ?? null);
    });
    if (values.every((value) => value === values[0])) return [name, values.slice(0, 1)];
    return [name, values.every((value) => typeof value === 'boolean') ? values.map(Number).join('') : values];
  });
  return {
    total: totalLocations,
    distances: locations.map(({ distance }) => distance),
    columns: Object.fromEntries(columns),
    lists: packed,
    texts: [...texts.keys()],
  };
}

export function unpackSearchResult(packed: PackedSearchResult): LocationSearchResult {
  const { total, distances, columns, texts } = packed;
  const lists = packed.lists.map((list) => list.map((index) => texts[index] ?? ''));
  const read = (name: string, row: number): unknown => {
    const column = columns[name] ?? '';
    if (typeof column === 'string') return column[row] === '1';
    const value = column.length > 1 ? column[row] : column[0];
    if (name === 'exceptions') return lists[Number(value)]?.map(readException);
    return /hours$/i.test(name) ? lists[Number(value)]?.flatMap(readDays) : value;
  };
  const locations = distances.map((distance, row) => {
    const fields = Object.keys(columns).map((name) => [name, read(name, row)] as const);
    return { distance, location: Object.fromEntries(fields.filter(([, value]) => value !== null)) as Location };
  });
  return { totalLocations: total, locations, currentLocation: null };
}

function indexIn(texts: Map<string, number>, text: string): number {
  const index = texts.get(text) ?? texts.size;
  texts.set(text, index);
  return index;
}

/** Lists of hours are the same objects for many restaurants. */
const written = new WeakMap<object, string[]>();

function textsOf(list: (HoursEntry | Exception)[]): string[] {
  let texts = written.get(list);
  if (!texts) {
    texts = [];
    for (const item of list) {
      const last = texts.at(-1);
      const times = 'open' in item ? ` ${writeInterval(item)}` : '';
      if (!('open' in item)) texts.push(writeException(item));
      // "1234 11:00 AM-9:00 PM": days that follow each other with the same hours.
      else if (last?.endsWith(times)) texts[texts.length - 1] = last.replace(' ', `${item.dayOfWeek} `);
      else texts.push(item.dayOfWeek + times);
    }
    written.set(list, texts);
  }
  return texts;
}

function readDays(text: string): HoursEntry[] {
  const at = text.indexOf(' ');
  return [...text.slice(0, at)].map((day) => ({ dayOfWeek: Number(day), ...readInterval(text.slice(at + 1)) }));
}

function writeException({ date, service, intervals, label }: Exception): string {
  return [date, service, intervals.map(writeInterval).join(), ...(label === undefined ? [] : [label])].join('|');
}

function readException(text: string): Exception {
  const [date = '', service, intervals, ...label] = text.split('|');
  return {
    date,
    service: service as Exception['service'],
    intervals: intervals ? intervals.split(',').map(readInterval) : [],
    ...(label.length > 0 && { label: label.join('|') }),
  };
}

const writeInterval = ({ open, close }: Interval) => `${open}-${close}`;

function readInterval(text: string): Interval {
  const [open = '', close = ''] = text.split('-');
  return { open, close };
}
