import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { isRecentOrComing } from '#features/front-of-house/server/index.ts';
import type { DueReservation } from '#features/reservations/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import { partyAt, TABLE_TAKEN_MS } from '../../table-use.ts';
import { bandOf } from '../engine/estimate.ts';
import { waitListEntries } from '../tables.ts';

export type EntryRow = typeof waitListEntries.$inferSelect;

/** Live entries of a restaurant in the order of the line; one statement. */
export async function loadLine(db: Db, rlid: number, nowMs: number): Promise<EntryRow[]> {
  return db
    .select()
    .from(waitListEntries)
    .where(
      and(
        eq(waitListEntries.rlid, rlid),
        inArray(waitListEntries.state, ['waiting', 'called']),
        gt(waitListEntries.expiresAt, new Date(nowMs).toISOString()),
      ),
    )
    .orderBy(asc(waitListEntries.rank), asc(waitListEntries.id));
}

/** Parties of the same band before an entry, or before a new party of the band. */
export function aheadIn(line: readonly Pick<EntryRow, 'id' | 'band'>[], band: number, entryId?: number): number {
  const at = line.findIndex(({ id }) => id === entryId);
  return line.slice(0, at < 0 ? line.length : at).filter((entry) => entry.band === band).length;
}

/** Parties of a band with a reservation who are seated before the waiting ones. */
export function dueIn(due: readonly Pick<DueReservation, 'partySize'>[], band: number): number {
  return due.filter(({ partySize }) => bandOf(partySize) === band).length;
}

/**
 * Name of the party that has a table; undefined while it is free, without a statement for a seating without one. A party
 * of the business day before may have it.
 */
export async function findNameAt(
  db: Db,
  { rlid }: Pick<EntryRow, 'rlid'>,
  table: string,
  nowMs: number,
): Promise<string | undefined> {
  if (table === '') return undefined;
  const seated = await db
    .select({
      name: waitListEntries.name,
      state: waitListEntries.state,
      table: waitListEntries.tableName,
      closedAt: waitListEntries.closedAt,
    })
    .from(waitListEntries)
    .where(
      and(
        eq(waitListEntries.rlid, rlid),
        eq(waitListEntries.state, 'seated'),
        // Quick, because the line is locked meanwhile.
        isRecentOrComing(waitListEntries.businessDate, nowMs),
        gt(waitListEntries.closedAt, new Date(nowMs - TABLE_TAKEN_MS).toISOString()),
      ),
    );
  return partyAt(table, seated, nowMs)?.name;
}

/** Restaurants where parties are in line; one statement. */
export async function listLiveRestaurants(db: Db, nowMs: number): Promise<number[]> {
  const rows = await db
    .selectDistinct({ rlid: waitListEntries.rlid })
    .from(waitListEntries)
    .where(
      and(
        inArray(waitListEntries.state, ['waiting', 'called']),
        gt(waitListEntries.expiresAt, new Date(nowMs).toISOString()),
      ),
    );
  return rows.map(({ rlid }) => rlid);
}
