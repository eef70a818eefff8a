import { and, asc, eq, inArray, isNotNull, isNull, lte } from 'drizzle-orm';
import { Problem, Unavailable } from '#shared/problem.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { paymentCall } from '#platform/payments/card-payments.ts';
import { attempts } from '#platform/attempts.ts';
import { makeRefund, moveMoney } from '#platform/payments/move-money.ts';
import { RECHECK_MS } from '#platform/payments/plan-settle.ts';
import type { PaymentProvider, PaymentWish } from '#platform/payments/port.ts';
import { createPaymentSweep } from '#platform/payments/sweep-payments.ts';
import { findDeposit, REFERENCE_KIND } from './deposit-commands.ts';
import { applySettle, type LockedReservation, noteProblem, noteRefund, type SettleStep } from './settle-deposit.ts';
import { type DepositRow, deposits } from './tables.ts';

const MOST_AT_ONCE = 200;
const MOST_ROUNDS = 8;
/** Most payment pages for one deposit, one after the other. */
const MOST_TRIES = 3;
/** Its reservation was given up, also while a page was opened: what is paid on that page goes back. */
const notPayable = () => new Problem('closed', 'This deposit cannot be paid any more');

/** The payments of deposits at the provider. */
export interface Deposits {
  /** True where guests can be asked for a deposit. */
  isOnline(): boolean;
  /**
   * The payment page of a reservation's deposit; the same one while it is open. @param titleIn in the deposit's language:
   * the guest may use another one by now @throws Unavailable, Problem closed
   */
  open(
    reservationId: number,
    page: Pick<PaymentWish, 'paidUrl' | 'unpaidUrl'> & { titleIn: (language: string) => string },
  ): Promise<string>;
  /** Reconciles the deposits of a reservation that are due. Never throws for the provider: the reconciler tries again. */
  settle(reservationId: number): Promise<void>;
  /** Reconciles the deposit of a report. @returns false for an unknown reference */
  settleReference(reference: string): Promise<boolean>;
  /** Runs each minute: handles deposits that are due, and payments without a deposit. */
  reconcile(signal: AbortSignal): Promise<void>;
}

/** The reservations that the deposits are for. */
export interface DepositHouse {
  /** Runs a change in a transaction, under the lock of the reservation; repeats it after a deadlock. */
  change<T>(reservationId: number, work: (tx: Tx, reservation: LockedReservation) => Promise<T>): Promise<T>;
}

export function createDeposits({
  db,
  now,
  payments,
  house,
}: {
  db: Db;
  now: () => number;
  payments: PaymentProvider;
  house: DepositHouse;
}): Deposits {
  const call = (key: string) => paymentCall(key, now());
  const later = (id: number) =>
    inTransaction(db, (tx) =>
      tx
        .update(deposits)
        .set({ settleAt: new Date(now() + RECHECK_MS).toISOString() })
        .where(eq(deposits.id, id)),
    );

  const settleRow = async (id: number): Promise<void> => {
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const [row] = await db.select().from(deposits).where(eq(deposits.id, id));
      if (!row) return;
      const found = row.payRef === null ? null : await payments.fetch(row.payRef);
      if (found && 'err' in found && found.err.kind !== 'GONE') {
        await later(id);
        return;
      }
      const payment = found && 'ok' in found ? found.ok : null;
      const step = await house.change(row.reservationId, (tx, reservation) =>
        applySettle(tx, reservation, row, { payment, nowMs: now() }),
      );
      if (step.next === null && step.refunds.length === 0) return;
      if (step.next !== 'look' && !(await move(step.row, step.next, step.refunds))) return;
    }
  };

  /** Captures, voids or refunds. @returns false when nothing is left to do now */
  const move = async (
    row: DepositRow,
    next: Exclude<SettleStep['next'], 'look'>,
    refunds: SettleStep['refunds'],
  ): Promise<boolean> => {
    const { id, payRef, reference, covered, currency } = row;
    if (payRef === null) return false;
    if (next === 'capture' || next === 'void') {
      const money = { cents: covered, currency };
      const moved = await moveMoney(payments, next, { ref: payRef, money, key: reference, nowMs: now() });
      if (moved === 'later') await later(id);
      if (moved === 'refused') await inTransaction(db, (tx) => noteProblem(tx, row));
      return moved === 'look' || moved === 'refused';
    }
    for (const refund of refunds) {
      const made = await makeRefund(payments, refund, { ref: payRef, currency, nowMs: now() });
      if (!made) {
        await later(id);
        return false;
      }
      await inTransaction(db, (tx) => noteRefund(tx, refund, made));
    }
    return true;
  };

  /** One that cannot be settled waits behind the others. @throws why it cannot */
  const settleOrWait = async (id: number): Promise<void> => {
    try {
      await settleRow(id);
    } catch (error) {
      await later(id);
      throw error;
    }
  };

  const sweep = createPaymentSweep({
    provider: () => payments,
    kind: REFERENCE_KIND,
    find: (references) => db.select().from(deposits).where(inArray(deposits.reference, references)),
    async adopt({ id }, { ref }) {
      await inTransaction(db, (tx) =>
        tx
          .update(deposits)
          .set({ payRef: ref })
          .where(and(eq(deposits.id, id), isNull(deposits.payRef))),
      );
      await settleRow(id);
    },
  });

  return {
    isOnline: () => payments.capabilities().isOnline,
    async open(reservationId, { titleIn, ...page }) {
      let row = await findDeposit(db, reservationId);
      if (row?.goal !== 'payment') throw notPayable();
      const found = row.payRef === null ? null : await payments.fetch(row.payRef);
      // Asked for again with the restaurant's new name, the provider would refuse the key.
      if (found && 'ok' in found && found.ok.pageUrl !== undefined) return found.ok.pageUrl;
      if (found && 'ok' in found && found.ok.state === 'voided') row = await openAnother(row);
      const { id, payTries, reference, total: cents, currency, language } = row;
      const wish = { ...page, title: titleIn(language), reference, money: { cents, currency }, language };
      // One key per try: a repeated request gets the same page.
      const begin = () => payments.begin(wish, call(`${reference}:${payTries}`));
      let begun = await begin();
      if ('err' in begun && begun.err.kind === 'TIMEOUT') begun = await begin();
      if ('err' in begun) throw new Unavailable('payments');
      const { ref, url } = begun.ok;
      const [kept] = await inTransaction(db, (tx) =>
        tx
          .update(deposits)
          .set({ payRef: ref })
          .where(and(eq(deposits.id, id), eq(deposits.payTries, payTries), eq(deposits.goal, 'payment')))
          .returning({ id: deposits.id }),
      );
      if (!kept) throw notPayable();
      return url;
    },
    async settle(reservationId) {
      const due = await db
        .select({ id: deposits.id })
        .from(deposits)
        .where(and(eq(deposits.reservationId, reservationId), isNotNull(deposits.settleAt)));
      for (const { id } of due) await settleRow(id);
    },
    async settleReference(reference) {
      const [row] = await db.select({ id: deposits.id }).from(deposits).where(eq(deposits.reference, reference));
      if (row) await settleRow(row.id);
      return row !== undefined;
    },
    async reconcile(signal) {
      const all = attempts();
      const due = await db
        .select({ id: deposits.id })
        .from(deposits)
        .where(and(isNotNull(deposits.settleAt), lte(deposits.settleAt, new Date(now()).toISOString())))
        .orderBy(asc(deposits.settleAt))
        .limit(MOST_AT_ONCE);
      for (const { id } of due) {
        if (signal.aborted) return;
        await all.add(settleOrWait(id));
      }
      if (payments.capabilities().isOnline) await all.add(sweep(now(), signal));
      all.end();
    },
  };

  /** Replaces a page that was closed. @throws Problem closed after too many */
  async function openAnother(row: DepositRow): Promise<DepositRow> {
    if (row.payTries >= MOST_TRIES) throw new Problem('closed', 'Too many tries to pay: please choose a time again');
    const [next] = await inTransaction(db, (tx) =>
      tx
        .update(deposits)
        .set({ payTries: row.payTries + 1, payRef: null })
        .where(and(eq(deposits.id, row.id), eq(deposits.payTries, row.payTries), eq(deposits.goal, 'payment')))
        .returning(),
    );
    const latest = next ?? (await findDeposit(db, row.reservationId));
    return latest ?? row;
  }
}
