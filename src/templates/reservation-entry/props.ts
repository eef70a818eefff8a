import type { RestaurantFacts } from '#features/front-of-house/restaurant-facts.ts';
import type { Reservation } from '#features/reservations/contract.ts';
import type { ReservationRefusal } from '#features/reservations/guest-pages.ts';

/** Props of the reservation_entry view. */
export interface ReservationEntryProps {
  reservation: Reservation;
  restaurant: RestaurantFacts;
  /** Why the guest's last action was not done. */
  refusal: ReservationRefusal | null;
}
