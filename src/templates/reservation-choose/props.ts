import type { RestaurantFacts } from '#features/front-of-house/restaurant-facts.ts';
import type { ReserveRefusal } from '#features/reservations/reserve-values.ts';
import type { Times } from '#features/reservations/times.ts';

/** Props of the reservation_choose view. */
export interface ReservationChooseProps {
  restaurant: RestaurantFacts;
  times: Times;
  /** Beginning of each time's Idempotency-Key. */
  attempt: string;
  /** Why the requested time is not held. */
  refusal: ReserveRefusal | null;
  /** The guest asked to be notified when a table becomes free. */
  isWished: boolean;
}
