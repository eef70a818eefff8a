import fs, {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { queryObjects } from 'node:v8';
import { messages } from '@electric-sql/pglite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLogger } from '#platform/logger.ts';
import { embeddedConfig, layDataDirectory, temporaryFolder } from '#test/data-directory.ts';
import { createEmbeddedTestDatabase, productMigrations } from '#test/database.ts';
import { wrapEmbeddedDatabase } from './client.ts';
import { engineInThisThread, startEngineThread } from './embedded-engine.ts';
import { DataDirectoryError, lockPathOf, openEmbeddedDatabase } from './embedded.ts';
import { findPreparedDatabase, preparedDatabasePath } from './prepared-database.ts';
import { startEngine } from './start-engine.ts';
import { inTransaction } from './transaction.ts';

const logger = createLogger('silent');
const SNAPSHOT = 'snapshot-20260505T120000Z.tar.gz';

describe('openEmbeddedDatabase', () => {
  let folder: ReturnType<typeof temporaryFolder>;

  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());

  it.each<[string, (directory: string) => void, string]>([
    ['has no PG_VERSION', (at) => rmSync(join(at, 'PG_VERSION')), 'it has no PG_VERSION file'],
    ['is of another version', (at) => writeFileSync(join(at, 'PG_VERSION'), '17\n'), 'it was written by PostgreSQL 17'],
    ['has a version file of garbage', (at) => writeFileSync(join(at, 'PG_VERSION'), '\0\0'), 'unreadable PG_VERSION'],
    ['lacks a part', (at) => rmSync(join(at, 'base'), { recursive: true }), 'it has no base'],
    ['lacks pg_control', (at) => rmSync(join(at, 'global/pg_control')), 'it has no global/pg_control file'],
    ['has a cut pg_control', (at) => truncateSync(join(at, 'global/pg_control'), 100), 'pg_control file of 100 bytes'],
    [
      'has invalid bytes in pg_control',
      (at) => writeFileSync(join(at, 'global/pg_control'), Buffer.alloc(8192, 90)),
      'garbage in global/pg_control',
    ],
  ])('refuses a directory that %s, says how to recover and changes nothing', async (_, damage, reason) => {
    const config = await layDataDirectory(folder.path);
    mkdirSync(config.snapshots.directory);
    writeFileSync(join(config.snapshots.directory, SNAPSHOT), '');
    damage(config.directory);
    const before = filesIn(config.directory);

    const opening = openEmbeddedDatabase(config, logger);
    await expect(opening).rejects.toThrow(DataDirectoryError);
    await expect(opening).rejects.toThrow(reason);
    await expect(opening).rejects.toThrow(`npm run restore -- ${SNAPSHOT}`);
    expect(filesIn(config.directory)).toEqual(before);
    expect(existsSync(lockPathOf(config))).toBe(false);
  });

  it('copies the prepared database for a new one, and does not change the prepared one or an existing one', async () => {
    const { directory: prepared } = await layDataDirectory(join(folder.path, 'prepared'));
    const before = filesIn(prepared);
    const config = embeddedConfig(join(folder.path, 'data'));
    const begun = await openEmbeddedDatabase(config, logger, { prepared });
    const rows = (await begun.engine.query('SELECT name FROM schema_migrations')).rows;
    expect(rows.length).toBe(productMigrations().length);
    await begun.exec('CREATE TABLE made_here (id int)');
    await begun.close();
    expect(filesIn(prepared)).toEqual(before);
    const again = await openEmbeddedDatabase(config, logger, { prepared });
    expect((await again.engine.query('SELECT * FROM made_here')).rows).toEqual([]);
    await again.close();
  });

  it('finds a prepared database only for the same migrations and engine', () => {
    const root = join(folder.path, 'root');
    const engine = join(root, 'node_modules/@electric-sql/pglite');
    mkdirSync(engine, { recursive: true });
    writeFileSync(join(engine, 'package.json'), '{"version":"1"}');
    const migrations = productMigrations();
    expect(findPreparedDatabase(root, migrations)).toBeUndefined();
    const path = preparedDatabasePath(root, migrations);
    mkdirSync(path, { recursive: true });
    expect(findPreparedDatabase(root, migrations)).toBe(path);
    expect(findPreparedDatabase(root, migrations.slice(1))).toBeUndefined();
    writeFileSync(join(engine, 'package.json'), '{"version":"2"}');
    expect(findPreparedDatabase(root, migrations)).toBeUndefined();
  });

  it('refuses a directory on which the engine cannot start, and reports that there is no snapshot', async () => {
    const config = await layDataDirectory(folder.path);
    const log = join(config.directory, 'pg_wal');
    for (const name of readdirSync(log).filter((file) => /^[0-9A-F]{24}$/.test(file)))
      writeFileSync(join(log, name), Buffer.alloc(1_048_576, 90));

    await expect(openEmbeddedDatabase(config, logger)).rejects.toThrow(
      /cannot start on it.*There is no snapshot in .*snapshots/,
    );
    expect(existsSync(lockPathOf(config))).toBe(false);
  });

  it.each(['missing', 'empty'])('creates no new database where the old one is %s but has snapshots', async (state) => {
    const config = embeddedConfig(folder.path);
    mkdirSync(config.snapshots.directory);
    writeFileSync(join(config.snapshots.directory, SNAPSHOT), '');
    if (state === 'empty') mkdirSync(config.directory);

    const opening = openEmbeddedDatabase(config, logger);
    await expect(opening).rejects.toThrow(DataDirectoryError);
    await expect(opening).rejects.toThrow(`npm run restore -- ${SNAPSHOT}`);
    expect(existsSync(join(config.directory, 'PG_VERSION'))).toBe(false);
    expect(existsSync(lockPathOf(config))).toBe(false);
  });

  it('explains why a data directory cannot be used', async () => {
    writeFileSync(join(folder.path, 'file'), '');
    await expect(openEmbeddedDatabase(embeddedConfig(join(folder.path, 'file')), logger)).rejects.toThrow(
      /The data directory .*file cannot be used: there is a file with that name/,
    );
    await expect(openEmbeddedDatabase(embeddedConfig(join(folder.path, 'file/below')), logger)).rejects.toThrow(
      'a part of the path is a file',
    );
  });

  it('explains why the prepared database cannot be copied', async () => {
    const copy = vi.spyOn(fs, 'cpSync').mockImplementation(() => {
      throw Object.assign(new Error('EIO, Input/output error'), { code: 'EIO' });
    });
    syncBuiltinESMExports();
    try {
      await expect(
        openEmbeddedDatabase(embeddedConfig(folder.path), logger, { prepared: folder.path }),
      ).rejects.toThrow('the disk is full or fails');
    } finally {
      copy.mockRestore();
      syncBuiltinESMExports();
    }
    expect(readdirSync(folder.path)).toEqual([]);
  });

  it('creates the database in an empty directory, after a creation that was killed, too', async () => {
    const config = embeddedConfig(join(folder.path, 'new'));
    mkdirSync(`${config.directory}.creating/base`, { recursive: true });

    const database = await openEmbeddedDatabase(config, logger);
    await database.close();

    expect(readdirSync(join(folder.path, 'new'))).toEqual(['db']);
    if (process.platform !== 'win32') expect(statSync(config.directory).mode & 0o077).toBe(0);
  });

  it('reports the durability when it opens', async () => {
    const lines: string[] = [];
    const config = await layDataDirectory(folder.path);
    const database = await openEmbeddedDatabase(config, createLogger('info', { write: (line) => lines.push(line) }));
    await database.close();
    expect(lines.join('')).toContain('survives a killed process and power loss');
  });

  it('forces a write to the disk before it acknowledges the write', async () => {
    const config = await layDataDirectory(folder.path);
    // The engine runs in this thread, where the test can observe the files.
    const database = await wrapEmbeddedDatabase(engineInThisThread(await startEngine(config.directory)));
    const sync = vi.spyOn(fs, 'fsyncSync');
    await database.exec(
      `INSERT INTO history_entries (at, actor_name, action, subject_kind, subject_id) VALUES (now(), 'a', 'b', 'c', 'd')`,
    );
    const forced = sync.mock.calls.map(([file]) => fs.fstatSync(file).ino);
    sync.mockRestore();
    await database.close();
    const log = join(config.directory, 'pg_wal');
    const logFiles = readdirSync(log).map((name) => statSync(join(log, name)).ino);
    expect(forced.filter((file) => logFiles.includes(file))).not.toEqual([]);
  });

  it('does not block this thread during a statement', async () => {
    const config = await layDataDirectory(folder.path);
    const database = await openEmbeddedDatabase(config, logger);
    const state = { isAnswered: false };
    const answer = database.engine
      .query('SELECT count(*) FROM generate_series(1, 1000000)')
      .then(() => (state.isAnswered = true));
    let turns = 0;
    for (; !state.isAnswered; turns += 1) await setImmediate();
    await answer;
    expect(turns).toBeGreaterThan(10);
    await database.close();
  });

  it('keeps no row in memory after its statement', async () => {
    const database = await createEmbeddedTestDatabase();
    await database.engine.query('SELECT generate_series(1, 1000)');
    expect(queryObjects(messages.DataRowMessage, { format: 'count' })).toBe(0);
    await database.close();
  });

  it('refuses statements at once after the engine has stopped', async () => {
    const config = await layDataDirectory(folder.path);
    const engine = await startEngineThread(config.directory);
    const database = await wrapEmbeddedDatabase(engine);
    await database.engine.query('SELECT 1');
    await engine.close();
    await expect(database.engine.query('SELECT 1')).rejects.toThrow('engine has stopped');
    await expect(inTransaction(database.db, (tx) => tx.execute('SELECT 1'))).rejects.toThrow();
  });

  it('closes once although it is called several times', async () => {
    const config = await layDataDirectory(folder.path);
    const database = await openEmbeddedDatabase(config, logger);
    await Promise.all([database.close(), database.close()]);
    expect(existsSync(lockPathOf(config))).toBe(false);
  });
});

function filesIn(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => `${path} ${statSync(path).mtimeMs} ${readFileSync(path).length}`)
    .toSorted();
}
