import { setImmediate } from 'node:timers/promises';
import { and, asc, gt, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { inSnapshot } from '#platform/db/transaction.ts';
import { locations } from '../tables.ts';
import { forEachFlag } from '../../fields/flag-names.ts';

/** A stored restaurant with all that the directory shows of it. Instants as the database writes them. */
export type LocationRow = Omit<typeof locations.$inferSelect, 'sourceKey' | 'archivedAt' | 'createdAt' | 'version'>;

/** Rows of one statement: more would hold the event loop while they are parsed. */
const PART_ROWS = 100;

/** Every restaurant that is not archived, permanently closed ones too, by rlid, as they are at one moment. */
export async function listLocations(db: Db): Promise<LocationRow[]> {
  const rows: LocationRow[] = [];
  await readLocations(db, (part) => rows.push(...part));
  return rows;
}

/**
 * Reads the rows of `listLocations` in parts, so that no caller holds all rows of a large chain in memory. Between two parts
 * the event loop serves other requests. A small chain takes one query.
 * @param use called once for each part, in order, while the next part is read
 * @param partRows more where no requests wait: the parts are read sooner in all
 */
export async function readLocations(
  db: Db,
  use: (part: readonly LocationRow[]) => void,
  partRows = PART_ROWS,
): Promise<void> {
  const first = await readPart(db, gt(locations.rlid, 0), partRows);
  if (first.length < partRows) use(first);
  else await inSnapshot(db, (snapshot) => readParts(snapshot, use, partRows));
}

/** Those of the given restaurants that are not archived, by rlid. One query. */
export async function listLocationsOf(db: Db, rlids: readonly number[]): Promise<LocationRow[]> {
  return readPart(db, inArray(locations.rlid, [...rlids]), rlids.length);
}

/** The archived restaurants by rlid, as they were last stored. One query. */
export async function listArchivedLocations(db: Db): Promise<LocationRow[]> {
  return selectRows(db).where(isNotNull(locations.archivedAt)).orderBy(asc(locations.rlid));
}

async function readParts(db: Db, use: (part: readonly LocationRow[]) => void, partRows: number): Promise<void> {
  let part = await readPart(db, gt(locations.rlid, 0), partRows);
  for (let last = part.at(-1); last; last = part.at(-1)) {
    const read = part;
    const isLast = read.length < partRows;
    const used = setImmediate().then(() => use(read));
    [part] = await Promise.all([isLast ? [] : readPart(db, gt(locations.rlid, last.rlid), partRows), used]);
  }
}

async function readPart(db: Db, which: SQL, limit: number): Promise<LocationRow[]> {
  return selectRows(db)
    .where(and(isNull(locations.archivedAt), which))
    .orderBy(asc(locations.rlid))
    .limit(limit);
}

function selectRows(db: Db) {
  return db
    .select({
      rlid: locations.rlid,
      restaurantNumber: locations.restaurantNumber,
      name: locations.name,
      address1: locations.address1,
      address2: locations.address2,
      city: locations.city,
      state: locations.state,
      country: locations.country,
      countryRootUrl: locations.countryRootUrl,
      zip: locations.zip,
      latitude: locations.latitude,
      longitude: locations.longitude,
      timeZone: locations.timeZone,
      phone: locations.phone,
      hours: locations.hours,
      exceptions: locations.exceptions,
      status: locations.status,
      reopensOn: locations.reopensOn,
      ...forEachFlag((name) => locations[name]),
      localPageUrl: locations.localPageUrl,
      estimatedWaitTime: locations.estimatedWaitTime,
      waitListMaxPartySize: locations.waitListMaxPartySize,
      waitListReady: locations.waitListReady,
      waitUpdatedAt: locations.waitUpdatedAt,
      updatedAt: locations.updatedAt,
    })
    .from(locations);
}
