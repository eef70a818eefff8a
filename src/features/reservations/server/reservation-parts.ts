import type { Restaurants } from '#features/front-of-house/server/index.ts';

/** Parts that commands and queries of reservations use besides the database. */
export interface ReservationParts extends Restaurants {
  nowMs: number;
  /** Makes tokens; see `guestTokenOf`. */
  tokenKey: Uint8Array;
}
