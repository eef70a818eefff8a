import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm';
import { Problem, Unavailable } from '#shared/problem.ts';
import { nameOfRestaurant, guestTokenOf } from '#features/front-of-house/server/index.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { paymentCall } from '#platform/payments/card-payments.ts';
import { attempts } from '#platform/attempts.ts';
import { makeRefund, moveMoney } from '#platform/payments/move-money.ts';
import { RECHECK_MS } from '#platform/payments/plan-settle.ts';
import type { Payment } from '#platform/payments/port.ts';
import { createPaymentSweep, kindOfReference } from '#platform/payments/sweep-payments.ts';
import { HOOK_EVENT_DAYS, type HookHeaders } from '#platform/providers/hook.ts';
import { orderPageUrl } from '../guest-pages.ts';
import { dropOrder, payThere, requirePayThere, startAnotherPayment } from './commands/pay-order.ts';
import { applySettle, scheduleRecheck, noteProblem, noteRefund, PAYMENTS } from './commands/settle-order.ts';
import type { OrderParts } from './order-parts.ts';
import { refuseForPartner } from './commands/change-order.ts';
import { isAtPartner } from './partner/partner-order.ts';
import { isPassing, type PartnerOrders } from './partner/partner-orders.ts';
import { type OrderRow, orders, paymentReports } from './tables.ts';

const DAY_MS = 86_400_000;
/** A report about an unknown order is retried for this long. */
const TRY_REPORTS_MS = DAY_MS;
const MOST_AT_ONCE = 200;
const MOST_ROUNDS = 6;

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

/** Settles what else is paid at the same provider, by the kind of the reference; resolves to false for an unknown one. */
export type OtherPayments = Readonly<Record<string, (reference: string) => Promise<boolean>>>;

export function createOrderPayments({
  db,
  parts,
  change,
  submit,
  others,
}: {
  db: Db;
  parts: () => OrderParts;
  change: <T>(work: (tx: Tx, parts: OrderParts) => Promise<T>) => Promise<T>;
  submit: PartnerOrders['submit'];
  others: OtherPayments;
}): OrderPayments {
  const provider = () => parts().payments;
  const call = (key: string) => paymentCall(key, parts().nowMs);

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
      const money = { cents: row.covered, currency };
      const moved = await moveMoney(provider(), next, {
        ...{ ref: payRef, money, key: payReference ?? '', nowMs: parts().nowMs },
      });
      if (moved === 'later') await later(row);
      if (moved === 'refused') await change((tx, at) => noteProblem(tx, at, row));
      return moved === 'look' || moved === 'refused';
    }
    for (const refund of refunds) {
      const { nowMs } = parts();
      const made = await makeRefund(provider(), refund, { ref: payRef, currency, nowMs });
      if (!made) {
        await later(row);
        return false;
      }
      await change((tx, now) => noteRefund(tx, now, row, refund, made));
    }
    return true;
  };

  const sweep = createPaymentSweep({
    provider,
    kind: '',
    async find(references) {
      const ofCards = and(inArray(orders.payReference, references), eq(orders.payment, 'card'));
      const rows = await db.select().from(orders).where(ofCards);
      return rows.map(({ id, payRef, payReference }) => ({ id, payRef, reference: payReference ?? '' }));
    },
    adopt: (row, payment) => adopt(row, payment),
  });
  /** Stores a payment whose page was not stored. */
  const adopt = async ({ id }: Pick<OrderRow, 'id'>, { ref }: Payment) => {
    await inTransaction(db, (tx) =>
      tx
        .update(orders)
        .set({ payRef: ref })
        .where(and(eq(orders.id, id), isNull(orders.payRef))),
    );
    await settle(id);
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
    if (named !== '' && !(await settleReference(named))) return;
    const settledAt = new Date(parts().nowMs).toISOString();
    await inTransaction(db, (tx) => tx.update(paymentReports).set({ settledAt }).where(eq(paymentReports.id, id)));
  };
  /** @returns false while the reference is unknown */
  const settleReference = async (reference: string): Promise<boolean> => {
    const other = others[kindOfReference(reference)];
    if (other) return other(reference);
    const [order] = await db.select({ id: orders.id }).from(orders).where(eq(orders.payReference, reference));
    if (order) await settle(order.id);
    return order !== undefined;
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
      // Asked for again with the restaurant's new name, the provider would refuse the key.
      if (found && 'ok' in found && found.ok.pageUrl !== undefined) return found.ok.pageUrl;
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
      await all.add(sweep(parts().nowMs, signal));
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
