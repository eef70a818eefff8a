import { dateOfInstant } from '#features/front-of-house/server/index.ts';
import { eq } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import type { StoredState } from '../engine/states.ts';
import { type ReservationRow, reservations } from '../tables.ts';
import { requireRoom, type Wanted } from './find-place.ts';
import { requireTables } from './give-tables.ts';
import { type LockedDays, recount } from './lock-days.ts';

/**
 * Gives a reservation another time, size or note, under the locks of both days. Without room everything stays, since
 * the transaction is rolled back. A new time frees the tables that a host gave; the plan gives others.
 * @returns the changed row; its `sequence` grew when the guest's calendar must change
 * @throws Problem closed, full, party_too_large
 */
export async function movePlace(
  tx: Tx,
  days: LockedDays,
  row: ReservationRow,
  { note = row.note, stateOf, ...wanted }: Wanted & { note?: string; stateOf: (partySize: number) => StoredState },
): Promise<ReservationRow> {
  const isMoved = Date.parse(row.startsAt) !== wanted.startMs;
  const isOther = isMoved || row.partySize !== wanted.partySize;
  let after: ReservationRow = { ...row, note, version: row.version + 1, undo: null };
  if (isOther) {
    recount(days, row, null);
    // Only a host's change keeps tables that a host gave: hosts see when these are needed for longer.
    const hasTables = !isMoved && !wanted.isOnline && row.isTableGiven && row.tables.length > 0;
    const day = days.on(dateOfInstant(wanted.restaurant, wanted.startMs));
    const place = await requireRoom(tx, day, { ...wanted, hasTables, exceptId: row.id });
    after = {
      ...after,
      ...(!hasTables && { tables: [] }),
      ...place,
      state: stateOf(wanted.partySize),
      sequence: row.sequence + 1,
      ...(isMoved && { isKept: false }),
    };
    if (hasTables) await requireTables(tx, wanted.settings.plan, after);
    recount(days, null, after);
  }
  const { id, rlid: _, ...set } = after;
  await tx.update(reservations).set(set).where(eq(reservations.id, id));
  return after;
}
