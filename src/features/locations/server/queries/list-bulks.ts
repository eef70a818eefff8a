import { and, count, desc, eq, exists, sql } from 'drizzle-orm';
import type { StaffPowers } from '#features/rights/permissions.ts';
import type { Db } from '#platform/db/client.ts';
import { locationBulkChanges, locationBulks, locations } from '../tables.ts';
import { heldBy } from './location-filter.ts';

const SHOWN = 20;

/** The newest changes of many of which the user may change at least one restaurant; two statements. */
export async function listBulks(db: Db, powers: StaffPowers) {
  const isMine = db
    .select({ one: sql`1` })
    .from(locationBulkChanges)
    .innerJoin(locations, eq(locations.rlid, locationBulkChanges.rlid))
    .where(and(eq(locationBulkChanges.bulkId, locationBulks.id), heldBy(powers, 'change')));
  const rows = await db.select().from(locationBulks).where(exists(isMine)).orderBy(desc(locationBulks.id)).limit(SHOWN);
  const counts = await db
    .select({ bulkId: locationBulkChanges.bulkId, count: count() })
    .from(locationBulkChanges)
    .innerJoin(locations, eq(locations.rlid, locationBulkChanges.rlid))
    .where(
      and(
        sql`${locationBulkChanges.bulkId} IN (SELECT value::int FROM jsonb_array_elements_text(${JSON.stringify(rows.map(({ id }) => id))}::jsonb))`,
        heldBy(powers, 'change'),
      ),
    )
    .groupBy(locationBulkChanges.bulkId);
  const countOf = new Map(counts.map((one) => [one.bulkId, one.count]));
  return rows.map((row) => ({
    id: row.id,
    summary: row.summary,
    count: countOf.get(row.id) ?? 0,
    at: new Date(row.appliedAt).toISOString(),
    by: row.appliedByName,
    undoneBy: row.undoneAt === null ? null : row.undoneByName,
  }));
}
