import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm';
import { Problem, Unavailable } from '#shared/problem.ts';
import { nameOfRestaurant, guestTokenOf } from '#features/front-of-house/server/index.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { paymentCall } from '#platform/payments/card-payments.ts';
import type { Payment } from '#platform/payments/port.ts';
import { HOOK_EVENT_DAYS, type HookHeaders } from '#platform/providers/hook.ts';
import type { Err, Outcome } from '#platform/providers/result.ts';
import { orderPageUrl } from '../guest-pages.ts';
import { dropOrder, payThere, requirePayThere, startAnotherPayment } from './commands/pay-order.ts';
import { applySettle, scheduleRecheck, noteProblem, noteRefund, PAYMENTS } from './commands/settle-order.ts';
import { RECHECK_MS } from './engine/plan-settle.ts';
import type { OrderParts } from './order-parts.ts';
import { refuseForPartner } from './commands/change-order.ts';
import { isAtPartner } from './partner/partner-order.ts';
import { isPassing, type PartnerOrders } from './partner/partner-orders.ts';
import { type OrderRow, orders, paymentReports } from './tables.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** First check: a restored database may lack orders of this period; authorisations do not last longer. */
const FIRST_LOOK_BACK_MS = 7 * DAY_MS;
/** A payment may be made up to this time after its page was opened. */
const LOOK_BACK_MS = 2 * 60 * MINUTE_MS;
/** A report about an unknown order is retried for this long. */
const TRY_REPORTS_MS = DAY_MS;
const MOST_AT_ONCE = 200;
const MOST_ROUNDS = 6;

/** Failures after which the same call may work. */
const mayWorkAgain = ({ kind }: Err) => kind === 'TIMEOUT' || kind === 'UPSTREAM' || kind === 'RATE';

/** Payments of orders at the provider, and the submission of orders to the partner. */
export interface OrderPayments {
  /** Opens the payment page of an order. @throws Unavailable, and then the order is dropped */
  begin(row: OrderRow): Promise<{ row: OrderRow; url: string }>;
  /** Returns the payment page, or another one; null when no payment is needed. @throws RateLimited, Unavailable */
  again(row: OrderRow): Promise<string | null>;
  /** Changes the payment from card to restaurant. @throws Conflict */
  payThere(row: OrderRow): Promise<void>;
  /** Reconciles an order with its payment and partner. Never throws for their errors: the reconciler tries again. */
  settle(orderId: number): Promise<void>;
  /** Runs each minute: handles reports, orders that are due, and payments without an order. */
  reconcile(signal: AbortSignal): Promise<void>;
  /** Stores a report. @throws Problem not_found without a provider, unauthenticated */
  receiveReport(headers: HookHeaders, raw: Uint8Array): Promise<number>;
  /** Settles the orders of the last day's reports. */
  settleReports(): Promise<void>;
}

export function createOrderPayments({
  db,
  parts,
  change,
  submit,
}: {
  db: Db;
  parts: () => OrderParts;
  change: <T>(work: (tx: Tx, parts: OrderParts) => Promise<T>) => Promise<T>;
  submit: PartnerOrders['submit'];
}): OrderPayments {
  const provider = () => parts().payments;
  const call = (key: string) => paymentCall(key, parts().nowMs);
  /** Time of the last sweep; null before the first of this process. */
  let sweptAtMs: number | null = null;

  const wishOf = (row: OrderRow) => {
    const { tokenKey, restaurantOf } = parts();
    const page = `${row.origin}${orderPageUrl(guestTokenOf(tokenKey, row.tokenNonce))}`;
    return {
      reference: row.payReference ?? '',
      money: { cents: row.total, currency: row.currency },
      title: `${nameOfRestaurant(restaurantOf(row.rlid))}, ${row.number}`,
      paidUrl: `${page}?paid=1`,
      unpaidUrl: `${page}?unpaid=1`,
      language: row.language,
    };
  };

  const open = async (row: OrderRow) => {
    // One key per try: a repeated request gets the same page.
    const ctx = () => call(`${row.payReference}:${row.payTries}`);
    let begun = await provider().begin(wishOf(row), ctx());
    if ('err' in begun && begun.err.kind === 'TIMEOUT') begun = await provider().begin(wishOf(row), ctx());
    return begun;
  };
  const begin: OrderPayments['begin'] = async (row) => {
    const begun = await open(row);
    if ('ok' in begun) {
      const { ref, url } = begun.ok;
      const [kept] = await inTransaction(db, (tx) =>
        tx
          .update(orders)
          .set({ payRef: ref })
          .where(and(eq(orders.id, row.id), eq(orders.payTries, row.payTries), eq(orders.state, 'placing')))
          .returning(),
      );
      return { row: kept ?? row, url };
    }
    throw new Unavailable('payments');
  };

  const settle: OrderPayments['settle'] = async (orderId) => {
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const [row] = await db.select().from(orders).where(eq(orders.id, orderId));
      if (!row) return;
      if (row.payment !== 'card') {
        if (isAtPartner(row)) await handOver(row);
        return;
      }
      const found = row.payRef === null ? null : await provider().fetch(row.payRef);
      if (found && 'err' in found && found.err.kind !== 'GONE') return later(row);
      const step = await change((tx, now) => applySettle(tx, now, row, found && 'ok' in found ? found.ok : null));
      if (step.next === null && step.refunds.length === 0) return;
      const isDone = await move(step);
      if (!isDone) return;
    }
  };
  const later = (row: Pick<OrderRow, 'id'>) =>
    inTransaction(db, (tx) => scheduleRecheck(tx, row.id, parts().nowMs + RECHECK_MS));

  /** One that cannot be settled waits behind the others. @throws why it cannot */
  const settleOrWait = async (id: number): Promise<void> => {
    try {
      await settle(id);
    } catch (error) {
      await later({ id });
      throw error;
    }
  };

  /** @returns false when the partner does not answer */
  const handOver = async (row: OrderRow): Promise<boolean> => {
    const refusal = await submit(row);
    if (!refusal) return true;
    const isOver = row.payUntil !== null && parts().nowMs >= Date.parse(row.payUntil);
    if (isPassing(refusal) && !isOver) {
      await later(row);
      return false;
    }
    await change((tx, now) => refuseForPartner(tx, now, row));
    return true;
  };

  /** Captures or refunds money, or submits the order to its partner. @returns false when nothing is left to do now */
  const move = async ({ row, next, refunds }: Awaited<ReturnType<typeof applySettle>>): Promise<boolean> => {
    if (next === 'submit') return handOver(row);
    const { payRef, payReference, currency } = row;
    if (payRef === null) return false;
    if (next === 'capture' || next === 'void') {
      const ctx = call(`${payReference}:${next}:${row.covered}`);
      const moved: Outcome<Payment> =
        next === 'capture'
          ? await provider().capture(payRef, { cents: row.covered, currency }, ctx)
          : await provider().void(payRef, ctx);
      if ('ok' in moved) return true;
      if (mayWorkAgain(moved.err)) {
        await later(row);
        return false;
      }
      // Another process may have voided it a moment ago; the next read shows this.
      if (next === 'void') return moved.err.kind === 'CONFLICT';
      const now = await provider().fetch(payRef);
      if ('ok' in now && now.ok.state !== 'authorised') return true;
      // The money may have been captured: nobody is asked to pay again before the provider says where it is.
      if ('err' in now && mayWorkAgain(now.err)) {
        await later(row);
        return false;
      }
      await change((tx, at) => noteProblem(tx, at, row));
      return true;
    }
    for (const refund of refunds) {
      const back = await provider().refund(payRef, { cents: refund.amount, currency }, call(`refund ${refund.op}`));
      if ('err' in back && mayWorkAgain(back.err)) {
        await later(row);
        return false;
      }
      await change((tx, now) => noteRefund(tx, now, row, refund, 'ok' in back ? back.ok.id : null));
    }
    return true;
  };

  /** Releases money without an order, or of a second payment of an order. */
  const letGo = async (payment: Payment): Promise<void> => {
    const { ref, state, captured, refunded, money } = payment;
    if (state === 'authorised') await provider().void(ref, call(`orphan ${ref}`));
    if (state === 'captured' && captured > refunded)
      await provider().refund(ref, { ...money, cents: captured - refunded }, call(`orphan ${ref} ${refunded}`));
  };
  const sweep = async (signal: AbortSignal): Promise<void> => {
    const { nowMs } = parts();
    const since = sweptAtMs === null ? nowMs - FIRST_LOOK_BACK_MS : sweptAtMs - LOOK_BACK_MS;
    const listed = await provider().listSince(since);
    if ('err' in listed) return;
    const byReference = Map.groupBy(listed.ok, ({ reference }) => reference);
    const references = [...byReference.keys()];
    const known = new Map<string, OrderRow>();
    for (let at = 0; at < references.length; at += MOST_AT_ONCE) {
      const rows = await db
        .select()
        .from(orders)
        .where(inArray(orders.payReference, references.slice(at, at + MOST_AT_ONCE)));
      for (const row of rows) known.set(row.payReference ?? '', row);
    }
    for (const [reference, payments] of byReference) {
      if (signal.aborted) return;
      const row = known.get(reference);
      if (!row || row.payment !== 'card') for (const payment of payments) await letGo(payment);
      else if (row.payRef === null) await adopt(row, payments[0]);
      else if (payments.length > 1) {
        const own = await provider().fetch(row.payRef);
        if ('ok' in own) for (const payment of payments) if (payment.moneyId !== own.ok.moneyId) await letGo(payment);
      }
    }
    sweptAtMs = nowMs;
  };
  /** Stores a payment whose page was not stored. */
  const adopt = async (row: OrderRow, payment: Payment | undefined) => {
    if (!payment) return;
    await inTransaction(db, (tx) =>
      tx
        .update(orders)
        .set({ payRef: payment.ref })
        .where(and(eq(orders.id, row.id), isNull(orders.payRef))),
    );
    await settle(row.id);
  };

  const settleReports: OrderPayments['settleReports'] = async () => {
    const { nowMs } = parts();
    const since = new Date(nowMs - TRY_REPORTS_MS).toISOString();
    const all = attempts();
    let last = { receivedAt: since, id: '' };
    for (;;) {
      const isNext = sql`(${paymentReports.receivedAt}, ${paymentReports.id}) > (${last.receivedAt}::timestamptz, ${last.id})`;
      const open = await db
        .select()
        .from(paymentReports)
        .where(and(isNull(paymentReports.settledAt), isNext))
        .orderBy(asc(paymentReports.receivedAt), asc(paymentReports.id))
        .limit(MOST_AT_ONCE);
      for (const report of open) await all.add(settleReport(report));
      last = open.at(-1) ?? last;
      if (open.length < MOST_AT_ONCE) break;
    }
    all.end();
  };
  const settleReport = async ({ id, reference, ref }: typeof paymentReports.$inferSelect): Promise<void> => {
    const named = reference ?? (await referenceOf(ref));
    if (named === null) return;
    // A payment without a reference of ours is of another shop of the same account.
    const [order] =
      named === '' ? [] : await db.select({ id: orders.id }).from(orders).where(eq(orders.payReference, named));
    if (order) await settle(order.id);
    else if (named !== '') return;
    const settledAt = new Date(parts().nowMs).toISOString();
    await inTransaction(db, (tx) => tx.update(paymentReports).set({ settledAt }).where(eq(paymentReports.id, id)));
  };
  /** The reference of a payment, '' for one without; null while the provider does not say. */
  const referenceOf = async (ref: string | null): Promise<string | null> => {
    const found = ref === null ? null : await provider().fetch(ref);
    return found && 'ok' in found ? found.ok.reference : null;
  };

  return {
    settle,
    settleReports,
    async begin(row) {
      try {
        return await begin(row);
      } catch (error) {
        await change((tx, now) => dropOrder(tx, now, row, { action: 'unpaid', actor: PAYMENTS }));
        // The page may exist although the answer was lost: the reconciler releases money that is paid there.
        throw error;
      }
    },
    async again(row) {
      await settle(row.id);
      const [now] = await db.select().from(orders).where(eq(orders.id, row.id));
      if (now?.state !== 'placing' || now.payProblem !== '' || isAtPartner(now)) return null;
      const found = now.payRef === null ? null : await provider().fetch(now.payRef);
      const isUsed = found !== null && 'ok' in found && found.ok.state === 'voided';
      const next = isUsed ? await change((tx, at) => startAnotherPayment(tx, at, now)) : now;
      return (await begin(next)).url;
    },
    async payThere(row) {
      await settle(row.id);
      const [now] = await db.select().from(orders).where(eq(orders.id, row.id));
      if (now?.state !== 'placing' || isAtPartner(now)) return;
      await change((tx, at) => requirePayThere(tx, at, now));
      if (now.payRef !== null) {
        const gone = await provider().void(now.payRef, call(`${now.payReference}:there`));
        // The guest paid at this moment.
        if ('err' in gone && gone.err.kind === 'CONFLICT') return settle(row.id);
        if ('err' in gone && gone.err.kind !== 'GONE') throw new Unavailable('payments');
      }
      await change((tx, at) => payThere(tx, at, now));
      await settle(row.id);
    },
    async reconcile(signal) {
      const { isOnline } = provider().capabilities();
      const all = attempts();
      if (isOnline) await all.add(settleReports());
      const due = await db
        .select({ id: orders.id })
        .from(orders)
        .where(and(isNotNull(orders.settleAt), lte(orders.settleAt, new Date(parts().nowMs).toISOString())))
        .orderBy(asc(orders.settleAt))
        .limit(MOST_AT_ONCE);
      for (const { id } of due) {
        if (signal.aborted) return;
        await all.add(settleOrWait(id));
      }
      if (!isOnline) return all.end();
      await all.add(sweep(signal));
      const old = new Date(parts().nowMs - HOOK_EVENT_DAYS * DAY_MS).toISOString();
      await inTransaction(db, (tx) => tx.delete(paymentReports).where(lt(paymentReports.receivedAt, old)));
      all.end();
    },
    async receiveReport(headers, raw) {
      const { nowMs, payments } = parts();
      if (!payments.capabilities().hasReports) throw new Problem('not_found');
      const verified = await payments.verify(headers, raw);
      if ('err' in verified)
        throw new Problem(
          'unauthenticated',
          'The signature is missing, wrong or too old, or the body has another shape',
        );
      const { id, events } = verified.ok;
      const rows = events.map((event) => ({ id, ...event, receivedAt: new Date(nowMs).toISOString() }));
      if (rows.length > 0)
        await inTransaction(db, (tx) => tx.insert(paymentReports).values(rows).onConflictDoNothing());
      return events.length;
    },
  };
}

/** Several attempts, of which a failed one stops no other. `end` throws the first failure. */
function attempts() {
  const failures: unknown[] = [];
  return {
    add: (work: Promise<void>) =>
      work.catch((error: unknown) => {
        failures.push(error);
      }),
    end(): void {
      if (failures.length > 0) throw failures[0];
    },
  };
}
