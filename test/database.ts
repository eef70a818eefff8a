import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { openServerDatabase, wrapEmbeddedDatabase, type Database } from '#platform/db/client.ts';
import { engineInThisThread } from '#platform/db/embedded-engine.ts';
import { migrate, readMigrations } from '#platform/db/migrate.ts';
import type { TemplateEntry } from './template-files.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const ENGINE_MANIFEST = 'node_modules/@electric-sql/pglite/package.json';
/** An arbitrary number, equal in all workers: only one worker copies the template at a time. */
const TEMPLATE_LOCK = 7_141_103;

/** Only ends hanging waits. */
const PATIENCE_MS = 60_000;

/** Its files are in memory already, and preparing buffers takes a good part of an engine's start. */
const SMALL_BUFFERS = ['-c', 'shared_buffers=16MB'];

/** By default, the log starts with a segment of 16 MB. */
const SMALL_LOG = ['--wal-segsize=1'];
/** Two of the three databases in a new directory are for CREATE DATABASE, which the embedded engine lacks. */
const DROP_DATABASES_TO_COPY = [
  `UPDATE pg_database SET datistemplate = false WHERE datname LIKE 'template_'`,
  'DROP DATABASE template0',
  'DROP DATABASE template1',
];

export type EmbeddedTestDatabase = Awaited<ReturnType<typeof wrapEmbeddedDatabase>>;

/** Read once per worker. */
let templateEntries: readonly TemplateEntry[] | undefined;

/**
 * A migrated, empty database: PGlite in memory, or a database on the server of TEST_DATABASE_URL.
 * One per test file (`beforeAll`); `close()` in `afterAll` removes it.
 */
export async function createTestDatabase(): Promise<Database> {
  const url = process.env['TEST_DATABASE_URL'];
  return url ? createOnServer(url) : createEmbeddedTestDatabase();
}

/** Folder of the product's migrations. */
export function productMigrations() {
  return readMigrations(join(ROOT, 'migrations'));
}

/**
 * Empties every table and restarts identities at 1: for tests that need real commits. Deletes rows if there
 * are few, because truncating a hundred tables creates a hundred new files; larger tables are truncated.
 */
export async function emptyAllTables(database: Database): Promise<void> {
  await database.exec(EMPTY_FILLED_TABLES);
}

/** Tries tables repeatedly until no foreign key prevents emptying them. */
const EMPTY_FILLED_TABLES = `
DO $$
DECLARE
  filled regclass[] := '{}';
  refused regclass[];
  name regclass;
  has_rows boolean;
BEGIN
  FOR name IN
    SELECT oid::regclass FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> 'schema_migrations'
      AND pg_relation_size(oid) > 0
    ORDER BY EXISTS (SELECT 1 FROM pg_trigger WHERE tgrelid = pg_class.oid AND NOT tgisinternal) DESC
  LOOP
    EXECUTE format('SELECT EXISTS (SELECT 1 FROM %s)', name) INTO has_rows;
    IF pg_relation_size(name) > 1000000 THEN
      EXECUTE format('TRUNCATE %s CASCADE', name);
    ELSIF has_rows THEN
      filled := filled || name;
    END IF;
  END LOOP;
  LOOP
    refused := '{}';
    FOREACH name IN ARRAY filled LOOP
      BEGIN
        -- Rows that may only be added say so by a trigger; only tables without waiting checks can be altered.
        IF EXISTS (SELECT 1 FROM pg_trigger WHERE tgrelid = name AND NOT tgisinternal) THEN
          SET CONSTRAINTS ALL IMMEDIATE;
          EXECUTE format('ALTER TABLE %s DISABLE TRIGGER USER', name);
          EXECUTE format('DELETE FROM %s', name);
          EXECUTE format('ALTER TABLE %s ENABLE TRIGGER USER', name);
        ELSE
          SET CONSTRAINTS ALL DEFERRED;
          EXECUTE format('DELETE FROM %s', name);
        END IF;
      EXCEPTION WHEN foreign_key_violation THEN
        refused := refused || name;
      END;
    END LOOP;
    EXIT WHEN refused = '{}';
    IF cardinality(refused) = cardinality(filled) THEN
      FOREACH name IN ARRAY refused LOOP
        EXECUTE format('TRUNCATE %s CASCADE', name);
      END LOOP;
      EXIT;
    END IF;
    filled := refused;
  END LOOP;
  PERFORM setval(format('%I.%I', schemaname, sequencename), start_value, false)
  FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL;
END $$`;

/** Builds the template of all workers, once per set of migrations; called before the workers start. */
export async function prepareTestDatabases(): Promise<void> {
  const url = process.env['TEST_DATABASE_URL'];
  if (url) await withAdmin(url, (admin) => ensureServerTemplate(admin, url));
  else await ensureTemplateFile();
}

/** The embedded engine regardless of TEST_DATABASE_URL: for tests of that engine only. */
export async function createEmbeddedTestDatabase(): Promise<EmbeddedTestDatabase> {
  const [{ PGlite }, { readTemplate, TemplateFiles }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('./template-files.ts'),
  ]);
  templateEntries ??= readTemplate(await ensureTemplateFile());
  const engine = new PGlite({
    fs: new TemplateFiles(templateEntries),
    startParams: [...PGlite.defaultStartParams, ...SMALL_BUFFERS],
  });
  await engine.waitReady;
  // The data are not needed again, so the engine is closed without a checkpoint.
  return { ...(await wrapEmbeddedDatabase(engineInThisThread(engine))), close: () => engine.close() };
}

/** The file from which in-memory databases are loaded: an uncompressed data directory with all migrations. */
export async function ensureTemplateFile(): Promise<string> {
  const path = join(ROOT, 'node_modules', '.cache', 'galley', `test-database-${templateKey()}.tar`);
  if (existsSync(path)) return path;
  const { PGlite } = await import('@electric-sql/pglite');
  const engine = new PGlite({ initDbStartParams: SMALL_LOG });
  await engine.waitReady;
  for (const statement of DROP_DATABASES_TO_COPY) await engine.exec(statement);
  await migrate(await wrapEmbeddedDatabase(engineInThisThread(engine)), productMigrations());
  await engine.exec('CHECKPOINT');
  const dump = await engine.dumpDataDir('none');
  await engine.close();
  const directory = dirname(path);
  mkdirSync(directory, { recursive: true });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, new Uint8Array(await dump.arrayBuffer()));
  renameSync(draft, path);
  for (const name of readdirSync(directory))
    if (/^test-database-/.test(name) && !name.includes(templateKey()))
      rmSync(join(directory, name), { recursive: true, force: true });
  return path;
}

async function createOnServer(url: string): Promise<Database> {
  const name = `galley_test_${process.pid}_${randomBytes(4).toString('hex')}`;
  await withAdmin(url, async (admin) => {
    const template = await ensureServerTemplate(admin, url);
    await admin.exec(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  });
  // Hundreds of callers share four connections: on a busy machine they wait longer than requests may.
  const database = await openServerDatabase(unsynced(urlOf(url, name)), 4, { connectMs: PATIENCE_MS });
  return {
    ...database,
    close: async () => {
      await database.close();
      await withAdmin(url, (admin) => admin.exec(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
    },
  };
}

/** A copied database must have no other users, so the template is finished under another name and never connected to. */
async function ensureServerTemplate(admin: Database, url: string): Promise<string> {
  // Only its owner can copy a template, so each role has its own.
  const owner = createHash('sha256').update(new URL(url).username).digest('hex').slice(0, 6);
  const template = `galley_template_${templateKey()}_${owner}`;
  const found = (await admin.db.execute(sql`SELECT 1 FROM pg_database WHERE datname = ${template}`)) as unknown as {
    rows: unknown[];
  };
  if (found.rows.length > 0) return template;
  const draft = `galley_draft_${randomBytes(6).toString('hex')}`;
  await admin.exec(`CREATE DATABASE ${draft}`);
  const database = await openServerDatabase(urlOf(url, draft), 1);
  try {
    await migrate(database, productMigrations());
  } finally {
    await database.close();
  }
  await admin.exec(`ALTER DATABASE ${draft} RENAME TO ${template}`);
  return template;
}

/** A session that holds the template's lock until the session closes. */
async function withAdmin<T>(url: string, work: (admin: Database) => Promise<T>): Promise<T> {
  const admin = await openServerDatabase(url, 1);
  try {
    await admin.exec(`SELECT pg_advisory_lock(${TEMPLATE_LOCK})`);
    return await work(admin);
  } finally {
    await admin.close();
  }
}

function urlOf(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/** The data are not needed after a crash: commits do not wait for the disk. */
function unsynced(url: string): string {
  const address = new URL(url);
  address.searchParams.set('options', '-c synchronous_commit=off');
  return address.href;
}

function templateKey(): string {
  const hash = createHash('sha256').update(readFileSync(join(ROOT, ENGINE_MANIFEST)));
  hash.update([...SMALL_LOG, ...DROP_DATABASES_TO_COPY].join('\n'));
  for (const migration of productMigrations()) hash.update(`${migration.name} ${migration.hash}`);
  return hash.digest('hex').slice(0, 16);
}
