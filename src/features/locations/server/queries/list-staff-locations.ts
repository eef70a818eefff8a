import { and, count, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { listPage } from '#shared/listing.ts';
import { mayOnLocation, regionsWith, type StaffPowers } from '#features/rights/permissions.ts';
import { DAY_MS, dateOfMs } from '#features/opening-hours/hours-calendar.ts';
import type { Db } from '#platform/db/client.ts';
import { byIds } from '#platform/db/list-sql.ts';
import { findRegion } from '#platform/geocoding/regions.ts';
import { labelOf } from '../../fields/label-of.ts';
import {
  LOCATION_SERVICES,
  LOCATIONS_PAGE_SIZE,
  type LocationFilter,
  type LocationOrdering,
  type LocationPoint,
  MAX_MAP_POINTS,
  type RegionCount,
  type listStaffLocations as contract,
} from '../../staff-contract.ts';
import { locations } from '../tables.ts';
import { exceptionsAhead, hasHours, heldBy, matching } from './location-filter.ts';

type Reply = z.output<(typeof contract)['reply']>;

/** The earliest current date anywhere on earth, so that no restaurant's future date counts as past. */
export function earliestToday(now: string): string {
  return dateOfMs(Date.parse(now) - DAY_MS / 2);
}

/** One page of the restaurants that a user may see; three statements. */
export async function listStaffLocations(
  db: Db,
  { powers, now }: { powers: StaffPowers; now: string },
  { p, ordering, ...filter }: LocationFilter & { p: number; ordering: LocationOrdering },
): Promise<Reply> {
  const today = earliestToday(now);
  const visible = heldBy(powers, 'view');
  const found = and(visible, matching(filter, today));
  const orderBy = orderOf(ordering);
  const { rows, ...part } = await listPage(
    db.$count(locations, found),
    { p, size: LOCATIONS_PAGE_SIZE },
    byIds(
      db
        .select({ rlid: locations.rlid })
        .from(locations)
        .where(found)
        .orderBy(...orderBy),
      (rlids) =>
        db
          .select({ row: locations, exceptionsAhead: exceptionsAhead(today), hasHours: hasHours() })
          .from(locations)
          .where(inArray(locations.rlid, rlids))
          .orderBy(...orderBy),
    ),
  );
  return {
    rows: rows.map(({ row, ...counted }) => ({
      id: row.rlid,
      number: row.restaurantNumber,
      name: row.name,
      address: row.address2 ? `${row.address1}, ${row.address2}` : row.address1,
      city: row.city,
      state: row.state,
      country: row.country,
      zip: row.zip,
      status: row.status,
      reopensOn: row.reopensOn,
      isArchived: row.archivedAt !== null,
      services: LOCATION_SERVICES.filter((name) => row[name]),
      ...counted,
      updatedAt: new Date(row.updatedAt).toISOString(),
      mayChange: mayOnLocation(powers, 'change', row),
    })),
    ...part,
    regions: await countRegions(db, visible),
    mayAdd: regionsWith(powers, 'add').length > 0,
    mayChange: regionsWith(powers, 'change').length > 0,
  };
}

/** Positions of all restaurants that a filter finds, by rlid; two statements. */
export async function mapStaffLocations(
  db: Db,
  { powers, now }: { powers: StaffPowers; now: string },
  filter: LocationFilter,
): Promise<{ points: LocationPoint[]; total: number }> {
  const found = and(heldBy(powers, 'view'), matching(filter, earliestToday(now)));
  const total = await db.$count(locations, found);
  const rows = await db
    .select({
      rlid: locations.rlid,
      restaurantNumber: locations.restaurantNumber,
      name: locations.name,
      address1: locations.address1,
      city: locations.city,
      state: locations.state,
      latitude: locations.latitude,
      longitude: locations.longitude,
      status: locations.status,
      archivedAt: locations.archivedAt,
    })
    .from(locations)
    .where(found)
    .orderBy(locations.rlid)
    .limit(MAX_MAP_POINTS);
  return {
    points: rows.map((row) => ({
      id: row.rlid,
      label: labelOf(row),
      latitude: row.latitude,
      longitude: row.longitude,
      status: row.archivedAt === null ? row.status : 'archived',
    })),
    total,
  };
}

async function countRegions(db: Db, visible: SQL): Promise<RegionCount[]> {
  const rows = await db
    .select({ country: locations.country, state: locations.state, count: count() })
    .from(locations)
    .where(and(visible, isNull(locations.archivedAt)))
    .groupBy(locations.country, locations.state);
  return rows
    .map((row) => ({ ...row, name: findRegion(row.state)?.name ?? row.state }))
    .toSorted((a, b) => b.country.localeCompare(a.country) || a.name.localeCompare(b.name));
}

function orderOf(ordering: LocationOrdering): SQL[] {
  const isDown = ordering.startsWith('-');
  const way = isDown ? sql`DESC` : sql`ASC`;
  const columns: Record<string, SQL[]> = {
    // "0412" and "412" are equal; values without digits come last.
    number: [
      sql`nullif(regexp_replace(${locations.restaurantNumber}, '\\D', '', 'g'), '')::numeric`,
      sql`${locations.restaurantNumber}`,
    ],
    name: [sql`lower(${locations.name})`],
    city: [sql`lower(${locations.city})`],
    state: [sql`${locations.state}`, sql`lower(${locations.city})`],
    updated: [sql`${locations.updatedAt}`],
  };
  const parts = (columns[ordering.replace('-', '')] ?? []).map((part) => sql`${part} ${way} NULLS LAST`);
  return [...parts, sql`${locations.rlid} ${way}`];
}
