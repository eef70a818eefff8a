import type { DaySheet, SheetRow } from '../../staff-contract.ts';

/** States of parties that need a table now or later. */
const COMING: readonly SheetRow['state'][] = ['requested', 'confirmed', 'arrived', 'seated'];
const SOON_MS = 60 * 60_000;

/** The party of a table at a time. */
export interface TableStatus {
  status: 'taken' | 'soon' | 'free';
  /** The party at the table, else the next one. */
  row: SheetRow | undefined;
}

/** A seated party stays until it leaves, whatever its planned time. */
export function statusAt(name: string, { rows }: Pick<DaySheet, 'rows'>, atMs: number, nowMs: number): TableStatus {
  const parties = rows.filter(
    ({ state, tables }) => COMING.includes(state) && tables.some((one) => one.toLowerCase() === name.toLowerCase()),
  );
  const isThere = ({ state, start, end }: SheetRow) =>
    state === 'seated'
      ? Date.parse(start) <= Math.max(atMs, nowMs) && Math.max(Date.parse(end), nowMs) >= atMs
      : Date.parse(start) <= atMs && atMs < Date.parse(end);
  const there = parties.find((row) => row.state === 'seated' && isThere(row)) ?? parties.find(isThere);
  if (there) return { status: 'taken', row: there };
  const next = parties.find(({ start }) => Date.parse(start) > atMs);
  return { status: next && Date.parse(next.start) - atMs <= SOON_MS ? 'soon' : 'free', row: next };
}
