import { eq } from 'drizzle-orm';
import { Conflict, NotFound, Problem } from '#shared/problem.ts';
import { GUEST, dateOfInstant } from '#features/front-of-house/server/index.ts';
import { aimDeposits, findDeposit } from '#features/deposits/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import type { ChangeBody } from '../../contract.ts';
import type { ReservationParts } from '../reservation-parts.ts';
import { depositOf, loadReservationSettings, needsApproval, type StoredSettings } from '../settings.ts';
import { type ReservationRow, reservations } from '../tables.ts';
import { changeEnd, mayChange } from '../queries/guest-reservation.ts';
import { recordEvent, recount, withDays } from './lock-days.ts';
import { movePlace } from './move-place.ts';
import { sendAbout } from './reservation-mails.ts';

/**
 * Moves or resizes a reservation. The new place is taken and the old one released in one step: when there is no room,
 * nothing changes. Values that are as they were are no change: it would keep the host from undoing the last step.
 * @throws Conflict, Problem precondition_failed, closed, full, party_too_large
 */
export async function changeByGuest(
  tx: Tx,
  parts: ReservationParts,
  seen: ReservationRow,
  { patch, version }: { patch: ChangeBody; version: number },
): Promise<void> {
  const { nowMs } = parts;
  const restaurant = parts.listedRestaurantOf(seen.rlid);
  const wanted = patch.start === undefined ? seen.businessDate : dateOfInstant(restaurant, Date.parse(patch.start));
  await withDays(tx, { rlid: seen.rlid, dates: [seen.businessDate, wanted], nowMs }, async (days) => {
    const row = await readAgain(tx, seen);
    if (row.version !== version || row.businessDate !== seen.businessDate) throw new Problem('precondition_failed');
    const settings = await loadReservationSettings(tx, restaurant);
    requireChange(row, changeEnd(row, settings), nowMs);
    const { note = row.note, partySize = row.partySize } = patch;
    const startMs = Date.parse(patch.start ?? row.startsAt);
    if (startMs === Date.parse(row.startsAt) && partySize === row.partySize && note === row.note) return;
    await refuseNewDeposit(tx, parts, row, settings, { wanted, partySize });
    const after = await movePlace(tx, days, row, {
      restaurant,
      settings,
      startMs,
      partySize,
      isOnline: true,
      nowMs,
      note,
      stateOf: (size) => (needsApproval(settings, size) ? 'requested' : row.state),
    }).catch((error: unknown) => {
      // For guests `closed` means too late for any change; here another time may still be free.
      if (!(error instanceof Problem) || error.code !== 'closed') throw error;
      throw new Problem('full', error.message, { alternatives: error.alternatives });
    });
    const day = days.on(after.businessDate);
    await recordEvent(tx, day, { row: after, action: 'change', from: row.state, actor: GUEST, nowMs });
    if (after.sequence > row.sequence)
      await sendAbout(tx, parts, after, after.state === 'requested' ? 'reservation_requested' : 'reservation_changed');
  });
}

/** A guest who has paid no deposit cannot move to where one is due. @throws Problem deposit_due */
async function refuseNewDeposit(
  tx: Tx,
  parts: ReservationParts,
  row: ReservationRow,
  settings: StoredSettings,
  { wanted: businessDate, partySize }: { wanted: string; partySize: number },
): Promise<void> {
  const at = { ...parts, restaurant: parts.restaurantOf(row.rlid) };
  if (!depositOf(settings, { businessDate, partySize }, at) || depositOf(settings, row, at)) return;
  if (!(await findDeposit(tx, row.id))) throw new Problem('deposit_due');
}

/**
 * Cancels a reservation; does nothing to one that is cancelled already.
 * @param isErased the guest's account is erased: the time to cancel does not matter @throws Conflict, Problem closed
 */
export async function cancelByGuest(
  tx: Tx,
  parts: ReservationParts,
  seen: ReservationRow,
  { isErased = false } = {},
): Promise<void> {
  const { nowMs } = parts;
  await withDays(tx, { rlid: seen.rlid, dates: [seen.businessDate], nowMs }, async (days) => {
    const row = await readAgain(tx, seen);
    if (row.state === 'cancelled') return;
    if (row.businessDate !== seen.businessDate)
      throw new Conflict('The restaurant moved this reservation to another day: check it, then cancel it again');
    const settings = await loadReservationSettings(tx, parts.restaurantOf(row.rlid));
    if (!isErased) requireChange(row, changeEnd(row, settings), nowMs);
    const after: ReservationRow = {
      ...row,
      state: 'cancelled',
      sequence: row.sequence + 1,
      version: row.version + 1,
      undo: null,
    };
    const { state, sequence, version, undo } = after;
    await tx.update(reservations).set({ state, sequence, version, undo }).where(eq(reservations.id, row.id));
    recount(days, row, after);
    await aimDeposits(tx, row.id, 'back', nowMs);
    const day = days.on(row.businessDate);
    await recordEvent(tx, day, { row: after, action: 'cancel', from: row.state, actor: GUEST, nowMs });
    if (!isErased) await sendAbout(tx, parts, after, 'reservation_cancelled');
  });
}

/** Locked too: an erasure and a reminder change rows without the lock of the day. @throws NotFound */
async function readAgain(tx: Tx, seen: ReservationRow): Promise<ReservationRow> {
  const [row] = await tx.select().from(reservations).where(eq(reservations.id, seen.id)).for('update');
  if (!row) throw new NotFound();
  return row;
}

function requireChange(row: ReservationRow, untilMs: number, nowMs: number): void {
  if (mayChange(row, untilMs, nowMs)) return;
  if (row.state !== 'requested' && row.state !== 'confirmed')
    throw new Conflict('This reservation cannot be changed any more');
  throw new Problem('closed', 'It is too late to change this reservation online: please call the restaurant');
}
