import { regionAccess, type Restaurants } from '#features/front-of-house/server/index.ts';
import { reservationRules } from '../rules.ts';

/** Parts that commands and queries of reservations use besides the database. */
export interface ReservationParts extends Restaurants {
  nowMs: number;
  /** Makes tokens; see `guestTokenOf`. */
  tokenKey: Uint8Array;
}

export const reservationAccess = regionAccess(reservationRules);
export const { may: mayReserve, demand: requireReserve } = reservationAccess;
