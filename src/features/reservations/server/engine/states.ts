import type { ReservationState } from '../../contract.ts';

/**
 * Stored states. `lapsed`: a hold found after its time was over. A place that waits for its deposit is stored as a hold
 * with a guest.
 */
export type StoredState = Exclude<ReservationState, 'expired' | 'awaiting_payment'> | 'lapsed';

/** States of a party that is still to come, or at its table. */
export const LIVE_STATES = ['requested', 'confirmed', 'arrived', 'seated'] as const satisfies StoredState[];

/**
 * Derives the state at an instant, so that no job has to expire held places. A lapsed place without `holdUntil` was given
 * up by its guest before the deposit was paid: the guest sees it as cancelled.
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
