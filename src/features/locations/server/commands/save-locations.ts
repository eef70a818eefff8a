import { getTableColumns, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import type { StoredLocation } from '../../fields/stored-location.ts';
import { locations } from '../tables.ts';

const ROWS_PER_STATEMENT = 1000;

/** Inserts the locations or, where the rlid exists, replaces them whole and raises their version; one statement for a thousand. */
export async function saveLocations(
  tx: Tx,
  list: readonly StoredLocation[],
  onProgress: (saved: number) => void = () => undefined,
): Promise<void> {
  const columns = Object.entries(getTableColumns(locations))
    .filter(([field]) => field !== 'version')
    .map(([field, column]) => ({ field, name: column.name }));
  const names = sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  const updates = sql.join(
    columns
      .filter(({ name }) => name !== 'rlid' && name !== 'created_at')
      .map(({ name }) => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`),
    sql`, `,
  );
  for (let from = 0; from < list.length; from += ROWS_PER_STATEMENT) {
    const batch = list.slice(from, from + ROWS_PER_STATEMENT).map((location) => {
      const row: Record<string, unknown> = toRow(location);
      return Object.fromEntries(columns.map(({ field, name }) => [name, row[field]]));
    });
    await tx.execute(
      sql`INSERT INTO locations (${names}) SELECT ${names} FROM jsonb_populate_recordset(NULL::locations, ${JSON.stringify(batch)}::jsonb)
        ON CONFLICT (rlid) DO UPDATE SET ${updates}, version = locations.version + 1`,
    );
    onProgress(from + batch.length);
  }
}

/** Hides locations everywhere; their rlids are not assigned again. */
export async function archiveLocations(tx: Tx, rlids: readonly number[], nowIso: string): Promise<void> {
  if (rlids.length === 0) return;
  await tx.execute(
    sql`UPDATE locations SET archived_at = ${nowIso}, updated_at = ${nowIso}, version = version + 1
      WHERE rlid IN (SELECT value::int FROM jsonb_array_elements_text(${JSON.stringify(rlids)}::jsonb))`,
  );
}

function toRow({
  operationHours,
  curbsideHours,
  deliveryHours,
  ...fields
}: StoredLocation): typeof locations.$inferInsert {
  const hours = { operation: operationHours, curbside: curbsideHours, delivery: deliveryHours };
  return { ...fields, exceptions: [...fields.exceptions], hours };
}
