import { z } from 'zod';
import { Reservation, ReservationDays, ReservationSlots } from '../../contract.ts';

/** A reservation as sent by its partner: ours without the fields that only Galley has. `ref` is the partner's id. */
export const PartnerReservation = Reservation.omit({
  id: true,
  rlid: true,
  restaurantName: true,
  language: true,
}).extend({ ref: z.string().min(1).max(200) });
export type PartnerReservation = z.infer<typeof PartnerReservation>;

export const PartnerDays = ReservationDays.omit({ rlid: true });
export const PartnerSlots = ReservationSlots.omit({ rlid: true, url: true });
