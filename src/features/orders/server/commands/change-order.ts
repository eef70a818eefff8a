import { and, eq, gt } from 'drizzle-orm';
import { Conflict, NotFound, Problem } from '#shared/problem.ts';
import { GUEST, regionOf, type StepActor } from '#features/front-of-house/server/index.ts';
import type { StaffContext } from '#features/accounts/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { isLiveState } from '../../order-states.ts';
import { planStep, type StepInput } from '../engine/plan-step.ts';
import { type OrderParts, requireOnOrders } from '../order-parts.ts';
import { isAtPartner, PARTNER } from '../partner/partner-order.ts';
import { orderEvents, type OrderRow, orders } from '../tables.ts';
import { releaseFromDay, isDone, type LockedDay, recordEvent, withDay } from './kitchen-day.ts';
import { sendCancelled, sendDelayed, sendMessage, sendReady } from './tell-guest.ts';
import { readOrder } from './settle-order.ts';

const MINUTE_MS = 60_000;

/** A step of the kitchen or the desk. */
export type OrderStep = StepInput & { orderId: number; op: string };

/** Applies a step to an order. A step that was done before changes nothing. @throws Forbidden, NotFound, Conflict */
export async function staffStep(
  tx: Tx,
  parts: OrderParts,
  { actor, powers }: Pick<StaffContext, 'actor' | 'powers'>,
  { rlid, orderId, op, ...input }: OrderStep & { rlid: number },
): Promise<void> {
  requireOnOrders(powers, 'change', regionOf(parts.restaurantOf(rlid)));
  const [place] = await tx
    .select({ rlid: orders.rlid, businessDate: orders.businessDate })
    .from(orders)
    .where(eq(orders.id, orderId));
  // Orders of other restaurants stay unknown: the user may have no right on their region.
  if (place?.rlid !== rlid) throw new NotFound('This order does not exist');
  await withDay(tx, place, async (day) => {
    if (await isDone(tx, rlid, op)) return;
    const row = await readOrder(tx, orderId);
    if (row.partnerKey !== null && input.action !== 'cancel') throw new Conflict('The partner makes this order');
    await applyStep(tx, parts, day, row, { input, actor, op });
  });
}

/** Cancels a guest's order before the kitchen begins it. @throws Conflict */
export async function cancelByGuest(tx: Tx, parts: OrderParts, { id, rlid, businessDate }: OrderRow): Promise<void> {
  await withDay(tx, { rlid, businessDate }, async (day) => {
    const row = await readOrder(tx, id);
    if (row.state === 'cancelled') return;
    if (!mayCancel(row, parts.nowMs)) throw new Conflict('The kitchen has begun this order');
    await applyStep(tx, parts, day, row, { input: { action: 'cancel' }, actor: GUEST });
  });
}

/** Records that the guest is at the curb. A second call only changes the car. @throws Conflict */
export async function arriveByGuest(
  tx: Tx,
  { nowMs }: OrderParts,
  { id, rlid, businessDate }: OrderRow,
  vehicle: string | undefined,
): Promise<void> {
  await withDay(tx, { rlid, businessDate }, async (day) => {
    const row = await readOrder(tx, id);
    if (!canAnnounceArrival(row)) throw new Conflict('Nobody waits for this order at the curb');
    const changed = {
      arrivedAt: row.arrivedAt ?? new Date(nowMs).toISOString(),
      vehicle: vehicle ?? row.vehicle,
      version: row.version + 1,
    };
    await tx.update(orders).set(changed).where(eq(orders.id, id));
    await recordEvent(tx, day, { order: row, action: 'arrive', from: row.state, actor: GUEST, nowMs });
  });
}

/** Cancels an order that its partner refused or never answered. The guest is notified. */
export async function refuseForPartner(tx: Tx, parts: OrderParts, { id, rlid, businessDate }: OrderRow): Promise<void> {
  await withDay(tx, { rlid, businessDate }, async (day) => {
    const row = await readOrder(tx, id);
    if (isAtPartner(row)) await applyStep(tx, parts, day, row, { input: { action: 'cancel' }, actor: PARTNER });
  });
}

/** Guests may cancel until the kitchen begins, or should have begun; at a partner as long as the partner allows it. */
export function mayCancel(row: OrderRow, nowMs: number): boolean {
  if (row.state === 'placing') return !isAtPartner(row);
  if (row.state !== 'accepted') return false;
  return row.partnerKey === null ? nowMs < Date.parse(row.fireAt) : row.partnerMay.includes('cancel');
}

export function canAnnounceArrival({ state, mode, partnerKey, partnerMay }: OrderRow): boolean {
  return mode === 'curbside' && isLiveState(state) && (partnerKey === null || partnerMay.includes('arrive'));
}

async function applyStep(
  tx: Tx,
  parts: OrderParts,
  day: LockedDay,
  before: OrderRow,
  { input, actor, op }: { input: StepInput; actor: StepActor; op?: string },
): Promise<void> {
  const { nowMs } = parts;
  const plan = planStep(before, input, nowMs);
  if (!plan) return;
  if (plan.closedAt) plan.closedBy = actor.name;
  // A card payment is refunded, even if an earlier partial refund was refused.
  if (input.action === 'cancel' && before.payment === 'card') {
    plan.settleAt = new Date(nowMs).toISOString();
    if (before.payProblem === 'refund') plan.payProblem = '';
  }
  const [row] = await tx
    .update(orders)
    .set({ ...plan, version: before.version + 1 })
    .where(eq(orders.id, before.id))
    .returning();
  if (!row) throw new Problem('internal');
  const { action } = input;
  const minutes = action === 'delay' ? input.minutes : undefined;
  await recordEvent(tx, day, { order: row, action, from: before.state, actor, nowMs, op, minutes });
  if (input.action === 'cancel') {
    // Cooked portions are not returned to stock.
    await releaseFromDay(tx, day, row, { isCooked: before.state === 'firing' || before.state === 'ready' });
    const isByGuest = actor === GUEST;
    if (row.acceptedAt !== null || !isByGuest) await sendCancelled(tx, parts, row, { isByGuest });
  }
  if (input.action === 'delay') await sendDelayed(tx, parts, row);
  if (row.state === 'ready' && before.state !== 'ready' && input.action !== 'recall') await sendReady(tx, parts, row);
}

/**
 * Writes to the guest of an order by e-mail and by text, if allowed. The same `op` writes once.
 * @throws Forbidden, NotFound, Conflict for a guest who cannot be reached, and for a second message within a minute
 */
export async function messageGuest(
  tx: Tx,
  parts: OrderParts,
  { actor, powers }: Pick<StaffContext, 'actor' | 'powers'>,
  orderId: number,
  { op, message }: { op: string; message: string },
): Promise<void> {
  const place = await readOrder(tx, orderId);
  requireOnOrders(powers, 'change', regionOf(parts.restaurantOf(place.rlid)));
  await withDay(tx, place, async (day) => {
    if (await isDone(tx, place.rlid, op)) return;
    const row = await readOrder(tx, orderId);
    await requireQuiet(tx, row, parts.nowMs);
    await recordEvent(tx, day, { order: row, action: 'message', from: row.state, actor, nowMs: parts.nowMs, op });
    if (!(await sendMessage(tx, parts, row, { op, message })))
      throw new Conflict('This guest gets neither e-mail nor text messages: please call');
  });
}

/** @throws Conflict when staff wrote within the last minute */
async function requireQuiet(tx: Tx, { id }: OrderRow, nowMs: number): Promise<void> {
  const since = new Date(nowMs - MINUTE_MS).toISOString();
  const isRecent = and(eq(orderEvents.orderId, id), eq(orderEvents.action, 'message'), gt(orderEvents.at, since));
  if ((await tx.$count(orderEvents, isRecent)) > 0)
    throw new Conflict('Somebody wrote to this guest less than a minute ago');
}
