import type { ChangeEvent } from 'react';
import { TextField } from '../field.tsx';
import { useFormats } from '../formats.ts';
import type { ChangeSearch } from './use-list-search.ts';
import { useTypedQuery } from './use-typed-query.ts';

/** A first and a last day, kept in the address. */
export interface DayRange {
  /** Names of the two parameters in the address. */
  names?: readonly [from: string, to: string];
  labels?: readonly [from: string, to: string];
  /** Explains the time zone of the days; the reader's own by default. */
  help?: string;
  /** "2026-11-21"; '' leaves that side open. */
  from: string;
  to: string;
}

/** The two names of a range in the address. */
export function namesOf({ names = ['from', 'to'] }: Pick<DayRange, 'names'>): readonly [from: string, to: string] {
  return names;
}

/** Two fields for the days of a list. Neither field offers days that the other one excludes. */
export function DayRangeFields({ range, change }: { range: DayRange; change: ChangeSearch }) {
  const { timeZone } = useFormats();
  const { labels = ['From', 'To'], help = `In your time zone, ${timeZone}.`, from, to } = range;
  const [fromName, toName] = namesOf(range);
  const first = useTypedDay(from, fromName, change);
  const last = useTypedDay(to, toName, change);
  return (
    <>
      <TextField type="date" label={labels[0]} {...first} max={to || undefined} help={help} />
      <TextField type="date" label={labels[1]} {...last} min={from || undefined} />
    </>
  );
}

/**
 * A day that is typed digit by digit: on the way to 2026 the year is 20 for a moment. The first value is an entry of
 * the browser's history; further typing replaces that entry.
 */
export function useTypedDay(day: string, name: string, change: ChangeSearch) {
  const typed = useTypedQuery(day, (text) => {
    if (text === '' || isMeant(text)) change({ [name]: text, p: '' }, { isReplacing: day !== '' && text !== '' });
  });
  return {
    value: typed.text,
    onChange: (event: ChangeEvent<HTMLInputElement>) => typed.setText(event.currentTarget.value),
  };
}

function isMeant(day: string): boolean {
  const year = Number(day.split('-', 1)[0]);
  return year >= 1900 && year <= 2200;
}
