import type { LocationEntry } from '#features/locator/server/index.ts';

/** Parts that commands and queries of reservations use besides the database. */
export interface ReservationParts {
  nowMs: number;
  /** Makes tokens; see `guestTokenOf`. */
  tokenKey: Uint8Array;
  /** @throws NotFound, gone */
  restaurantOf(rlid: number): LocationEntry;
}
