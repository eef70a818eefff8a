import { sql } from 'drizzle-orm';
import type { Database } from './client.ts';
import { rowsOf } from './rows-of.ts';

/**
 * Removes deleted and overwritten rows from the files of the embedded database, so that later snapshots do not contain them.
 * The engine keeps such rows in the table's file until it needs the space, and in the write-ahead log. Only tables that
 * changed since the engine started are rewritten; other statements wait for one table at a time. On a PostgreSQL server this
 * function does nothing, because the operator is responsible for its files.
 * @param isAll rewrites every table: after a kill the engine does not know which tables have changed
 */
export async function forgetDeleted({ db, engine }: Pick<Database, 'db' | 'engine'>, isAll = false): Promise<void> {
  if (!engine) return;
  // Statistics are written with a delay; this writes them now.
  await db.execute(sql`SELECT pg_stat_force_next_flush()`);
  const changed = await rowsOf<{ name: string }>(
    db,
    sql`SELECT quote_ident(relname) AS name FROM pg_stat_user_tables WHERE schemaname = 'public' AND (${isAll} OR n_dead_tup > 0)`,
  );
  for (const { name } of changed) await engine.exec(`VACUUM FULL public.${name}`);
  // Old log files are deleted. By default, they are reused with their old content.
  await engine.exec('SET wal_recycle = off');
  for (let part = 0; part < 2; part += 1) {
    await engine.exec('SELECT pg_switch_wal()');
    await engine.exec('CHECKPOINT');
  }
}
