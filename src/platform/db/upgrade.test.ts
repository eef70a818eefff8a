import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fixedClock } from '#platform/clock.ts';
import { createLogger } from '#platform/logger.ts';
import { layDataDirectory, temporaryFolder } from '#test/data-directory.ts';
import { productMigrations } from '#test/database.ts';
import { type EmbeddedConfig, openEmbeddedDatabase } from './embedded.ts';
import type { Migration } from './migrate.ts';
import { restoreSnapshot } from './restore.ts';
import { listSnapshots, snapshotDatabase } from './snapshots.ts';
import { upgradeSchema } from './upgrade.ts';

const logger = createLogger('silent');
const NEXT: Migration = { name: '9998_next', sql: 'DROP TABLE redirects CASCADE', hash: 'next' };
const BEFORE_NEXT = 'snapshot-20260505T120000Z-before-9998_next.tar.gz';

describe('upgradeSchema', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  let config: EmbeddedConfig;
  const clock = fixedClock('2026-05-05T12:00:00Z');
  const upgrade = async (migrations: readonly Migration[]) => {
    const database = await openEmbeddedDatabase(config, logger);
    try {
      return await upgradeSchema(database, migrations, { config, clock, logger });
    } finally {
      await database.close();
    }
  };

  beforeEach(async () => {
    folder = temporaryFolder();
    config = await layDataDirectory(folder.path);
  });
  afterEach(() => folder.remove());

  it('takes no snapshot when no migration is pending', async () => {
    expect(await upgrade(productMigrations())).toEqual([]);
    expect(listSnapshots(config.snapshots.directory)).toEqual([]);
  });

  it('refuses a database that a newer release migrated, and says how to go back', async () => {
    await upgrade([...productMigrations(), NEXT]);
    await expect(upgrade(productMigrations())).rejects.toThrow(/9998_next.*newer release.*npm run restore/);
  });

  it('keeps a snapshot from before the first migration, on which the previous release still runs', async () => {
    expect(await upgrade([...productMigrations(), NEXT])).toEqual(['9998_next']);
    expect(listSnapshots(config.snapshots.directory).map(({ name }) => name)).toEqual([BEFORE_NEXT]);

    await restoreSnapshot(config, BEFORE_NEXT, { clock, logger, cwd: folder.path });
    expect(await upgrade(productMigrations())).toEqual([]);
    const database = await openEmbeddedDatabase(config, logger);
    await database.db.execute(sql`SELECT 1 FROM redirects`);
    await database.close();
  });

  it('keeps that snapshot when newer periodic snapshots exceed their number', async () => {
    const database = await openEmbeddedDatabase(config, logger);
    await upgradeSchema(database, [...productMigrations(), NEXT], { config, clock, logger });
    const later = fixedClock('2026-05-06T12:00:00Z');
    for (let taken = 0; taken < 3; taken++) {
      await snapshotDatabase(database.engine, { ...config.snapshots, keep: 1, clock: later });
      later.advance(3_600_000);
    }
    await database.close();
    expect(listSnapshots(config.snapshots.directory).map(({ name }) => name)).toEqual([
      'snapshot-20260506T140000Z.tar.gz',
      BEFORE_NEXT,
    ]);
  });
});
