import { textConsent } from '#features/text-messages/server/index.ts';
import { and, eq, gt, inArray, ne } from 'drizzle-orm';
import { Conflict, NotFound, Problem } from '#shared/problem.ts';
import {
  GUEST,
  type GuestContact,
  hashOfBody,
  isRestaurant,
  limitByContact,
  readContact,
} from '#features/front-of-house/server/index.ts';
import { aimDeposits, askDeposit, findDeposit, type LockedReservation } from '#features/deposits/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import type { ConfirmBody } from '../../contract.ts';
import type { ReservationParts } from '../reservation-parts.ts';
import { isAwaiting } from '../engine/states.ts';
import { depositOf, loadReservationSettings, needsApproval } from '../settings.ts';
import { type ReservationRow, reservations } from '../tables.ts';
import { requireRoom, type RoomyPlace, type Wanted } from './find-place.ts';
import { type LockedDay, type LockedDays, recordEvent, recount, withDays } from './lock-days.ts';
import { sendAbout } from './reservation-mails.ts';

const MINUTE_MS = 60_000;
/** Counted from the earlier hold, which may have lasted half an hour. */
const SENT_AGAIN_WITHIN_MS = 60 * MINUTE_MS;

/**
 * Turns a held place into a reservation, or into a request where the restaurant decides itself. Where a deposit is due,
 * the place stays held until the deposit is paid. An expired place is taken again if it is still free. The same key with
 * the same body gives the same reservation.
 * @throws Invalid, Conflict for one that was confirmed before, Problem closed, full, duplicate, key_reused
 */
export async function confirmPlace(
  tx: Tx,
  parts: ReservationParts,
  seen: ReservationRow,
  { body, key, language }: { body: ConfirmBody; key: string; language: string },
): Promise<ReservationRow> {
  const { nowMs } = parts;
  const contact = readContact(body, { isNeeded: true });
  const hashOfThis = hashOfBody(body);
  return withDays(tx, { rlid: seen.rlid, dates: [seen.businessDate], nowMs }, async (days) => {
    const [row] = await tx.select().from(reservations).where(eq(reservations.id, seen.id));
    if (!row) throw new NotFound();
    if (row.confirmKey === key) {
      if (row.confirmBody !== hashOfThis) throw new Problem('key_reused');
      return row;
    }
    if (row.state !== 'held' && row.state !== 'lapsed') throw new Conflict('This reservation was confirmed before');
    const [other] = await tx
      .select({ id: reservations.id })
      .from(reservations)
      .where(and(eq(reservations.confirmKey, key), ne(reservations.id, row.id)));
    if (other) throw new Problem('key_reused');
    await requireOther(tx, row, contact, nowMs);
    await limitByContact(tx, { key: parts.tokenKey, purpose: 'reservation', contact, nowMs });
    const restaurant = parts.listedRestaurantOf(row.rlid);
    const settings = await loadReservationSettings(tx, restaurant);
    const { partySize } = row;
    const day = days.on(row.businessDate);
    const startMs = Date.parse(row.startsAt);
    const retaken =
      row.state === 'lapsed' &&
      (await requireRoom(tx, day, { restaurant, settings, startMs, partySize, isOnline: true, nowMs }));
    const guest = {
      ...(retaken && retaken),
      name: body.name,
      ...contact,
      ...textConsent(body.smsConsent, contact.phone, new Date(nowMs).toISOString()),
      note: body.note,
      language,
      confirmKey: key,
      confirmBody: hashOfThis,
    };
    const terms = depositOf(settings, row, { ...parts, restaurant });
    if (!terms) {
      // An earlier confirmation of this place waited for a deposit.
      if (row.confirmKey !== null) await aimDeposits(tx, row.id, 'back', nowMs);
      return reserve(tx, parts, days, row, {
        ...guest,
        state: needsApproval(settings, partySize) ? 'requested' : 'confirmed',
      });
    }
    const { id: reservationId, rlid } = row;
    const deposit = await askDeposit(tx, { reservationId, rlid, language, terms, nowMs });
    const set = { ...guest, state: 'held' as const, holdUntil: deposit.payUntil };
    const after = await store(tx, days, row, set);
    await recordEvent(tx, day, { row: after, action: 'await_payment', from: row.state, actor: GUEST, nowMs });
    return after;
  });
}

/**
 * Refuses what repeats a reservation that its guest has just made: the answer was lost, and the guest began again.
 * @throws Problem duplicate
 */
async function requireOther(tx: Tx, row: ReservationRow, contact: GuestContact, nowMs: number): Promise<void> {
  const { rlid, businessDate, startsAt, partySize } = row;
  const { phone, emailKey } = contact;
  const twins = and(
    ...[eq(reservations.rlid, rlid), eq(reservations.businessDate, businessDate), eq(reservations.startsAt, startsAt)],
    ...[eq(reservations.partySize, partySize), inArray(reservations.state, ['requested', 'confirmed'])],
    ...[eq(reservations.phone, phone), eq(reservations.emailKey, emailKey)],
    gt(reservations.createdAt, new Date(nowMs - SENT_AGAIN_WITHIN_MS).toISOString()),
  );
  if ((await tx.$count(reservations, twins)) > 0) throw new Problem('duplicate', 'You have this table already');
}

/** Changes a row and what it takes of its day. */
async function store(
  tx: Tx,
  days: LockedDays,
  row: ReservationRow,
  set: Partial<ReservationRow>,
): Promise<ReservationRow> {
  const [after] = await tx
    .update(reservations)
    .set({ ...set, version: row.version + 1 })
    .where(eq(reservations.id, row.id))
    .returning();
  if (!after) throw new NotFound();
  recount(days, row, after);
  return after;
}

/** Makes a place a reservation, or a request, and notifies its guest. */
async function reserve(
  tx: Tx,
  parts: ReservationParts,
  days: LockedDays,
  row: ReservationRow,
  set: Partial<ReservationRow>,
): Promise<ReservationRow> {
  const after = await store(tx, days, row, { ...set, holdUntil: null, clientHash: '' });
  const day = days.on(row.businessDate);
  await recordEvent(tx, day, { row: after, action: 'confirm', from: row.state, actor: GUEST, nowMs: parts.nowMs });
  await sendAbout(tx, parts, after, after.state === 'requested' ? 'reservation_requested' : 'reservation_confirmed');
  return after;
}

/**
 * Makes a confirmed place a held one again, because no page for its deposit could be opened: the guest can try again.
 * Nothing happens to one that was confirmed again, paid or given up meanwhile, or whose page was opened before: a repeated
 * request may fail while the guest is paying.
 */
export async function unconfirmPlace(tx: Tx, parts: ReservationParts, seen: ReservationRow): Promise<void> {
  const { nowMs } = parts;
  await withDays(tx, { rlid: seen.rlid, dates: [seen.businessDate], nowMs }, async (days) => {
    const [row] = await tx.select().from(reservations).where(eq(reservations.id, seen.id));
    if (!row || !isAwaiting(row) || row.confirmKey !== seen.confirmKey) return;
    if ((await findDeposit(tx, row.id))?.payRef) return;
    await aimDeposits(tx, row.id, 'back', nowMs);
    const { holdMinutes } = await loadReservationSettings(tx, parts.restaurantOf(row.rlid));
    const holdUntil = new Date(nowMs + holdMinutes * MINUTE_MS).toISOString();
    const nobody = { name: '', phone: '', email: '', emailKey: '', note: '', smsConsentAt: null, smsConsentWords: '' };
    await store(tx, days, row, { ...nobody, confirmKey: null, confirmBody: null, holdUntil });
  });
}

/** Runs a change of a deposit under the lock of its reservation's day. @throws Conflict when it moves at this moment */
export async function withReservation<T>(
  tx: Tx,
  parts: ReservationParts,
  reservationId: number,
  work: (reservation: LockedReservation) => Promise<T>,
): Promise<T> {
  const find = () => tx.select().from(reservations).where(eq(reservations.id, reservationId));
  const [seen] = await find();
  if (!seen) return work({ paid: async () => 'back' });
  const { rlid, businessDate } = seen;
  return withDays(tx, { rlid, dates: [businessDate], nowMs: parts.nowMs }, async (days) => {
    const [row] = await find();
    if (row?.businessDate !== businessDate)
      throw new Conflict('This reservation was moved to another day meanwhile: try again');
    return work({ paid: (isRight) => reservePaid(tx, parts, days, row, isRight) });
  });
}

/**
 * Confirms a held reservation once its deposit is paid. If the hold has expired, the place is taken again while it is free. If
 * it is not free, or the restaurant has closed for good, the deposit is refunded and the guest gets a mail. If the guest paid a wrong amount, the
 * reservation becomes a request that the restaurant decides on.
 */
async function reservePaid(
  tx: Tx,
  parts: ReservationParts,
  days: LockedDays,
  row: ReservationRow,
  isRight: boolean,
): ReturnType<LockedReservation['paid']> {
  const { nowMs } = parts;
  const isLapsed = row.state === 'lapsed';
  if (row.confirmKey === null || !(isLapsed || row.state === 'held')) return 'back';
  const restaurant = parts.restaurantOf(row.rlid);
  const settings = await loadReservationSettings(tx, restaurant);
  const { partySize } = row;
  const wanted = { restaurant, settings, startMs: Date.parse(row.startsAt), partySize, isOnline: true, nowMs };
  const isOpen = isRestaurant(parts.listedRestaurantOf, row.rlid);
  const place = isOpen && (isLapsed ? await findRoom(tx, days.on(row.businessDate), wanted) : {});
  if (!place) {
    await store(tx, days, row, { state: 'lapsed' });
    await sendAbout(tx, parts, row, 'reservation_cancelled');
    return 'back';
  }
  const isRequest = !isRight || needsApproval(settings, partySize);
  await reserve(tx, parts, days, row, { ...place, state: isRequest ? 'requested' : 'confirmed' });
  return isRequest ? 'aside' : 'taken';
}

async function findRoom(tx: Tx, day: LockedDay, wanted: Wanted): Promise<RoomyPlace | null> {
  try {
    return await requireRoom(tx, day, wanted);
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}
