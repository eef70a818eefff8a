import { sql } from 'drizzle-orm';
import type { Database } from '#platform/db/client.ts';

/**
 * The next insert into a table fails like a transaction that PostgreSQL ends because of a deadlock; later inserts
 * succeed. Returns a function with the number of inserts since.
 */
export async function deadlockOnce(database: Database, table: string): Promise<() => Promise<number>> {
  // A sequence keeps its count when the transaction is rolled back.
  await database.exec(`CREATE SEQUENCE tried_${table};
    CREATE FUNCTION deadlock_${table}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF nextval('tried_${table}') = 1 THEN RAISE EXCEPTION 'deadlock detected' USING ERRCODE = '40P01'; END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER deadlock_once BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION deadlock_${table}()`);
  return async () => {
    const found = await database.db.execute(`SELECT last_value AS tried FROM tried_${table}`);
    await database.exec(
      `DROP TRIGGER deadlock_once ON ${table}; DROP FUNCTION deadlock_${table}; DROP SEQUENCE tried_${table}`,
    );
    return Number((found as unknown as { rows: { tried: unknown }[] }).rows[0]?.tried);
  };
}

/** Two sessions need a database server. */
export const hasSessions = process.env['TEST_DATABASE_URL'] !== undefined;

/** PostgreSQL's default `deadlock_timeout`. */
const WAIT_FOR_RING_MS = 1000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Creates a deadlock between `work` and a second session, which locks with `first` what `work` needs later,
 * and, once `work` waits, requests with `second` what `work` has locked. PostgreSQL ends the session that waited
 * first, which is `work`; the other session commits. Returns the result of `work`, which must have been retried.
 */
export async function collide<T>(
  database: Database,
  [first, second]: readonly [first: string, second: string],
  work: () => Promise<T>,
): Promise<T> {
  const { promise: locked, resolve: go } = Promise.withResolvers<void>();
  const other = database.db.transaction(async (tx) => {
    await tx.execute(sql.raw(first));
    go();
    await untilOneWaits(database);
    // `work` has been waiting for some time, so that it is the first to check for deadlocks, but has not checked yet.
    await pause(WAIT_FOR_RING_MS / 2);
    await tx.execute(sql.raw(second));
  });
  await Promise.race([locked, other]);
  const [result] = await Promise.all([work(), other]);
  return result;
}

/** Resolves once a session waits for a lock of another one. */
export async function untilOneWaits(database: Database): Promise<void> {
  // Checked from a third session.
  for (;;) {
    const { rows } = (await database.db.execute(sql`SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`)) as unknown as { rows: unknown[] };
    if (rows.length > 0) return;
    await pause(5);
  }
}
