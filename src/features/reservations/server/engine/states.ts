import type { ReservationState } from '../../contract.ts';

/**
 * Stored states. `lapsed`: a hold found after its time was over. A place that waits for its deposit is stored as a hold
 * with a guest.
 */
export type StoredState = Exclude<ReservationState, 'expired' | 'awaiting_payment'> | 'lapsed';

/** States of a party that is still to come, or at its table. */
export const LIVE_STATES = ['requested', 'confirmed', 'arrived', 'seated'] as const satisfies StoredState[];

/**
 * Works without a job: a held place whose time is over has expired. A lapsed place without a time was given up by the
 * guest of whom a deposit was asked, who reads that as a cancellation.
 */
export function stateAt(
  { state, holdUntil, confirmKey }: { state: StoredState; holdUntil: string | null; confirmKey: string | null },
  nowMs: number,
): ReservationState {
  if (state === 'lapsed') return holdUntil === null ? 'cancelled' : 'expired';
  if (state === 'held' && isLapsed(holdUntil, nowMs)) return 'expired';
  return state === 'held' && confirmKey !== null ? 'awaiting_payment' : state;
}

/** True for a place that is kept until its guest has paid the deposit. */
export function isAwaiting({ state, confirmKey }: { state: StoredState; confirmKey: string | null }): boolean {
  return state === 'held' && confirmKey !== null;
}

export function isLapsed(holdUntil: string | null, nowMs: number): boolean {
  return holdUntil !== null && Date.parse(holdUntil) <= nowMs;
}
