import type { EntryState, Presence } from '../../contract.ts';
import type { HostBoard, HostEntry } from '../../staff-contract.ts';

export const STATE_LABELS: Readonly<Record<EntryState, string>> = {
  waiting: 'Waiting',
  called: 'Notified',
  seated: 'Seated',
  no_show: 'No-show',
  left: 'Left',
  declined: 'Declined',
  expired: 'Expired',
};

export const PRESENCE_LABELS: Readonly<Record<Presence, string>> = {
  remote: 'Not here',
  coming: 'On the way',
  here: 'Here',
};

export const nameOf = ({ name }: Pick<HostEntry, 'name'>): string => name || 'Guest';

/** "Ana, party of 4" */
export const titleOf = (entry: Pick<HostEntry, 'name' | 'partySize'>): string =>
  `${nameOf(entry)}, party of ${entry.partySize}`;

/** "15–25 min" */
export function rangeText({ low, high }: { low: number; high: number }): string {
  return low === high ? `${high} min` : `${low}–${high} min`;
}

/** The wait for a new party: "seating now". */
export function quoteText(quote: HostBoard['quotes'][number] | undefined): string {
  if (!quote) return 'no quote';
  return quote.isSeatingNow || !quote.wait ? 'seating now' : rangeText(quote.wait);
}

/** A wait compared with its quote: `soon` within the quoted range, `late` past its end. */
export type Lateness = 'fine' | 'soon' | 'late';

const MINUTE_MS = 60_000;

/** Whole minutes between two moments, never negative: clocks of devices differ. */
export function minutesBetween(from: string, toMs: number): number {
  return Math.max(0, Math.floor((toMs - Date.parse(from)) / MINUTE_MS));
}

export function latenessOf({ joinedAt, quote }: Pick<HostEntry, 'joinedAt' | 'quote'>, nowMs: number): Lateness {
  const waited = minutesBetween(joinedAt, nowMs);
  if (waited > quote.high) return 'late';
  return waited >= quote.low ? 'soon' : 'fine';
}

/** The text that repeats the colour: "Past the quote". */
export const LATENESS_TEXTS: Readonly<Record<Lateness, string>> = {
  fine: '',
  soon: 'Due now',
  late: 'Past the quote',
};
