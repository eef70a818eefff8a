import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startFixture } from '#test/child-process.ts';
import { layDataDirectory, temporaryFolder } from '#test/data-directory.ts';
import { createLogger } from '#platform/logger.ts';
import { openEmbeddedDatabase, type EmbeddedConfig, type EmbeddedDatabase } from './embedded.ts';
import { LockedError } from './lock.ts';

const logger = createLogger('silent');

describe('the embedded database, when its process is killed', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  let config: EmbeddedConfig;

  beforeEach(async () => {
    folder = temporaryFolder();
    config = await layDataDirectory(folder.path);
  });
  afterEach(() => folder.remove());

  async function writtenSubjects(): Promise<number[]> {
    const database: EmbeddedDatabase = await openEmbeddedDatabase(config, logger);
    const { rows } = await database.engine.query<{ id: string }>('SELECT subject_id AS id FROM history_entries');
    await database.close();
    return rows.map((row) => Number(row.id));
  }

  it('refuses a second process while the first is alive, and accepts it afterwards', async () => {
    const first = startFixture('database-child.ts', ['hold', folder.path]);
    await first.waitForLine(/ready/);

    const second = openEmbeddedDatabase(config, logger);
    await expect(second).rejects.toThrow(LockedError);
    await expect(second).rejects.toThrow(`in use by process ${first.process.pid} (server)`);

    await first.kill();
    const database = await openEmbeddedDatabase(config, logger);
    await database.close();
  });

  it('keeps every row that was acknowledged during a burst of writes', async () => {
    const child = startFixture('database-child.ts', ['burst', folder.path]);
    await child.waitForLine(/acknowledged 150$/);
    await child.kill();

    const acknowledged = child.lines.map((line) => Number(line.replace('acknowledged ', '')));
    expect(acknowledged.length).toBeGreaterThanOrEqual(150);
    const written = new Set(await writtenSubjects());
    expect(acknowledged.filter((subject) => !written.has(subject))).toEqual([]);
  });

  it('keeps nothing of an uncommitted transaction', async () => {
    const child = startFixture('database-child.ts', ['transaction', folder.path]);
    await child.waitForLine(/inside 500$/);
    await child.kill();

    expect(await writtenSubjects()).toEqual([1]);
  });
});
