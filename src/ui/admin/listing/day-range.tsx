import { TextField } from '../field.tsx';
import { useFormats } from '../formats.ts';
import type { ChangeSearch } from './use-list-search.ts';

/** A first and a last day, kept in the address. */
export interface DayRange {
  /** Of the two in the address. */
  names?: readonly [from: string, to: string];
  labels?: readonly [from: string, to: string];
  /** "2026-11-21"; '' leaves that side open. */
  from: string;
  to: string;
}

/** The two names of a range in the address. */
export function namesOf({ names = ['from', 'to'] }: DayRange): readonly [from: string, to: string] {
  return names;
}

/** Two fields for the days of a list: neither offers what the other leaves out. Days are those of the reader's time zone. */
export function DayRangeFields({ range, change }: { range: DayRange; change: ChangeSearch }) {
  const { time_zone } = useFormats();
  const { labels = ['From', 'To'], from, to } = range;
  const [fromName, toName] = namesOf(range);
  return (
    <>
      <TextField
        type="date"
        label={labels[0]}
        value={from}
        max={to || undefined}
        help={`In your time zone, ${time_zone}.`}
        onChange={(event) => change({ [fromName]: event.currentTarget.value, p: '' })}
      />
      <TextField
        type="date"
        label={labels[1]}
        value={to}
        min={from || undefined}
        onChange={(event) => change({ [toName]: event.currentTarget.value, p: '' })}
      />
    </>
  );
}
