import { and, asc, gt, type SQL, sql } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import type { Db } from '#platform/db/client.ts';
import { inSlices } from '#platform/slices.ts';
import type { StoredLocation } from '../../fields/stored-location.ts';
import { locations } from '../tables.ts';

/** A restaurant with the number that grows with each of its changes. */
export interface VersionedLocation {
  location: StoredLocation;
  version: number;
}

/** Every location with every stored field, archived ones too, by rlid. Instants are ISO 8601 in UTC whatever the session's zone is. */
export async function listStoredLocations(db: Db): Promise<StoredLocation[]> {
  const rows = await db.select().from(locations).orderBy(asc(locations.rlid));
  return (await inVersions(rows)).map(({ location }) => location);
}

/** The same with versions. @param rlids only these, when given */
export async function listVersionedLocations(db: Db, rlids?: readonly number[]): Promise<VersionedLocation[]> {
  const rows = await db
    .select()
    .from(locations)
    .where(
      rlids &&
        sql`${locations.rlid} IN (SELECT value::int FROM jsonb_array_elements_text(${JSON.stringify(rlids)}::jsonb))`,
    )
    .orderBy(asc(locations.rlid));
  return inVersions(rows);
}

/** The same in batches of this size, which bounds memory. @param which condition; all by default */
export async function* eachStoredLocation(db: Db, which?: SQL, partSize = 1000): AsyncGenerator<StoredLocation[]> {
  for (let after = 0; ;) {
    const rows = await db
      .select()
      .from(locations)
      .where(and(which, gt(locations.rlid, after)))
      .orderBy(asc(locations.rlid))
      .limit(partSize);
    if (rows.length > 0) yield rows.map((row) => toVersioned(row).location);
    const last = rows.at(-1);
    if (!last || rows.length < partSize) return;
    after = last.rlid;
  }
}

/** Rows of one slice: an instant takes some 5 µs to read. */
const SLICE = 200;

async function inVersions(rows: readonly (typeof locations.$inferSelect)[]): Promise<VersionedLocation[]> {
  const list: VersionedLocation[] = [];
  for await (const slice of inSlices(rows, SLICE)) list.push(...slice.map(toVersioned));
  return list;
}

function toVersioned({
  hours,
  waitUpdatedAt,
  archivedAt,
  createdAt,
  updatedAt,
  version,
  ...fields
}: typeof locations.$inferSelect): VersionedLocation {
  return {
    version,
    location: {
      ...fields,
      operationHours: hours.operation,
      curbsideHours: hours.curbside,
      deliveryHours: hours.delivery,
      waitUpdatedAt: waitUpdatedAt === null ? null : toInstant(waitUpdatedAt),
      archivedAt: archivedAt === null ? null : toInstant(archivedAt),
      createdAt: toInstant(createdAt),
      updatedAt: toInstant(updatedAt),
    },
  };
}

/** PostgreSQL writes "2026-05-01 12:00:00+00". */
function toInstant(text: string): string {
  return Temporal.Instant.from(text).toString();
}
