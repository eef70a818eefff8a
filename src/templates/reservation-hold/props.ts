import type { PartyValues } from '#features/front-of-house/party-values.ts';
import type { RestaurantFacts } from '#features/front-of-house/restaurant-facts.ts';
import type { Reservation } from '#features/reservations/contract.ts';
import type { ReserveProblem } from '#features/reservations/reserve-values.ts';

/** Props of the reservation_hold view. */
export interface ReservationHoldProps {
  /** In state `held`. */
  hold: Reservation;
  restaurant: RestaurantFacts;
  /** The Idempotency-Key with which this form confirms. */
  attempt: string;
  values: PartyValues;
  problem: ReserveProblem | null;
}
