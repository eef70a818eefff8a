import { eq } from 'drizzle-orm';
import type { LocationDirectory } from '#features/locator/server/index.ts';
import { locations as locationTable } from '#features/locations/server/tables.ts';
import type { Db } from '#platform/db/client.ts';

/** How a restaurant ends: it is marked as closed for good, or removed from all lists. */
export const ENDS = {
  'closed for good': { status: 'permanently_closed' },
  archived: { archivedAt: '2026-11-20T00:00:00Z' },
} as const;

const OPEN = { status: 'open', archivedAt: null } as const;

/** Ends a restaurant, or opens it again, as staff or an import would. */
export async function closeRestaurant(
  { db, locations }: { db: Db; locations: LocationDirectory },
  rlid: number,
  how: keyof typeof ENDS | 'open again',
): Promise<void> {
  await db
    .update(locationTable)
    .set(how === 'open again' ? OPEN : ENDS[how])
    .where(eq(locationTable.rlid, rlid));
  await locations.update([rlid]);
}
