import { useLive } from '#features/front-of-house/site/use-live.ts';
import type { Reservation, ReservationState } from '../contract.ts';
import { fetchReservation } from './reservation-api.ts';

const POLL_MS = 60_000;
const LIVE: ReadonlySet<ReservationState> = new Set(['awaiting_payment', 'requested', 'confirmed', 'arrived']);

/** The current state of a reservation, read at once and every minute until it is over. */
export function useLiveReservation(given: Reservation): Reservation {
  const { value } = useLive(given, {
    read: (signal) => fetchReservation(given.id, signal),
    mayChange: ({ state }) => LIVE.has(state),
    everyMs: POLL_MS,
    isReadAtOnce: true,
  });
  return value;
}
