import { and, asc, isNull, ne, sql } from 'drizzle-orm';
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

/** The restaurants that the data quality report looks at, by rlid. */
export async function listReviewed(db: Db) {
  const rows = await db
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
      hours: locations.hours,
      exceptions: locations.exceptions,
      status: locations.status,
      reopensOn: locations.reopensOn,
      localPageUrl: locations.localPageUrl,
    })
    .from(locations)
    .where(and(isNull(locations.archivedAt), ne(locations.status, 'permanently_closed')))
    .orderBy(asc(locations.rlid));
  return rows.map(({ hours, ...fields }) => ({ ...fields, operationHours: hours.operation }));
}
