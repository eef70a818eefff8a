import { sql } from 'drizzle-orm';
import { OperatorError } from '../operator-error.ts';
import { rowsOf } from './rows-of.ts';
import type { Database, Db } from './client.ts';
import { migrate, type Migration } from './migrate.ts';

const ROWS_PER_BATCH = 250;

export interface CopiedTable {
  name: string;
  rows: number;
}

/**
 * Copies all rows of `source` into an empty `target` in one transaction. Both get the same migrations first. Contents are
 * compared table by table before the commit; sequences continue from their values in the source.
 * @throws OperatorError when the target has content, or the copied rows differ; the target has no rows then
 */
export async function copyDatabase(
  source: Database,
  target: Database,
  migrations: readonly Migration[],
  onTable: (table: CopiedTable) => void = () => undefined,
): Promise<CopiedTable[]> {
  await refuseForeign(target.db);
  await migrate(source, migrations);
  await migrate(target, migrations);
  return source.db.transaction((from) =>
    target.db.transaction(async (to) => {
      await from.execute(sql`SET LOCAL TIME ZONE 'UTC'`);
      await to.execute(sql`SET LOCAL TIME ZONE 'UTC'`);
      const names = await tablesOf(to);
      for (const name of names) await refuseContent(to, name);
      const constraints = await dropForeignKeys(to);
      const copied: CopiedTable[] = [];
      for (const name of names) {
        const rows = await copyTable(from, to, name);
        copied.push({ name, rows });
        onTable({ name, rows });
      }
      for (const statement of constraints) await to.execute(sql.raw(statement));
      await copySequences(from, to);
      return copied;
    }),
  );
}

/** Refuses a target database that contains tables of other software. */
async function refuseForeign(target: Db): Promise<void> {
  const [found] = await rowsOf<{ others: string | null; ours: string | null }>(
    target,
    sql.raw(`SELECT to_regclass('public.schema_migrations')::text AS ours,
       (SELECT min(tablename) FROM pg_tables WHERE schemaname = 'public') AS others`),
  );
  if (found?.others && !found.ours)
    throw new OperatorError(
      `The target database belongs to something else: it has a table ${found.others}. Use an empty one.`,
    );
}

async function tablesOf(db: Db): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    db,
    sql.raw(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'schema_migrations' ORDER BY 1`,
    ),
  );
  return rows.map((row) => row.name);
}

async function refuseContent(target: Db, name: string): Promise<void> {
  const rows = await rowsOf(target, sql.raw(`SELECT 1 FROM ${quoted(name)} LIMIT 1`));
  if (rows.length > 0) throw new OperatorError(`The target database has content (table ${name}). Use an empty one.`);
}

/**
 * Drops the foreign keys and returns the statements that add them again. Rows refer to each other in cycles (a page and its
 * revisions), so no order of tables would satisfy the keys. Adding them checks every row, and no other transaction sees the
 * tables without them.
 */
async function dropForeignKeys(target: Db): Promise<string[]> {
  const found = await rowsOf<{ drop: string; add: string }>(
    target,
    sql.raw(`SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
       format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS add
     FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace ORDER BY conname`),
  );
  for (const { drop } of found) await target.execute(sql.raw(drop));
  return found.map(({ add }) => add);
}

/** Copies rows as JSON text, which preserves the values of every column type independent of the driver. */
async function copyTable(from: Db, to: Db, name: string): Promise<number> {
  const table = quoted(name);
  const columns = await rowsOf<{ name: string }>(
    to,
    sql.raw(`SELECT quote_ident(attname) AS name FROM pg_attribute
     WHERE attrelid = '${table}'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`),
  );
  const list = columns.map((column) => column.name).join(', ');
  await from.execute(sql.raw(`DECLARE copied CURSOR FOR SELECT row_to_json(t)::text AS row FROM ${table} t`));
  for (;;) {
    const batch = await rowsOf<{ row: string }>(from, sql.raw(`FETCH ${ROWS_PER_BATCH} FROM copied`));
    if (batch.length === 0) break;
    const json = `[${batch.map(({ row }) => row).join(',')}]`;
    await to.execute(
      sql`INSERT INTO ${sql.raw(table)} (${sql.raw(list)}) OVERRIDING SYSTEM VALUE
          SELECT ${sql.raw(list)} FROM json_populate_recordset(NULL::${sql.raw(table)}, ${json}::json)`,
    );
  }
  await from.execute(sql`CLOSE copied`);
  const sent = await fingerprint(from, table);
  const arrived = await fingerprint(to, table);
  if (sent.rows !== arrived.rows || sent.sum !== arrived.sum)
    throw new OperatorError(
      `Table ${name} did not arrive as it was sent (${sent.rows} rows sent, ${arrived.rows} arrived).`,
    );
  return arrived.rows;
}

/** The number of rows, and a sum of their hashes that does not depend on the order of the rows. */
async function fingerprint(db: Db, table: string): Promise<{ rows: number; sum: string }> {
  const [found] = await rowsOf<{ rows: number; sum: string }>(
    db,
    sql.raw(`SELECT count(*)::int AS rows,
       coalesce(sum(('x' || substr(md5(row_to_json(t)::text), 1, 15))::bit(60)::bigint), 0)::text AS sum FROM ${table} t`),
  );
  return { rows: Number(found?.rows), sum: String(found?.sum) };
}

async function copySequences(from: Db, to: Db): Promise<void> {
  const sequences = await rowsOf<{ name: string }>(
    from,
    sql.raw(`SELECT sequencename AS name FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`),
  );
  for (const { name } of sequences) {
    const [state] = await rowsOf<{ last: string; called: boolean }>(
      from,
      sql.raw(`SELECT last_value::text AS last, is_called AS called FROM ${quoted(name)}`),
    );
    if (state) await to.execute(sql`SELECT setval(${quoted(name)}, ${state.last}::bigint, ${state.called})`);
  }
}

function quoted(name: string): string {
  return `public."${name.replaceAll('"', '""')}"`;
}
