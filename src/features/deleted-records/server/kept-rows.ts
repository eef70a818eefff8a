import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '#platform/db/client.ts';
import { rowsOf } from '#platform/db/rows-of.ts';

/** A row by the names of its columns, as the database writes it in JSON. */
export type KeptRow = Readonly<Record<string, unknown>>;

/** The rows of one record, by table. */
export type KeptRows = Readonly<Record<string, readonly KeptRow[]>>;

/** A table with rows of a record, and its column with the record's id. */
export type KeptPart = readonly [table: PgTable, recordId: PgColumn];

/**
 * Deletes the rows of records and returns them by the record's id; records without rows are absent. One statement for each
 * table.
 * @param parts the record's own table first; tables that refer to it follow
 */
export async function takeOut(
  tx: Tx,
  parts: readonly KeptPart[],
  ids: readonly number[],
): Promise<Map<number, KeptRows>> {
  const taken = new Map<number, Record<string, KeptRow[]>>();
  if (ids.length === 0) return taken;
  for (const [table, recordId] of parts.toReversed()) {
    const gone = await rowsOf<{ id: number; row: KeptRow }>(
      tx,
      sql`DELETE FROM ${table} WHERE ${recordId} IN (SELECT jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::int)
        RETURNING ${recordId} AS id, to_jsonb(${table}) AS row`,
    );
    for (const { id, row } of gone) {
      const rows = taken.get(id) ?? {};
      taken.set(id, rows);
      (rows[getTableName(table)] ??= []).push(row);
    }
  }
  return taken;
}

/** Inserts the rows of a record again, with their former ids. Columns that were added meanwhile have their defaults. */
export async function putBack(tx: Tx, parts: readonly KeptPart[], rows: KeptRows): Promise<void> {
  for (const [table] of parts) {
    const kept = rowsIn(rows, table);
    const [first] = kept;
    if (!first) continue;
    const names = Object.values(getTableColumns(table))
      .map(({ name }) => name)
      .filter((name) => Object.hasOwn(first, name));
    const columns = sql.join(
      names.map((name) => sql.identifier(name)),
      sql`, `,
    );
    await tx.execute(sql`
      INSERT INTO ${table} (${columns}) OVERRIDING SYSTEM VALUE
      SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, ${JSON.stringify(kept)}::jsonb)`);
  }
}

/** The kept rows of one table. */
export function rowsIn(rows: KeptRows, table: PgTable): readonly KeptRow[] {
  return rows[getTableName(table)] ?? [];
}
