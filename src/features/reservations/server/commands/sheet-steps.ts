import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { Conflict, NotFound } from '#shared/problem.ts';
import {
  createGuestToken,
  dateOfInstant,
  readContact,
  regionOf,
  type StepActor,
} from '#features/front-of-house/server/index.ts';
import type { StaffContext } from '#features/accounts/server/index.ts';
import { aimDeposits, decideDeposit } from '#features/deposits/server/index.ts';
import { recordHistory } from '#features/history/server/index.ts';
import { requireRule } from '#features/rights/staff-rule.ts';
import type { Tx } from '#platform/db/client.ts';
import { RESERVATION_MODEL, reservationRules } from '../../rules.ts';
import type { SheetAction } from '../../staff-contract.ts';
import { isDepositAction, planSheetStep } from '../engine/plan-sheet-step.ts';
import { LIVE_STATES } from '../engine/states.ts';
import { requireReserve, type ReservationParts } from '../reservation-parts.ts';
import { loadReservationSettings } from '../settings.ts';
import { type ReservationRow, reservations } from '../tables.ts';
import { placeOf, requireRoom, requireRoomAgain } from './find-place.ts';
import { findTables, requireTables } from './give-tables.ts';
import { isDone, type LockedDays, recordEvent, recount, withDays } from './lock-days.ts';
import { movePlace } from './move-place.ts';
import { type ReservationMail, sendAbout } from './reservation-mails.ts';
import { textAbout } from './reservation-texts.ts';

type HostContext = Pick<StaffContext, 'actor' | 'powers' | 'now'>;

/** A reservation by phone, or a party that walked in. */
export interface NewReservation {
  op: string;
  source: 'phone' | 'walk_in';
  start: string;
  partySize: number;
  name: string;
  phone: string;
  email: string;
  note: string;
  tables: string[];
  isForced: boolean;
  /** Language of mails to the guest. */
  language: string;
  origin: string;
}

/** Adds a reservation; each op once. @throws Forbidden, Invalid, Conflict for a taken table, Problem closed, full */
export async function addByStaff(
  tx: Tx,
  parts: ReservationParts,
  { actor, powers }: HostContext,
  rlid: number,
  { op, start, isForced, phone, email, ...made }: NewReservation,
): Promise<void> {
  const { nowMs, tokenKey } = parts;
  const restaurant = parts.listedRestaurantOf(rlid);
  requireReserve(powers, 'change', regionOf(restaurant));
  const contact = readContact({ phone, email }, { isNeeded: false });
  const settings = await loadReservationSettings(tx, restaurant);
  const { partySize, source } = made;
  const hasTables = made.tables.length > 0;
  const wanted = {
    restaurant,
    settings,
    startMs: Date.parse(start),
    partySize,
    isOnline: false,
    isForced,
    hasTables,
    nowMs,
  };
  const { businessDate } = placeOf(wanted);
  await withDays(tx, { rlid, dates: [businessDate], nowMs }, async (days) => {
    if (await isDone(tx, rlid, op)) return;
    const day = days.on(businessDate);
    const place = await requireRoom(tx, day, wanted);
    const token = createGuestToken(tokenKey);
    const [added] = await tx
      .insert(reservations)
      .values({
        rlid,
        ...made,
        tables: [],
        ...place,
        ...contact,
        tokenNonce: token.nonce,
        tokenHash: token.hash,
        state: source === 'walk_in' ? 'seated' : 'confirmed',
        uid: randomUUID(),
        createdAt: new Date(nowMs).toISOString(),
      })
      .returning();
    if (!added) throw new Error('A reservation was not kept');
    const { tables } = made;
    const row = hasTables ? { ...added, tables } : added;
    if (hasTables) {
      await requireTables(tx, settings.plan, row);
      await tx.update(reservations).set({ tables }).where(eq(reservations.id, row.id));
    }
    recount(days, null, row);
    await recordEvent(tx, day, { row, action: 'add', from: null, actor, nowMs, op });
    if (source === 'phone') await sendAbout(tx, parts, row, 'reservation_confirmed');
  });
}

/** A host's step with a reservation. */
export interface SheetStep {
  op: string;
  action: SheetAction;
  version: number;
  tables?: string[] | undefined;
  start?: string | undefined;
  partySize?: number | undefined;
  note?: string | undefined;
  reason?: string | undefined;
  isForced: boolean;
}

const MAIL_OF: Readonly<Partial<Record<SheetAction, ReservationMail>>> = {
  approve: 'reservation_confirmed',
  decline: 'reservation_declined',
  cancel: 'reservation_cancelled',
};

/**
 * Applies a host's step; each op once.
 * @returns the business day of the reservation afterwards
 * @throws Forbidden, NotFound, Conflict when another user changed it first or a table is taken, Problem closed, full
 */
export async function stepByStaff(
  tx: Tx,
  parts: ReservationParts,
  { actor, powers }: HostContext,
  { rlid, id }: { rlid: number; id: number },
  step: SheetStep,
): Promise<string> {
  requireReserve(powers, 'change', regionOf(parts.restaurantOf(rlid)));
  if (isDepositAction(step.action)) requireRule(powers, reservationRules.deposit);
  return doSheetStep(tx, parts, actor, { rlid, id }, step);
}

/** The same without a check of rights. @throws as `stepByStaff`, except Forbidden */
export async function doSheetStep(
  tx: Tx,
  parts: ReservationParts,
  actor: StepActor,
  { rlid, id }: { rlid: number; id: number },
  step: SheetStep,
): Promise<string> {
  const { nowMs } = parts;
  const { op, action } = step;
  const restaurant = parts.restaurantOf(rlid);
  const find = () =>
    tx
      .select()
      .from(reservations)
      .where(and(eq(reservations.id, id), eq(reservations.rlid, rlid)));
  const [seen] = await find();
  if (!seen) throw new NotFound('This reservation does not exist');
  const startMs = Date.parse(step.start ?? seen.startsAt);
  const dates = [seen.businessDate, dateOfInstant(restaurant, startMs)];
  return withDays(tx, { rlid, dates, nowMs }, async (days) => {
    // Locked too: an erasure and a reminder change rows without the lock of the day.
    const [row] = await find().for('update');
    if (!row) throw new NotFound('This reservation does not exist');
    if (await isDone(tx, rlid, op)) return row.businessDate;
    if (row.version !== step.version)
      throw new Conflict('Somebody changed this reservation after you opened it: check it, then try again');
    const settings = await loadReservationSettings(tx, restaurant);
    let after =
      action === 'change'
        ? await changeAtHouse(tx, days, row, { restaurant, settings, startMs, nowMs, step })
        : planSheetStep(row, { ...step, action }, { nowMs, graceMinutes: settings.graceMinutes });
    if (action === 'undo' && !step.isForced)
      requireRoomAgain(days.on(row.businessDate), { before: row, after }, settings);
    await moveDeposit(tx, row, { ...step, by: actor.name, nowMs });
    if (action !== 'change') {
      if (settings.plan.isUsed && takesTables(after) && after.tables.length === 0) {
        // A host removed the tables, or a step was undone: without a table, others could reserve the last one.
        const tables = await findTables(tx, settings.plan, { ...after, exceptId: id });
        if (tables) after = { ...after, tables, isTableGiven: false };
      }
      if (needsTables(row, after)) await requireTables(tx, settings.plan, after);
      const { id: _, ...set } = after;
      await tx.update(reservations).set(set).where(eq(reservations.id, id));
      recount(days, row, after);
    }
    const day = days.on(after.businessDate);
    await recordEvent(tx, day, { row: after, action, from: row.state, actor, nowMs, op });
    const mail = action === 'change' && after.sequence > row.sequence ? 'reservation_changed' : MAIL_OF[action];
    if (mail) await sendAbout(tx, parts, after, mail);
    if (action === 'cancel') await textAbout(tx, parts, after, 'reservation_cancelled');
    return after.businessDate;
  });
}

/** What a host's step does with the deposit: after a no-show it stays until somebody decides. @throws Conflict, Invalid */
async function moveDeposit(
  tx: Tx,
  { id }: ReservationRow,
  { action, reason = '', by, nowMs }: Pick<SheetStep, 'action' | 'reason'> & { by: string; nowMs: number },
): Promise<void> {
  if (action === 'approve') await aimDeposits(tx, id, 'taken', nowMs);
  if (action === 'decline' || action === 'cancel') await aimDeposits(tx, id, 'back', nowMs);
  if (isDepositAction(action)) {
    const decision = action === 'keep_deposit' ? 'kept' : 'returned';
    await decideDeposit(tx, id, { decision, reason, by, nowMs });
  }
}

async function changeAtHouse(
  tx: Tx,
  days: LockedDays,
  row: ReservationRow,
  {
    step,
    ...wanted
  }: Omit<Parameters<typeof movePlace>[3], 'stateOf' | 'partySize' | 'isOnline'> & { step: SheetStep },
): Promise<ReservationRow> {
  if (!['requested', 'confirmed', 'arrived'].includes(row.state))
    throw new Conflict('Only a coming reservation can be changed');
  return movePlace(tx, days, row, {
    ...wanted,
    partySize: step.partySize ?? row.partySize,
    ...(step.note !== undefined && { note: step.note }),
    isOnline: false,
    isForced: step.isForced,
    stateOf: () => row.state,
  });
}

/** True when a step takes tables that the reservation did not have, or keeps them for longer. */
function needsTables(before: ReservationRow, after: ReservationRow): boolean {
  if (!takesTables(after) || after.tables.length === 0) return false;
  const isSame = String(after.tables) === String(before.tables) && after.quarters === before.quarters;
  return !takesTables(before) || !isSame;
}

function takesTables({ state }: ReservationRow): boolean {
  return LIVE_STATES.some((live) => live === state);
}

/** Closes a time for online guests, or opens it again. @throws Forbidden, Invalid */
export async function closeTime(
  tx: Tx,
  parts: ReservationParts,
  { actor, powers, now }: HostContext,
  { rlid, start, isClosed }: { rlid: number; start: string; isClosed: boolean },
): Promise<string> {
  const { nowMs } = parts;
  const restaurant = parts.restaurantOf(rlid);
  requireReserve(powers, 'change', regionOf(restaurant));
  const settings = await loadReservationSettings(tx, restaurant);
  const { businessDate, quarter } = placeOf({
    restaurant,
    settings,
    startMs: Date.parse(start),
    partySize: 1,
    isOnline: false,
    nowMs,
  });
  await withDays(tx, { rlid, dates: [businessDate], nowMs }, async (days) => {
    const day = days.on(businessDate);
    const others = day.closed.filter((one) => one !== quarter);
    day.closed = isClosed ? [...others, quarter] : others;
    day.seq += 1;
  });
  await recordHistory(tx, { actor, now }, isClosed ? 'time closed' : 'time opened', [RESERVATION_MODEL, rlid], {
    start,
  });
  return businessDate;
}
