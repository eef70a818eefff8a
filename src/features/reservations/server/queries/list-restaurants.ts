import { and, count, eq, sql } from 'drizzle-orm';
import { awaitsDecision } from '#features/deposits/server/index.ts';
import { dateOfInstant, findRestaurants, nameOfRestaurant, regionOf } from '#features/front-of-house/server/index.ts';
import type { LocationDirectory, LocationEntry } from '#features/locator/server/index.ts';
import type { StaffPowers } from '#features/rights/permissions.ts';
import type { Db } from '#platform/db/client.ts';
import { rowsOf } from '#platform/db/rows-of.ts';
import { reservationRules } from '../../rules.ts';
import { mayReserve } from '../reservation-parts.ts';
import { reservations } from '../tables.ts';

/**
 * Deposits of parties that did not come, by restaurant, that a user may decide about; one statement.
 * @returns null for a user who may not decide about any
 */
export async function countUndecided(
  db: Db,
  locations: Pick<LocationDirectory, 'listed'>,
  powers: StaffPowers,
): Promise<ReadonlyMap<number, number> | null> {
  if (!reservationRules.deposit.allows(powers, {})) return null;
  const rows = await db
    .select({ rlid: reservations.rlid, undecided: count() })
    .from(reservations)
    .where(isUndecided())
    .groupBy(reservations.rlid);
  const of = new Map(rows.map(({ rlid, undecided }) => [rlid, undecided]));
  return new Map(
    locations.listed().flatMap((restaurant) => {
      const undecided = of.get(restaurant.rlid);
      return undecided && mayReserve(powers, 'change', regionOf(restaurant)) ? [[restaurant.rlid, undecided]] : [];
    }),
  );
}

/** In SQL: a no-show whose deposit awaits a decision. */
export function isUndecided() {
  return and(eq(reservations.state, 'no_show'), eq(reservations.source, 'web'), awaitsDecision(reservations.id));
}

/** Restaurants whose reservations a user may see, with the counts of each one's business day; two statements. */
export async function listReservationRestaurants(
  db: Db,
  locations: LocationDirectory,
  { powers, q, p, nowMs }: { powers: StaffPowers; q: string; p: number; nowMs: number },
) {
  const maySee = (restaurant: LocationEntry) => mayReserve(powers, 'view', regionOf(restaurant));
  const { shown, ...page } = findRestaurants(locations, { maySee, q, p });
  const today = shown.map((restaurant) => ({ rlid: restaurant.rlid, date: dateOfInstant(restaurant, nowMs) }));
  const rows = await rowsOf<{ rlid: number; parties: number; covers: number; requested: number }>(
    db,
    sql`
    SELECT asked.rlid, counted.*
    FROM jsonb_to_recordset(${JSON.stringify(today)}::jsonb) AS asked (rlid integer, date date)
    -- A lateral join reads each restaurant by the index of its days; a plain join would scan the whole table.
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE isToday)::int AS parties,
        coalesce(sum(party_size) FILTER (WHERE isToday), 0)::int AS covers,
        count(*) FILTER (WHERE state = 'requested')::int AS requested
      FROM ${reservations} AS reservation
      CROSS JOIN LATERAL (SELECT reservation.business_date = asked.date
        AND state IN ('requested', 'confirmed', 'arrived', 'seated', 'finished') AS isToday) AS day
      WHERE reservation.rlid = asked.rlid AND reservation.business_date >= asked.date
    ) AS counted`,
  );
  const undecided = await countUndecided(db, locations, powers);
  const ofRlid = new Map(rows.map((row) => [row.rlid, row]));
  return {
    rows: shown.map((restaurant) => {
      const { parties = 0, covers = 0, requested = 0 } = ofRlid.get(restaurant.rlid) ?? {};
      return {
        rlid: restaurant.rlid,
        name: nameOfRestaurant(restaurant),
        city: restaurant.wire.city,
        state: restaurant.wire.state,
        isOn: restaurant.wire.isReservationsEnabled,
        parties,
        covers,
        requested,
        undecided: undecided?.get(restaurant.rlid) ?? 0,
      };
    }),
    ...page,
  };
}
