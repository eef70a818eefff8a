import type { RestaurantFacts } from '#features/front-of-house/restaurant-facts.ts';
import type { Reservation } from '#features/reservations/contract.ts';
import type { ReservationRefusal } from '#features/reservations/guest-pages.ts';
import type { Times } from '#features/reservations/times.ts';

/** Props of the reservation_change view. */
export interface ReservationChangeProps {
  reservation: Reservation;
  restaurant: RestaurantFacts;
  times: Times;
  /** Why the guest's last action was not done. */
  refusal: ReservationRefusal | null;
}
