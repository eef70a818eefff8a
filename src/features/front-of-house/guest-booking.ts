/** Which bookings or orders of an address are listed: the newest `most` since an instant, in epoch ms. */
export interface BookingRange {
  sinceMs: number;
  /** By default as many as a page shows. */
  most?: number;
}

/** A reservation or a place in a wait list, without personal data. */
export interface GuestBooking {
  rlid: number;
  /** '' for a deleted restaurant. */
  restaurantName: string;
  partySize: number;
  /** ISO instant of the reservation, or of joining the list. */
  at: string;
  /** Time zone of the restaurant. */
  timeZone: string;
  state: string;
  /** The guest's secret token, while the booking is still to come. */
  token: string | null;
}
