import { cpSync, existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fixedClock } from '#platform/clock.ts';
import { createLogger } from '#platform/logger.ts';
import { embeddedConfig, layDataDirectory, temporaryFolder } from '#test/data-directory.ts';
import { openEmbeddedDatabase, type EmbeddedConfig } from './embedded.ts';
import { restoreSnapshot } from './restore.ts';
import { snapshotDatabase, type Snapshot } from './snapshots.ts';

const logger = createLogger('silent');

describe('restoreSnapshot', () => {
  /** A database with a snapshot; each test gets a copy. */
  const prepared = temporaryFolder();
  let folder: ReturnType<typeof temporaryFolder>;
  let config: EmbeddedConfig;
  let snapshot: Snapshot;

  beforeAll(async () => {
    const { snapshots } = await layDataDirectory(prepared.path);
    const database = await openEmbeddedDatabase(embeddedConfig(prepared.path), logger);
    await database.exec(entry('before'));
    snapshot = await snapshotDatabase(database.engine, { ...snapshots, clock: fixedClock('2026-05-05T12:00:00Z') });
    await database.exec(entry('after'));
    await database.close();
  });
  afterAll(() => prepared.remove());
  beforeEach(() => {
    folder = temporaryFolder();
    cpSync(prepared.path, folder.path, { recursive: true });
    config = embeddedConfig(folder.path);
  });
  afterEach(() => folder.remove());

  const entry = (subject: string) =>
    `INSERT INTO history_entries (at, actor_name, action, subject_kind, subject_id) VALUES (now(), 'a', 'b', 'c', '${subject}')`;
  const restore = (wanted = 'latest') =>
    restoreSnapshot(config, wanted, { clock: fixedClock('2026-05-06T08:00:00Z'), logger, cwd: folder.path });
  async function subjects(): Promise<string[]> {
    const database = await openEmbeddedDatabase(config, logger);
    const { rows } = await database.engine.query<{ id: string }>('SELECT subject_id AS id FROM history_entries');
    await database.close();
    return rows.map((row) => row.id);
  }

  it('refuses while a server has the database open', async () => {
    const database = await openEmbeddedDatabase(config, logger);
    await expect(restore()).rejects.toThrow(`in use by process ${process.pid} (server)`);
    await database.close();
  });

  it('refuses a snapshot that does not exist, and says how to list those that do', async () => {
    await expect(restore('snapshot-19990101T000000Z.tar.gz')).rejects.toThrow('npm run restore -- --list');
  });

  it('refuses a damaged snapshot, names an older one and changes nothing', async () => {
    const whole = readFileSync(snapshot.path);
    const broken = 'snapshot-20260505T130000Z.tar.gz';
    writeFileSync(join(config.snapshots.directory, broken), whole.subarray(0, whole.length / 2));

    await expect(restore()).rejects.toThrow(
      new RegExp(
        `${broken} is damaged and was not restored: .*Nothing was changed.*npm run restore -- ${snapshot.name}`,
      ),
    );
    expect(readdirSync(folder.path).toSorted()).toEqual(['db', 'snapshots']);
    expect(await subjects()).toEqual(['before', 'after']);
  });

  it('restores the snapshot and keeps the previous database aside', async () => {
    const done = await restore(snapshot.name);

    expect(done).toMatchObject({ snapshot: snapshot.name, rows: expect.any(Number) });
    expect(done.keptAside).toBe(`${config.directory}.before-restore-20260506T080000Z`);
    expect(existsSync(join(done.keptAside ?? '', 'PG_VERSION'))).toBe(true);
    expect(await subjects()).toEqual(['before']);
  });

  it('restores from a file elsewhere', async () => {
    writeFileSync(join(folder.path, 'backup.tar.gz'), readFileSync(snapshot.path));
    await restore('backup.tar.gz');
    expect(await subjects()).toEqual(['before']);
  });
});
