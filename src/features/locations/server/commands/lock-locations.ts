import { sql } from 'drizzle-orm';
import type { StaffContext } from '#features/accounts/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { listVersionedLocations, type VersionedLocation } from '../queries/export-locations.ts';

/** The user who changes restaurants, and the time. */
export type LocationContext = Pick<StaffContext, 'actor' | 'powers' | 'now'>;

/**
 * Locks restaurants until the transaction ends, by rlid. The table's lock comes first, in the order of imports, which
 * prevents deadlocks.
 */
export async function lockLocations(tx: Tx, rlids: readonly number[]): Promise<VersionedLocation[]> {
  await tx.execute(sql`LOCK TABLE locations IN ROW EXCLUSIVE MODE`);
  await tx.execute(sql`
    SELECT rlid FROM locations
    WHERE rlid IN (SELECT value::int FROM jsonb_array_elements_text(${JSON.stringify(rlids)}::jsonb))
    ORDER BY rlid FOR UPDATE`);
  return listVersionedLocations(tx, rlids);
}

/** Prevents other writes of restaurants and their numbers until the transaction ends; reads continue. */
export async function lockNumbers(tx: Tx): Promise<void> {
  await tx.execute(sql`LOCK TABLE locations IN SHARE ROW EXCLUSIVE MODE`);
}
