import { z } from 'zod';
import { Reservation, RESERVATION_STATES, ReservationDays, ReservationSlots } from '../../contract.ts';

/** A reservation as sent by its partner: ours without the fields that only Galley has. `ref` is the partner's id. */
export const PartnerReservation = Reservation.omit({
  id: true,
  rlid: true,
  restaurantName: true,
  language: true,
  // Partners take no deposits.
  deposit: true,
  payUrl: true,
}).extend({ ref: z.string().min(1).max(200), state: z.enum(RESERVATION_STATES).exclude(['awaiting_payment']) });
export type PartnerReservation = z.infer<typeof PartnerReservation>;

export const PartnerDays = ReservationDays.omit({ rlid: true });
export const PartnerSlots = ReservationSlots.omit({ rlid: true, url: true, deposit: true });
