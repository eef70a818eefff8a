import type { Err, Outcome } from '#platform/providers/result.ts';
import { paymentCall } from './card-payments.ts';
import type { Money, Payment, PaymentProvider } from './port.ts';

/** Failures after which the same call may work. */
export const mayWorkAgain = ({ kind }: Err) => kind === 'TIMEOUT' || kind === 'UPSTREAM' || kind === 'RATE';

/**
 * What comes after a call: `look` reads the payment again, `later` waits for the reconciler, `refused` means that the
 * money can never be captured, and `done` that nothing is left to do now.
 */
export type Moved = 'look' | 'later' | 'refused' | 'done';

/** Captures or voids a payment. */
export async function moveMoney(
  provider: PaymentProvider,
  next: 'capture' | 'void',
  { ref, money, key, nowMs }: { ref: string; money: Money; key: string; nowMs: number },
): Promise<Moved> {
  const ctx = paymentCall(`${key}:${next}:${money.cents}`, nowMs);
  const moved: Outcome<Payment> =
    next === 'capture' ? await provider.capture(ref, money, ctx) : await provider.void(ref, ctx);
  if ('ok' in moved) return 'look';
  if (mayWorkAgain(moved.err)) return 'later';
  // Another process may have voided it a moment ago; the next read shows this.
  if (next === 'void') return moved.err.kind === 'CONFLICT' ? 'look' : 'done';
  const now = await provider.fetch(ref);
  if ('ok' in now && now.ok.state !== 'authorised') return 'look';
  // The money may have been captured: the guest must not pay again before the provider reports its state.
  return 'err' in now && mayWorkAgain(now.err) ? 'later' : 'refused';
}

/** What became of a refund. `providerId` is null for a refused one. */
export interface RefundResult {
  state: 'done' | 'failed';
  providerId: string | null;
}

/** Makes a stored refund. @returns null while the provider does not say */
export async function makeRefund(
  provider: PaymentProvider,
  { op, amount }: { op: string; amount: number },
  { ref, currency, nowMs }: { ref: string; currency: string; nowMs: number },
): Promise<RefundResult | null> {
  const back = await provider.refund(ref, { cents: amount, currency }, paymentCall(`refund ${op}`, nowMs));
  if ('ok' in back) return { state: 'done', providerId: back.ok.id };
  return mayWorkAgain(back.err) ? null : { state: 'failed', providerId: null };
}
