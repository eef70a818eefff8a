import { regionAccess, type Restaurants } from '#features/front-of-house/server/index.ts';
import { reservationRules } from '../rules.ts';

/** Parts that commands and queries of reservations use besides the database. */
export interface ReservationParts extends Restaurants {
  nowMs: number;
  /** Makes tokens; see `guestTokenOf`. */
  tokenKey: Uint8Array;
  /** False while no card can be charged: then no deposit is asked for. */
  takesDeposits: boolean;
}

export const reservationAccess = regionAccess(reservationRules);
export const { may: mayReserve, demand: requireReserve } = reservationAccess;
