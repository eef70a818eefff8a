import { asc } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import type { Db } from '#platform/db/client.ts';
import type { StoredLocation } from '../../import/stored-location.ts';
import { locations } from '../tables.ts';

/** Every location with every stored field, archived ones too, by rlid. Instants are ISO 8601 in UTC whatever the session's zone is. */
export async function listStoredLocations(db: Db): Promise<StoredLocation[]> {
  const rows = await db.select().from(locations).orderBy(asc(locations.rlid));
  return rows.map(({ hours, waitUpdatedAt, archivedAt, createdAt, updatedAt, ...fields }) => ({
    ...fields,
    operationHours: hours.operation,
    curbsideHours: hours.curbside,
    deliveryHours: hours.delivery,
    waitUpdatedAt: waitUpdatedAt === null ? null : toInstant(waitUpdatedAt),
    archivedAt: archivedAt === null ? null : toInstant(archivedAt),
    createdAt: toInstant(createdAt),
    updatedAt: toInstant(updatedAt),
  }));
}

/** PostgreSQL writes "2026-05-01 12:00:00+00". */
function toInstant(text: string): string {
  return Temporal.Instant.from(text).toString();
}
