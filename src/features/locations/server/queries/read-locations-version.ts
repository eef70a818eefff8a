import { sql } from 'drizzle-orm';
import { rowsOf } from '#platform/db/rows-of.ts';
import type { Db } from '#platform/db/client.ts';

/** A text that changes with every write to a restaurant; for a node that may have missed announcements. */
export async function readLocationsVersion(db: Db): Promise<string> {
  const rows = await rowsOf<{ version: string }>(
    db,
    sql`SELECT md5(coalesce(string_agg(rlid || ' ' || xmin, ',' ORDER BY rlid), '')) AS version FROM locations`,
  );
  return rows[0]?.version ?? '';
}
