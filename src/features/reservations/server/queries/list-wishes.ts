import { asc, eq } from 'drizzle-orm';
import { shownRestaurant } from '#features/front-of-house/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import type { WishBody } from '../../contract.ts';
import type { ReservationParts } from '../reservation-parts.ts';
import { reservationWishes } from '../tables.ts';

/** A guest's request to be notified of a free table. */
export interface GuestWish extends Pick<WishBody, 'rlid' | 'date' | 'partySize' | 'meal'> {
  /** '' for a deleted restaurant. */
  restaurantName: string;
  /** ISO instant of the request. */
  at: string;
  /** When a table was offered; null before. */
  offeredAt: string | null;
}

/** Requests for tables under an address, the oldest first; one statement. */
export async function listWishesOf(
  db: Db,
  { restaurantOf }: Pick<ReservationParts, 'restaurantOf'>,
  emailKey: string,
): Promise<GuestWish[]> {
  const rows = await db
    .select()
    .from(reservationWishes)
    .where(eq(reservationWishes.emailKey, emailKey))
    .orderBy(asc(reservationWishes.id));
  return rows.map(({ rlid, businessDate: date, partySize, meal, createdAt, offeredAt }) => ({
    rlid,
    restaurantName: shownRestaurant(restaurantOf, rlid).restaurantName,
    date,
    partySize,
    meal,
    at: new Date(createdAt).toISOString(),
    offeredAt: offeredAt === null ? null : new Date(offeredAt).toISOString(),
  }));
}
