import type { ReservationState } from '../../contract.ts';

/** Stored states. `lapsed`: a hold found after its time was over. */
export type StoredState = Exclude<ReservationState, 'expired'> | 'lapsed';

/** States of a party that is still to come, or at its table. */
export const LIVE_STATES = ['requested', 'confirmed', 'arrived', 'seated'] as const satisfies StoredState[];

/** Works without a job: a held place whose time is over has expired. */
export function stateAt(
  { state, holdUntil }: { state: StoredState; holdUntil: string | null },
  nowMs: number,
): ReservationState {
  if (state === 'lapsed') return 'expired';
  return state === 'held' && isLapsed(holdUntil, nowMs) ? 'expired' : state;
}

export function isLapsed(holdUntil: string | null, nowMs: number): boolean {
  return holdUntil !== null && Date.parse(holdUntil) <= nowMs;
}
