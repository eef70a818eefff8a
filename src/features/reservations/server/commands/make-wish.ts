import { eq, isNull } from 'drizzle-orm';
import { Problem, RateLimited } from '#shared/problem.ts';
import { type GuestClient, lockGuest, readContact, timeOf } from '#features/front-of-house/server/index.ts';
import { limitByAddress } from '#features/guard/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import type { WishBody } from '../../contract.ts';
import { isLunch } from '../../wish-values.ts';
import { clientHashOf } from '../guest-reservations.ts';
import { bookableDates, loadTimesOn, type OfferedTime, partyTooLarge } from '../queries/availability.ts';
import type { ReservationParts } from '../reservation-parts.ts';
import { loadReservationSettings } from '../settings.ts';
import { reservationWishes } from '../tables.ts';

const DAY_MS = 86_400_000;
/** Maximum requests of one address in the chain: open ones, and those with an offer within a day. */
const MOST_OF_ADDRESS = 5;
/** Maximum requests of one address for one day: the second one follows an offer that the guest missed. */
const MOST_OF_DAY = 2;
/** Requests from one client. */
const WISHES = { most: 10, withinMs: 600_000 };

/**
 * Stores a guest's request to be notified when a table becomes free on a full day. Each address has one open request per
 * day; its size and meal are the latest ones.
 * @throws Invalid, NotFound, RateLimited, Problem closed, party_too_large; conflict with the free times of the day
 */
export async function makeWish(
  tx: Tx,
  parts: ReservationParts,
  { body, client }: { body: WishBody; client: GuestClient },
): Promise<void> {
  const { nowMs, tokenKey } = parts;
  const { rlid, date: businessDate, partySize, meal } = body;
  const restaurant = parts.listedRestaurantOf(rlid);
  const { email, emailKey } = readContact({ phone: '', email: body.email }, { isNeeded: true });
  const settings = await loadReservationSettings(tx, restaurant);
  const { first, last } = bookableDates(restaurant, settings, nowMs);
  if (!settings.isOn || settings.provider !== 'house' || businessDate < first || businessDate > last)
    throw new Problem('closed', 'This restaurant takes no reservations for this day online');
  if (partySize > settings.maxPartySize) throw partyTooLarge(settings);
  const times = await loadTimesOn(tx, restaurant, settings, { date: businessDate, partySize, nowMs });
  const free = times.filter((time) => suitsWish(time, meal));
  if (free.length > 0)
    throw new Problem('conflict', 'A table is free on this day: reserve it', {
      alternatives: free.map(({ startMs }) => new Date(startMs).toISOString()),
    });
  await limitByAddress(tx, { key: tokenKey, purpose: 'reservation wish', ip: client.ip, nowMs }, WISHES);
  await limitAddress(tx, { rlid, businessDate, emailKey }, nowMs);
  const { language, origin } = client;
  const row = { partySize, meal, email, clientHash: clientHashOf(tokenKey, client), language, origin };
  await tx
    .insert(reservationWishes)
    .values({ rlid, businessDate, emailKey, ...row, createdAt: new Date(nowMs).toISOString() })
    .onConflictDoUpdate({
      target: [reservationWishes.rlid, reservationWishes.businessDate, reservationWishes.emailKey],
      targetWhere: isNull(reservationWishes.offeredAt),
      set: row,
    });
}

/** True for a free time of the requested meal. */
export function suitsWish({ isAvailable, minutes }: OfferedTime, meal: WishBody['meal']): boolean {
  return isAvailable && (meal === 'any' || (meal === 'lunch') === isLunch({ time: timeOf(minutes) }));
}

/** Anybody can type an address, so it gets few mails. A request that is sent again is no further one. @throws RateLimited */
async function limitAddress(
  tx: Tx,
  { rlid, businessDate, emailKey }: { rlid: number; businessDate: string; emailKey: string },
  nowMs: number,
): Promise<void> {
  await lockGuest(tx, [emailKey]);
  const { offeredAt } = reservationWishes;
  const ofAddress = await tx
    .select({ rlid: reservationWishes.rlid, businessDate: reservationWishes.businessDate, offeredAt })
    .from(reservationWishes)
    .where(eq(reservationWishes.emailKey, emailKey));
  const ofDay = ofAddress.filter((one) => one.rlid === rlid && one.businessDate === businessDate);
  if (ofDay.some((one) => one.offeredAt === null)) return;
  const counted = ofAddress.filter((one) => one.offeredAt === null || Date.parse(one.offeredAt) > nowMs - DAY_MS);
  if (counted.length >= MOST_OF_ADDRESS || ofDay.length >= MOST_OF_DAY)
    throw new RateLimited(DAY_MS, 'This address has requested several tables already');
}
