import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { z } from 'zod';
import { Conflict, Invalid, Problem, type ProblemCode, RateLimited, Unavailable } from '#shared/problem.ts';
import { hashOfBody } from '#features/front-of-house/server/index.ts';
import type { Mode } from '#features/menus/menu-texts.ts';
import type { Tx } from '#platform/db/client.ts';
import { askProvider } from '#platform/providers/ask-provider.ts';
import type { ProviderAddress, ProviderCall } from '#platform/providers/call-provider.ts';
import { isLiveState, isOpenState, type OrderState } from '../../order-states.ts';
import { releaseFromDay, recordEvent, withDay } from '../commands/kitchen-day.ts';
import { readOrder } from '../commands/settle-order.ts';
import { sendCancelled, sendDelayed, sendPlaced, sendReady } from '../commands/tell-guest.ts';
import type { OrderParts } from '../order-parts.ts';
import { type OrderRow, orders } from '../tables.ts';
import { isAtPartner, orderForPartner, PARTNER, PartnerOrder, PartnerSlots, planReported } from './partner-order.ts';

const PATH = '/orders/';
/** Refusals that are passed on to guests; all others mean that the order is not possible. */
const REFUSALS: ReadonlySet<ProblemCode> = new Set(['closed', 'full', 'duplicate']);
/** Maximum age of the partner's data when a guest looks at an order. */
const FRESH_MS = 60_000;
const MINUTE_MS = 60_000;
/** Smallest delay that causes a mail: a kitchen's estimate moves from minute to minute. */
const WORTH_A_MAIL_MS = 5 * MINUTE_MS;
/** How much later than planned an order can be ready. Beyond it, a report is an error of the partner. */
const LONGEST_DELAY_MS = 7 * 24 * 3600_000;

/** Orders at a partner; docs/partners.md describes the protocol. */
export interface PartnerOrders {
  /** @throws Unavailable, and the partner's refusals */
  slots(asked: { rlid: number; mode: Mode; units: number }): Promise<z.infer<typeof PartnerSlots>>;
  /**
   * Submits an order to the partner. Each try has the order's own key, so the partner detects a repeated try.
   * @returns null when it was accepted; otherwise the refusal, where Unavailable and RateLimited are not about the
   * order
   */
  submit(row: OrderRow): Promise<Problem | null>;
  /** Queries the progress of a live order. Without an answer, the last state stays. */
  refresh(row: OrderRow): Promise<void>;
  /** Cancels an order at the partner. @throws Conflict when the partner refuses, Unavailable */
  cancel(row: OrderRow, reason?: string): Promise<void>;
  /** @throws Conflict, Unavailable */
  arrive(row: OrderRow, vehicle: string | undefined): Promise<void>;
  /** Stores the partner's reports. @param occurredAt ISO instant */
  take(occurredAt: string, reported: readonly PartnerOrder[]): Promise<void>;
}

export function createPartnerOrders({
  provider,
  parts,
  change,
  settle,
}: {
  /** Null without a partner: calls are not answered then. */
  provider: ProviderAddress | null;
  parts: () => OrderParts;
  change: <T>(work: (tx: Tx, parts: OrderParts) => Promise<T>) => Promise<T>;
  /** Reconciles the payment of an order with the order. */
  settle: (orderId: number) => Promise<void>;
}): PartnerOrders {
  const ask = <Shape extends z.ZodType>(call: ProviderCall<Shape>) => {
    if (!provider) throw new Unavailable('orders partner');
    return askProvider(provider, call);
  };
  const at = (ref: string) => `${PATH}${encodeURIComponent(ref)}/`;
  const cancelIt = (reference: string, ref: string, reason: string) =>
    ask({
      method: 'DELETE',
      path: at(ref),
      body: { reason },
      key: hashOfBody(reference, 'cancel'),
      reply: z.undefined(),
    });
  const follow = async (report: OrderReport): Promise<void> => {
    const followed = await change((tx, now) => followPartner(tx, now, report));
    if (!followed) return;
    // The guest or a job cancelled the order before the partner had answered.
    if (followed.isUnwanted) await cancelIt(report.order.reference, report.order.ref, '');
  };
  const followAnswer = async ({ partnerKey }: OrderRow, order: PartnerOrder) => {
    // Otherwise another guest's order would be shown to this guest.
    if (order.reference !== partnerKey) throw new Unavailable('orders partner');
    await follow({ order, at: new Date(parts().nowMs).toISOString(), isAnswer: true });
  };
  const submit: PartnerOrders['submit'] = async (row) => {
    try {
      const body = orderForPartner(row);
      const key = row.partnerKey ?? '';
      await followAnswer(row, await ask({ method: 'POST', path: PATH, body, key, reply: PartnerOrder }));
      return null;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return isPassing(error) || REFUSALS.has(error.code) ? error : new Problem('closed');
    }
  };

  return {
    submit,

    slots({ rlid, mode, units }) {
      const query = new URLSearchParams({ rlid: String(rlid), mode, units: String(units) });
      return ask({ method: 'GET', path: `${PATH}slots/?${query}`, reply: PartnerSlots });
    },

    async refresh(row) {
      const age = parts().nowMs - Date.parse(row.partnerToldAt ?? row.placedAt);
      if (row.partnerRef === null || !isLiveState(row.state) || age < FRESH_MS) return;
      try {
        await followAnswer(row, await ask({ method: 'GET', path: at(row.partnerRef), reply: PartnerOrder }));
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
      }
    },

    async cancel(row, reason = '') {
      if (row.partnerKey === null) return;
      // It takes seconds or minutes to learn whether the partner has the order.
      if (isAtPartner(row)) throw new Conflict('This order is being sent to its partner');
      if (!isLiveState(row.state)) return;
      if (row.partnerRef === null || !row.partnerMay.includes('cancel'))
        throw new Conflict('The partner does not cancel this order any more: please call the partner');
      await cancelIt(row.partnerKey, row.partnerRef, reason);
    },

    async arrive({ partnerKey, partnerRef }, vehicle) {
      if (partnerKey === null || partnerRef === null) return;
      await ask({
        method: 'POST',
        path: `${at(partnerRef)}arrived/`,
        body: { vehicle },
        key: hashOfBody(partnerKey, 'arrived', vehicle),
        reply: z.undefined(),
      });
    },

    async take(occurredAt, reported) {
      for (const order of reported) {
        const followed = await change((tx, now) => followPartner(tx, now, { order, at: occurredAt, isAnswer: false }));
        if (followed?.isUnwanted) await cancelIt(order.reference, order.ref, '').catch(ignoreRefusal);
        if (followed?.row.settleAt) await settle(followed.row.id);
      }
    },
  };
}

/** True for a failure after which the same call may work. */
export function isPassing(refusal: Problem): boolean {
  return refusal instanceof Unavailable || refusal instanceof RateLimited;
}

/** The partner's next report triggers another call. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Problem)) throw error;
}

/** A partner's report, and its time. */
interface OrderReport {
  order: PartnerOrder;
  /** ISO instant. */
  at: string;
  /** True for an answer to our own call, which is current; a report may be late. */
  isAnswer: boolean;
}

/**
 * Applies a partner's report to an order, and notifies the guest. A report older than the newest one is ignored, so
 * reports may arrive twice and in any order.
 * @returns the updated order; undefined for an unknown one. `isUnwanted`: the order is cancelled here, but the partner
 * still makes it
 * @throws Invalid, or Unavailable for an answer, when the order would be ready on an impossible day
 */
async function followPartner(
  tx: Tx,
  parts: OrderParts,
  report: OrderReport,
): Promise<{ row: OrderRow; isUnwanted: boolean } | undefined> {
  const isIt = eq(orders.partnerKey, report.order.reference);
  const [found] = await tx.select().from(orders).where(isIt);
  if (!found) return undefined;
  if (found.erasedAt !== null || !isNews(found, report)) return { row: found, isUnwanted: false };
  if (Date.parse(report.order.readyAt) > Math.max(parts.nowMs, Date.parse(found.readyAt)) + LONGEST_DELAY_MS)
    throw report.isAnswer
      ? new Unavailable('orders partner')
      : new Invalid([{ field: 'readyAt', message: 'must not be more than seven days later than planned' }]);
  if (isSame(found, planReported(found, report.order, parts.nowMs))) {
    await tx
      .update(orders)
      .set({ partnerToldAt: report.at })
      .where(and(isIt, or(isNull(orders.partnerToldAt), lt(orders.partnerToldAt, report.at))));
    return { row: found, isUnwanted: false };
  }
  return withDay(tx, found, async (day) => {
    const before = await readOrder(tx, found.id);
    if (!isNews(before, report)) return { row: before, isUnwanted: false };
    // Money and portions were given back: nothing makes the order live again.
    if (isGivenUp(before.state)) return { row: before, isUnwanted: isLiveState(report.order.state) };
    const [row = before] = await tx
      .update(orders)
      .set({
        ...planReported(before, report.order, parts.nowMs),
        partnerToldAt: report.at,
        version: before.version + 1,
      })
      .where(isIt)
      .returning();
    const event = { order: row, from: before.state, actor: PARTNER, nowMs: parts.nowMs };
    const action = actionOf(before, row);
    const minutes = action === 'delay' ? Math.round(laterMs(before, row) / MINUTE_MS) : undefined;
    if (action) await recordEvent(tx, day, { ...event, action, minutes });
    // Makes the kitchen's screens read the board again.
    else day.seq += 1;
    if (action === 'cancel' && isOpenState(before.state))
      await releaseFromDay(tx, day, row, { isCooked: before.state === 'firing' || before.state === 'ready' });
    await sendToPartner(tx, parts, { action, before, row });
    return { row, isUnwanted: false };
  });
}

function isNews({ partnerToldAt }: OrderRow, { at, isAnswer }: OrderReport): boolean {
  if (partnerToldAt === null) return true;
  const [known, reported] = [Date.parse(partnerToldAt), Date.parse(at)];
  return isAnswer ? known <= reported : known < reported;
}

function isGivenUp(state: OrderState): boolean {
  return state === 'cancelled' || state === 'failed';
}

/** True when nothing would change for guests and staff. */
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

/** The kitchen step with the same outcome; null when only the partner's message changed. */
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

/** True for a delay beyond the usual variation of a kitchen's estimate. */
function isLater(before: OrderRow, row: OrderRow): boolean {
  const isOpen = row.state === 'accepted' || row.state === 'firing';
  return isOpen && laterMs(before, row) >= WORTH_A_MAIL_MS;
}

function laterMs(before: OrderRow, { readyAt }: OrderRow): number {
  return Date.parse(readyAt) - Date.parse(before.readyAt);
}

async function sendToPartner(
  tx: Tx,
  parts: OrderParts,
  { action, before, row }: { action: string | null; before: OrderRow; row: OrderRow },
): Promise<void> {
  if (action === 'accept') await sendPlaced(tx, parts, row);
  else if (isLater(before, row)) await sendDelayed(tx, parts, row);
  if (action === 'bump') await sendReady(tx, parts, row);
  if (action === 'cancel') await sendCancelled(tx, parts, row, { isByGuest: false });
}
