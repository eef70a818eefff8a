import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { OperatorError } from '#platform/operator-error.ts';
import type { Database, Tx } from './client.ts';
import { inTransaction } from './transaction.ts';

export interface Migration {
  name: string;
  sql: string;
  /** SHA-256 of the file: the file of an applied migration must not change. */
  hash: string;
}

/** Key of the advisory lock under which migrations run. It is arbitrary, but must be the same on every node. */
const MIGRATION_LOCK = 7_141_102;

/** The migration files in order of their numbers. */
export function readMigrations(directory: string): Migration[] {
  return readdirSync(directory)
    .filter((file) => /^\d{4}_[a-z0-9_]+\.sql$/.test(file))
    .toSorted()
    .map((file) => {
      const text = readFileSync(join(directory, file), 'utf8');
      return { name: file.replace(/\.sql$/, ''), sql: text, hash: createHash('sha256').update(text).digest('hex') };
    });
}

/** Names of the migrations that are not applied to the database. */
export async function pendingMigrations(database: Database, migrations: readonly Migration[]): Promise<string[]> {
  const applied = await appliedMigrations(database);
  return migrations.filter((migration) => !applied.has(migration.name)).map((migration) => migration.name);
}

/**
 * Applies missing migrations, each in its own transaction, and returns their names. Nodes that start together wait for each
 * other.
 * @throws OperatorError when an applied migration differs from its file, when the database is newer than the files or
 * read-only, or when its user lacks the right to change the schema
 */
export async function migrate(database: Database, migrations: readonly Migration[]): Promise<string[]> {
  try {
    return await applyMissing(database, migrations);
  } catch (error) {
    const advice = REFUSALS[sqlStateOf(error) ?? ''];
    throw advice ? new OperatorError(advice, { cause: error }) : error;
  }
}

/** SQLSTATE codes of problems that an operator can solve. */
const REFUSALS: Readonly<Record<string, string>> = {
  '42501':
    'The user in DATABASE_URL may not create or change tables. Make that user the owner of the database, or grant it CREATE on the schema "public" and the tables there.',
  '25006':
    'The database takes no writes: it is a standby, or default_transaction_read_only is on. Set DATABASE_URL to the primary server.',
};

/** The SQLSTATE of an error or of one of its causes. */
function sqlStateOf(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string') return at.code;
  }
  return undefined;
}

async function applyMissing(database: Database, migrations: readonly Migration[]): Promise<string[]> {
  // A session lock would need one connection throughout. A transaction lock per migration does not; whether another node
  // has applied it is read again each time.
  const done: string[] = [];
  await inTransaction(database.db, async (tx) => {
    await waitForTurn(tx);
    await tx.execute(
      sql`CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
    );
  });
  const known = new Set(migrations.map((migration) => migration.name));
  const before = await appliedMigrations(database);
  for (const [name, hash] of before) {
    if (!known.has(name))
      throw new OperatorError(
        `The database has migration ${name}, which this version does not know: a newer release used it. Run that release, or go back: "npm run restore -- --list" shows the snapshots taken before migrations; a PostgreSQL server goes back by its own backups.`,
      );
    const file = migrations.find((migration) => migration.name === name);
    if (file?.hash !== hash)
      throw new OperatorError(
        `Migration ${name} was applied with other contents: an applied migration may not change. Run the release that the database belongs to.`,
      );
  }
  for (const migration of migrations.filter(({ name }) => !before.has(name))) {
    const applied = await inTransaction(database.db, async (tx) => {
      await waitForTurn(tx);
      const present = await tx.execute(sql`SELECT 1 FROM schema_migrations WHERE name = ${migration.name}`);
      if (rowsOf(present).length > 0) return false;
      for (const statement of statementsOf(migration.sql)) await tx.execute(sql.raw(statement));
      await tx.execute(sql`INSERT INTO schema_migrations (name, hash) VALUES (${migration.name}, ${migration.hash})`);
      return true;
    });
    if (applied) done.push(migration.name);
  }
  return done;
}

/** Keeps other nodes from changing the schema until the transaction ends. */
async function waitForTurn(tx: Tx): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`);
}

/** Migrations separate statements by a special line, because a driver may accept only one statement at a time. */
function statementsOf(text: string): string[] {
  return text
    .split(/^-- statement$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement.replace(/^--.*$/gm, '').trim() !== '');
}

async function appliedMigrations(database: Database): Promise<Map<string, string>> {
  const exists = rowsOf(await database.db.execute(sql`SELECT to_regclass('schema_migrations') AS found`));
  if (!exists[0]?.['found']) return new Map();
  const rows = rowsOf(await database.db.execute(sql`SELECT name, hash FROM schema_migrations ORDER BY name`));
  return new Map(rows.map((row) => [String(row['name']), String(row['hash'])]));
}

/** Both drivers return an object with `rows` for a raw statement. */
function rowsOf(result: unknown): Record<string, unknown>[] {
  return (result as { rows: Record<string, unknown>[] }).rows;
}
