import { sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { locationImportChanges } from './tables.ts';

/** One restaurant that an import changed. `before` is null for a new one; `after` has its version after the import. */
export interface KeptChange {
  rlid: number;
  before: Readonly<Record<string, unknown>> | null;
  after: Readonly<Record<string, unknown>>;
}

const ROWS_PER_STATEMENT = 1000;

/** Stores the changes of an import for its undo. */
export async function keepChanges(tx: Tx, importId: number, changes: readonly KeptChange[]): Promise<void> {
  for (let from = 0; from < changes.length; from += ROWS_PER_STATEMENT) {
    await tx.execute(sql`
      INSERT INTO ${locationImportChanges} (import_id, rlid, before, after)
      SELECT ${importId}::int, change.rlid, nullif(change.before, 'null'::jsonb), change.after
      FROM jsonb_to_recordset(${JSON.stringify(changes.slice(from, from + ROWS_PER_STATEMENT))}::jsonb)
        AS change (rlid int, before jsonb, after jsonb)`);
  }
}

/** The kind of change of a restaurant, derived from the stored change. */
export function kindOfChange({
  before,
  after,
}: {
  before: Readonly<Record<string, unknown>> | null;
  after: Readonly<Record<string, unknown>> | null;
}): 'created' | 'changed' | 'archived' {
  if (before === null) return 'created';
  const isArchived = 'archivedAt' in before && before['archivedAt'] === null;
  return isArchived && Object.keys(before).length === 1 && after?.['archivedAt'] ? 'archived' : 'changed';
}
