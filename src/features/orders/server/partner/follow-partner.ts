import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { isLiveState, isOpenState, type OrderState } from '../../order-states.ts';
import { giveBack, recordEvent, withDay } from '../commands/kitchen-day.ts';
import { sendCancelled, sendDelayed, sendPlaced, sendReady } from '../commands/order-mails.ts';
import { readOrder } from '../commands/settle-order.ts';
import type { OrderParts } from '../order-parts.ts';
import { type OrderRow, orders } from '../tables.ts';
import { PARTNER, type PartnerOrder, planTold } from './partner-order.ts';

const WORTH_A_MAIL_MS = 5 * 60_000;

/** What the partner told, and when it happened. */
export interface Told {
  order: PartnerOrder;
  /** ISO instant. */
  at: string;
  /** It answers a question of ours, so it holds now; a report may be late. */
  isAnswer: boolean;
}

/**
 * Moves an order to where its partner says it is, and tells the guest. What happened before what is known changes nothing, so
 * reports may come twice and in any order.
 * @returns the order then; undefined for one that is not ours. `isUnwanted`: it is over here, and the partner still makes it
 */
export async function followPartner(
  tx: Tx,
  parts: OrderParts,
  told: Told,
): Promise<{ row: OrderRow; isUnwanted: boolean } | undefined> {
  const isIt = eq(orders.partnerKey, told.order.reference);
  const [found] = await tx.select().from(orders).where(isIt);
  if (!found) return undefined;
  if (found.erasedAt !== null || !isNews(found, told)) return { row: found, isUnwanted: false };
  if (isSame(found, planTold(found, told.order, parts.nowMs))) {
    await tx
      .update(orders)
      .set({ partnerToldAt: told.at })
      .where(and(isIt, or(isNull(orders.partnerToldAt), lt(orders.partnerToldAt, told.at))));
    return { row: found, isUnwanted: false };
  }
  return withDay(tx, found, async (day) => {
    const before = await readOrder(tx, found.id);
    if (!isNews(before, told)) return { row: before, isUnwanted: false };
    // Money and portions went back: nothing makes it live again.
    if (isGivenUp(before.state)) return { row: before, isUnwanted: isLiveState(told.order.state) };
    const [row = before] = await tx
      .update(orders)
      .set({
        ...planTold(before, told.order, parts.nowMs),
        partnerToldAt: told.at,
        version: before.version + 1,
      })
      .where(isIt)
      .returning();
    const event = { order: row, from: before.state, actor: PARTNER, nowMs: parts.nowMs };
    const action = actionOf(before, row);
    if (action) await recordEvent(tx, day, { ...event, action });
    // Screens of the kitchen read again.
    else day.seq += 1;
    if (action === 'cancel' && isOpenState(before.state))
      await giveBack(tx, day, row, { isCooked: before.state === 'firing' || before.state === 'ready' });
    await tell(tx, parts, { action, before, row });
    return { row, isUnwanted: false };
  });
}

function isNews({ partnerToldAt }: OrderRow, { at, isAnswer }: Told): boolean {
  if (partnerToldAt === null) return true;
  const [known, told] = [Date.parse(partnerToldAt), Date.parse(at)];
  return isAnswer ? known <= told : known < told;
}

function isGivenUp(state: OrderState): boolean {
  return state === 'cancelled' || state === 'failed';
}

/** True when nothing of what guests and staff see would change. */
function isSame(row: OrderRow, { state, readyAt, outAt, partnerRef, partnerMay, reason }: Partial<OrderRow>): boolean {
  const instant = (text: string | null | undefined) => (text ? Date.parse(text) : null);
  return (
    row.state === state &&
    row.partnerRef === partnerRef &&
    row.reason === reason &&
    row.partnerMay.join() === partnerMay?.join() &&
    instant(row.readyAt) === instant(readyAt) &&
    instant(row.outAt) === instant(outAt)
  );
}

/** The step of the kitchen that has the same outcome; null when only the partner's words changed. */
function actionOf(before: OrderRow, row: OrderRow) {
  if (row.state === 'cancelled' || row.state === 'uncollected') return row.state === 'cancelled' ? 'cancel' : row.state;
  if (before.state === 'placing') return 'accept';
  if (row.state === before.state) {
    if (row.outAt !== null && before.outAt === null) return 'depart';
    return isLater(before, row) ? 'delay' : null;
  }
  const order: readonly OrderState[] = ['accepted', 'firing', 'ready', 'handed'];
  if (order.indexOf(row.state) < order.indexOf(before.state)) return 'recall';
  return { accepted: 'accept', firing: 'start', ready: 'bump', handed: 'hand' }[row.state as 'firing'] ?? null;
}

/** Later than was told before, by more than what a kitchen's guess moves from minute to minute. */
function isLater(before: OrderRow, { readyAt, state }: OrderRow): boolean {
  const isOpen = state === 'accepted' || state === 'firing';
  return isOpen && Date.parse(readyAt) - Date.parse(before.readyAt) >= WORTH_A_MAIL_MS;
}

async function tell(
  tx: Tx,
  parts: OrderParts,
  { action, before, row }: { action: string | null; before: OrderRow; row: OrderRow },
): Promise<void> {
  if (action === 'accept') await sendPlaced(tx, parts, row);
  else if (isLater(before, row)) await sendDelayed(tx, parts, row);
  if (action === 'bump') await sendReady(tx, parts, row);
  if (action === 'cancel') await sendCancelled(tx, parts, row);
}
