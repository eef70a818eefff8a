import { randomUUID } from 'node:crypto';
import { and, asc, eq, gte, isNull, lt } from 'drizzle-orm';
import { createGuestToken, GUEST, isRestaurant } from '#features/front-of-house/server/index.ts';
import { addDays } from '#features/opening-hours/hours-calendar.ts';
import { tryEach } from '#platform/attempts.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { inTransactionAgain } from '#platform/db/transaction.ts';
import { deleteBatch } from '#platform/jobs/daily-purge.ts';
import { loadOfferedTimes } from '../queries/availability.ts';
import type { ReservationParts } from '../reservation-parts.ts';
import { loadReservationSettings } from '../settings.ts';
import { reservations, reservationWishes } from '../tables.ts';
import { lockClientHolds, MOST_HELD } from './client-holds.ts';
import { requireRoom } from './find-place.ts';
import { recordEvent, recount, withDays } from './lock-days.ts';
import { suitsWish } from './make-wish.ts';
import { sendAbout } from './reservation-mails.ts';

/** How long an offered table is kept. The guest reads the mail first, so it is longer than an ordinary hold. */
const OFFER_MS = 10 * 60_000;

/**
 * Holds tables that became free for guests who requested one, oldest request first, and notifies them by mail. Each
 * request gets one offer; a table that is not confirmed goes to the next. Who already holds as much as one client may
 * is passed over until one of these holds is over.
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
  await tryEach(days, signal, async (day) => {
    if (!isRestaurant(parts.listedRestaurantOf, day.rlid)) return;
    total += await inTransactionAgain(db, (tx) => offerOn(tx, parts, day));
  });
  return total;
}

async function offerOn(tx: Tx, parts: ReservationParts, { rlid, date }: { rlid: number; date: string }) {
  const { nowMs, tokenKey } = parts;
  const restaurant = parts.listedRestaurantOf(rlid);
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
    const holdsOf = await lockClientHolds(
      tx,
      wishes.map(({ clientHash }) => clientHash),
      nowMs,
    );
    const offeredTo: string[] = [];
    for (const { id, partySize, meal, email, emailKey, clientHash, language, origin } of wishes) {
      const before = offeredTo.filter((client) => client !== '' && client === clientHash).length;
      if (holdsOf(clientHash).total + before >= MOST_HELD) continue;
      const day = days.on(date);
      const times = await loadOfferedTimes(tx, restaurant, settings, { date, partySize, nowMs, fullness: day });
      const time = times.find((one) => suitsWish(one, meal));
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
          clientHash,
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
      offeredTo.push(clientHash);
    }
    return offeredTo.length;
  });
}

/** Deletes a batch of requests for past days. @returns number of deleted requests */
export function deleteOldWishes(tx: Tx, nowMs: number): Promise<number> {
  const before = addDays(new Date(nowMs).toISOString().slice(0, 10), -1);
  return deleteBatch(tx, reservationWishes, lt(reservationWishes.businessDate, before));
}
