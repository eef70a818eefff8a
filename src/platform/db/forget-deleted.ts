import { sql } from 'drizzle-orm';
import type { Database } from './client.ts';
import { rowsOf } from './rows-of.ts';

/**
 * Removes the bytes of deleted and overwritten rows from the files of the embedded database, so that snapshots taken afterwards
 * do not hold them. The engine keeps such rows in their table's file until it needs the room, and in its log. Only tables that
 * changed since the engine started are rewritten; statements of others wait for one table at a time. A server's files are its
 * operator's: there, this does nothing.
 */
export async function forgetDeleted({ db, engine }: Pick<Database, 'db' | 'engine'>): Promise<void> {
  if (!engine) return;
  // The statistics of the last moments are not counted yet.
  await db.execute(sql`SELECT pg_stat_force_next_flush()`);
  const changed = await rowsOf<{ name: string }>(
    db,
    sql`SELECT quote_ident(relname) AS name FROM pg_stat_user_tables WHERE schemaname = 'public' AND n_dead_tup > 0`,
  );
  for (const { name } of changed) await engine.exec(`VACUUM FULL public.${name}`);
  // Old parts of the log are deleted, not used again with their old bytes.
  await engine.exec('SET wal_recycle = off');
  for (let part = 0; part < 2; part += 1) {
    await engine.exec('SELECT pg_switch_wal()');
    await engine.exec('CHECKPOINT');
  }
}
