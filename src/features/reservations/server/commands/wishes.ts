import { randomUUID } from 'node:crypto';
import { and, asc, count, eq, gte, isNull, lt } from 'drizzle-orm';
import { Problem, RateLimited } from '#shared/problem.ts';
import {
  createGuestToken,
  GUEST,
  type GuestClient,
  isRestaurant,
  readContact,
  timeOf,
} from '#features/front-of-house/server/index.ts';
import { limitByAddress } from '#features/guard/server/index.ts';
import { addDays } from '#features/opening-hours/hours-calendar.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { inTransactionAgain } from '#platform/db/transaction.ts';
import type { WishBody } from '../../contract.ts';
import { isLunch } from '../../wish-values.ts';
import { bookableDates, loadOfferedTimes, partyTooLarge } from '../queries/availability.ts';
import type { ReservationParts } from '../reservation-parts.ts';
import { loadReservationSettings } from '../settings.ts';
import { reservations, reservationWishes } from '../tables.ts';
import { requireRoom } from './find-place.ts';
import { recordEvent, recount, withDays } from './lock-days.ts';
import { sendAbout } from './reservation-mails.ts';

/** How long an offered table is kept. The guest reads the mail first, so it is longer than an ordinary hold. */
const OFFER_MS = 10 * 60_000;
const DAY_MS = 86_400_000;
/** Maximum open requests of one address in the chain. */
const MOST_OPEN = 5;
/** New requests from one client. */
const WISHES = { most: 10, withinMs: 600_000 };

/**
 * Stores a guest's request to be notified when a table becomes free on a day. Each address has one request per day; its
 * size and meal are the latest ones.
 * @throws Invalid, NotFound, RateLimited, Problem closed, party_too_large
 */
export async function makeWish(
  tx: Tx,
  parts: ReservationParts,
  { body, client }: { body: WishBody; client: Omit<GuestClient, 'browser'> },
): Promise<void> {
  const { nowMs, tokenKey } = parts;
  const { rlid, date: businessDate, partySize, meal } = body;
  const restaurant = parts.restaurantOf(rlid);
  const { email, emailKey } = readContact({ phone: '', email: body.email }, { isNeeded: true });
  const settings = await loadReservationSettings(tx, restaurant);
  const { first, last } = bookableDates(restaurant, settings, nowMs);
  if (!settings.isOn || settings.provider !== 'house' || businessDate < first || businessDate > last)
    throw new Problem('closed', 'This restaurant takes no reservations for this day online');
  if (partySize > settings.maxPartySize) throw partyTooLarge(settings);
  await limitByAddress(tx, { key: tokenKey, purpose: 'reservation wish', ip: client.ip, nowMs }, WISHES);
  const [open] = await tx
    .select({ total: count() })
    .from(reservationWishes)
    .where(and(eq(reservationWishes.emailKey, emailKey), isNull(reservationWishes.offeredAt)));
  if ((open?.total ?? 0) >= MOST_OPEN) throw new RateLimited(DAY_MS, 'This address waits for several tables already');
  const { language, origin } = client;
  const row = { partySize, meal, email, language, origin };
  await tx
    .insert(reservationWishes)
    .values({ rlid, businessDate, emailKey, ...row, createdAt: new Date(nowMs).toISOString() })
    .onConflictDoUpdate({
      target: [reservationWishes.rlid, reservationWishes.businessDate, reservationWishes.emailKey],
      targetWhere: isNull(reservationWishes.offeredAt),
      set: row,
    });
}

/**
 * Holds tables that became free for guests who requested one, oldest request first, and notifies them by mail. Each
 * request gets one offer; a table that is not confirmed goes to the next.
 * @returns number of offers
 */
export async function offerFreeTables(db: Db, parts: ReservationParts, signal: AbortSignal): Promise<number> {
  const { nowMs } = parts;
  const yesterday = addDays(new Date(nowMs).toISOString().slice(0, 10), -1);
  const days = await db
    .selectDistinct({ rlid: reservationWishes.rlid, date: reservationWishes.businessDate })
    .from(reservationWishes)
    .where(and(isNull(reservationWishes.offeredAt), gte(reservationWishes.businessDate, yesterday)))
    .orderBy(asc(reservationWishes.businessDate), asc(reservationWishes.rlid));
  let total = 0;
  for (const day of days) {
    if (signal.aborted) return total;
    if (!isRestaurant(parts.restaurantOf, day.rlid)) continue;
    total += await inTransactionAgain(db, (tx) => offerOn(tx, parts, day));
  }
  return total;
}

async function offerOn(tx: Tx, parts: ReservationParts, { rlid, date }: { rlid: number; date: string }) {
  const { nowMs, tokenKey } = parts;
  const restaurant = parts.restaurantOf(rlid);
  const settings = await loadReservationSettings(tx, restaurant);
  return withDays(tx, { rlid, dates: [date], nowMs }, async (days) => {
    // The day's lock prevents two nodes from making the same offer.
    const wishes = await tx
      .select()
      .from(reservationWishes)
      .where(
        and(
          eq(reservationWishes.rlid, rlid),
          eq(reservationWishes.businessDate, date),
          isNull(reservationWishes.offeredAt),
        ),
      )
      .orderBy(asc(reservationWishes.id));
    let offered = 0;
    for (const { id, partySize, meal, email, emailKey, language, origin } of wishes) {
      const day = days.on(date);
      const times = await loadOfferedTimes(tx, restaurant, settings, { date, partySize, nowMs, fullness: day });
      const time = times.find(
        ({ isAvailable, minutes }) =>
          isAvailable && (meal === 'any' || (meal === 'lunch') === isLunch({ time: timeOf(minutes) })),
      );
      if (!time) continue;
      const place = await requireRoom(tx, day, {
        restaurant,
        settings,
        startMs: time.startMs,
        partySize,
        isOnline: true,
        nowMs,
      });
      const token = createGuestToken(tokenKey);
      const [row] = await tx
        .insert(reservations)
        .values({
          rlid,
          ...place,
          tokenNonce: token.nonce,
          tokenHash: token.hash,
          source: 'web',
          state: 'held',
          holdUntil: new Date(nowMs + OFFER_MS).toISOString(),
          email,
          emailKey,
          language,
          origin,
          uid: randomUUID(),
          createdAt: new Date(nowMs).toISOString(),
        })
        .returning();
      if (!row) throw new Error('A place was not kept');
      recount(days, null, row);
      await recordEvent(tx, day, { row, action: 'offer', from: null, actor: GUEST, nowMs });
      await sendAbout(tx, parts, row, 'reservation_offered');
      await tx
        .update(reservationWishes)
        .set({ offeredAt: new Date(nowMs).toISOString() })
        .where(eq(reservationWishes.id, id));
      offered += 1;
    }
    return offered;
  });
}

/** Deletes requests for past days. @returns number of deleted requests */
export async function deleteOldWishes(tx: Tx, nowMs: number): Promise<number> {
  const before = addDays(new Date(nowMs).toISOString().slice(0, 10), -1);
  const gone = await tx
    .delete(reservationWishes)
    .where(lt(reservationWishes.businessDate, before))
    .returning({ id: reservationWishes.id });
  return gone.length;
}
