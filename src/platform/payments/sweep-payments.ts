import { paymentCall } from './card-payments.ts';
import type { Payment, PaymentProvider } from './port.ts';

const DAY_MS = 86_400_000;
/** First check: a restored database may lack rows of this period; authorisations do not last longer. */
const FIRST_LOOK_BACK_MS = 7 * DAY_MS;
/** A payment may be made up to this time after its page was opened. */
const LOOK_BACK_MS = 2 * 3_600_000;
const MOST_AT_ONCE = 200;

/**
 * The part of a reference that names what is paid: "deposit" of "deposit_5f0c…"; '' for a reference without one. Each
 * sweep lets go only payments of its own kind.
 */
export function kindOfReference(reference: string): string {
  const at = reference.indexOf('_');
  return at < 0 ? '' : reference.slice(0, at);
}

/** What a payment of a known reference is for. */
export interface SweptRow {
  reference: string;
  /** Null when the answer of the provider about the page was lost. */
  payRef: string | null;
}

/**
 * Compares all payments of one kind at the provider with what is stored: releases money without a row, and money of a
 * second payment for one row; gives `adopt` a payment whose page was not stored.
 */
export function createPaymentSweep<Row extends SweptRow>({
  provider,
  kind,
  find,
  adopt,
}: {
  provider: () => PaymentProvider;
  kind: string;
  /** The rows that are paid by card, of at most 200 references. */
  find: (references: string[]) => Promise<Row[]>;
  adopt: (row: Row, payment: Payment) => Promise<void>;
}): (nowMs: number, signal: AbortSignal) => Promise<void> {
  /** Time of the last sweep; null before the first of this process. */
  let sweptAtMs: number | null = null;

  const letGo = async ({ ref, state, captured, refunded, money }: Payment, nowMs: number): Promise<void> => {
    const call = (key: string) => paymentCall(key, nowMs);
    if (state === 'authorised') await provider().void(ref, call(`orphan ${ref}`));
    if (state === 'captured' && captured > refunded)
      await provider().refund(ref, { ...money, cents: captured - refunded }, call(`orphan ${ref} ${refunded}`));
  };

  return async (nowMs, signal) => {
    const since = sweptAtMs === null ? nowMs - FIRST_LOOK_BACK_MS : sweptAtMs - LOOK_BACK_MS;
    const listed = await provider().listSince(since);
    if ('err' in listed) return;
    const own = listed.ok.filter(({ reference }) => kindOfReference(reference) === kind);
    const byReference = Map.groupBy(own, ({ reference }) => reference);
    const references = [...byReference.keys()];
    const known = new Map<string, Row>();
    for (let at = 0; at < references.length; at += MOST_AT_ONCE)
      for (const row of await find(references.slice(at, at + MOST_AT_ONCE))) known.set(row.reference, row);
    for (const [reference, payments] of byReference) {
      if (signal.aborted) return;
      const row = known.get(reference);
      if (!row) for (const payment of payments) await letGo(payment, nowMs);
      else if (row.payRef === null) {
        if (payments[0]) await adopt(row, payments[0]);
      } else if (payments.length > 1) {
        const stored = await provider().fetch(row.payRef);
        if ('ok' in stored)
          for (const payment of payments) if (payment.moneyId !== stored.ok.moneyId) await letGo(payment, nowMs);
      }
    }
    sweptAtMs = nowMs;
  };
}
