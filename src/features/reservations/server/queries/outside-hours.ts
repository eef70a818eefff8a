import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { isRecentOrComing } from '#features/front-of-house/server/index.ts';
import type { LocationEntry } from '#features/locator/server/index.ts';
import { addDays } from '#features/opening-hours/hours-calendar.ts';
import type { Db } from '#platform/db/client.ts';
import { count, shareOf } from '../engine/capacity.ts';
import { TableDay } from '../engine/table-plan.ts';
import { stayOf, type StoredSettings } from '../settings.ts';
import { type ReservationRow, reservations } from '../tables.ts';
import { loadRoom, offeredTimes, timesOn } from './availability.ts';
import { sittingOf, withSeated } from './sittings.ts';

/** Maximum number of days by which a reservation is moved. */
const DAYS_TO_MOVE = 7;
const DAY_MS = 86_400_000;

/**
 * Coming reservations at times when the restaurant is closed by its current hours: an exception, a closure or an import
 * changed them. No notification is sent; staff keep, move or cancel each. One statement.
 */
export async function loadOutsideHours(
  db: Db,
  restaurant: LocationEntry,
  settings: StoredSettings,
  nowMs: number,
): Promise<ReservationRow[]> {
  const rows = await db
    .select()
    .from(reservations)
    .where(
      and(
        eq(reservations.rlid, restaurant.rlid),
        inArray(reservations.state, ['requested', 'confirmed']),
        eq(reservations.isKept, false),
        isRecentOrComing(reservations.businessDate, nowMs),
        gt(reservations.startsAt, new Date(nowMs).toISOString()),
      ),
    )
    .orderBy(asc(reservations.startsAt), asc(reservations.id));
  // Only the start of a reservation matters: a later change of the usual stay is not a conflict.
  const open = new Map<string, Set<number>>();
  return rows.filter(({ businessDate, quarter }) => {
    const quarters =
      open.get(businessDate) ?? new Set(timesOn(restaurant, settings, businessDate, 1).map((time) => time.quarter));
    open.set(businessDate, quarters);
    return !quarters.has(quarter);
  });
}

/**
 * For each of these reservations, the nearest time at which all of them find room together: on its day, else in the
 * week after it, at about the same hour. Two statements.
 * @param rows in the order of their times
 * @returns ISO instants by id; nothing for those without such a time
 */
export async function proposeTimes(
  db: Db,
  restaurant: LocationEntry,
  settings: StoredSettings,
  rows: readonly ReservationRow[],
  nowMs: number,
): Promise<Map<number, string>> {
  const proposed = new Map<number, string>();
  const [first] = rows;
  const last = rows.at(-1);
  if (!first || !last) return proposed;
  const range = { from: first.businessDate, to: addDays(last.businessDate, DAYS_TO_MOVE), nowMs };
  const roomOn = await loadRoom(db, restaurant.rlid, settings.plan, range);
  const moving = new Set(rows.map(({ id }) => id));
  for (const row of rows) {
    const share = shareOf(row);
    const { fullness, sittings } = roomOn(row.businessDate);
    if (share) count(fullness, share, -1);
    const staying = sittings.filter((sitting) => !moving.has(sitting.row.id));
    sittings.splice(0, sittings.length, ...staying);
  }
  for (const row of rows) {
    const { partySize } = row;
    for (let days = 0; days <= DAYS_TO_MOVE && !proposed.has(row.id); days += 1) {
      const date = addDays(row.businessDate, days);
      const room = roomOn(date);
      const wishedMs = Date.parse(row.startsAt) + days * DAY_MS;
      const [time] = offeredTimes(restaurant, settings, { date, room, partySize, nowMs, isHost: true })
        .filter(({ isAvailable }) => isAvailable)
        .toSorted((one, other) => Math.abs(one.startMs - wishedMs) - Math.abs(other.startMs - wishedMs));
      if (!time) continue;
      proposed.set(row.id, new Date(time.startMs).toISOString());
      const { quarters } = stayOf(settings, partySize);
      count(room.fullness, { quarter: time.quarter, quarters, partySize, isOnline: row.source === 'web' }, 1);
      const party = sittingOf({ ...row, quarter: time.quarter, quarters, isTableGiven: false });
      const seating = settings.plan.isUsed && new TableDay(settings.plan, room.sittings).find(party);
      if (seating) room.sittings = withSeated(room.sittings, party, seating);
    }
  }
  return proposed;
}
