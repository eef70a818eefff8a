import { and, asc, gt, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { locations } from '../tables.ts';

/** A text that differs whenever a restaurant was added or changed. */
export async function readReviewState(db: Db): Promise<string> {
  const [row] = await db
    .select({
      state: sql<string>`concat_ws(' ', count(*), sum(${locations.version}), max(${locations.updatedAt}))`,
    })
    .from(locations);
  return row?.state ?? '';
}

/** Restaurants of one statement: other statements wait for its end. */
const PART_ROWS = 2000;

type Reviewed = Awaited<ReturnType<typeof readPart>>[number];

/** The restaurants that the data quality report looks at, by rlid; one statement for every 2,000. */
export async function listReviewed(db: Db): Promise<Reviewed[]> {
  const all: Reviewed[] = [];
  for (;;) {
    const part = await readPart(db, all.at(-1)?.rlid ?? 0);
    all.push(...part);
    if (part.length < PART_ROWS) return all;
  }
}

function readPart(db: Db, after: number) {
  return db
    .select({
      rlid: locations.rlid,
      restaurantNumber: locations.restaurantNumber,
      name: locations.name,
      address1: locations.address1,
      city: locations.city,
      state: locations.state,
      country: locations.country,
      zip: locations.zip,
      latitude: locations.latitude,
      longitude: locations.longitude,
      timeZone: locations.timeZone,
      phone: locations.phone,
      // Only whether there are hours: they are the largest part of a row.
      hasHours: sql<boolean>`coalesce(jsonb_typeof(${locations.hours}->'operation') <> 'null', false)`,
      exceptions: locations.exceptions,
      status: locations.status,
      reopensOn: locations.reopensOn,
      localPageUrl: locations.localPageUrl,
    })
    .from(locations)
    .where(and(isNull(locations.archivedAt), ne(locations.status, 'permanently_closed'), gt(locations.rlid, after)))
    .orderBy(asc(locations.rlid))
    .limit(PART_ROWS);
}
