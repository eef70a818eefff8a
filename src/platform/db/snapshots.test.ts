import { readdirSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fixedClock } from '#platform/clock.ts';
import { createLogger } from '#platform/logger.ts';
import { createEmbeddedTestDatabase, type EmbeddedTestDatabase } from '#test/database.ts';
import { temporaryFolder } from '#test/data-directory.ts';
import { startSnapshotSchedule } from './snapshot-schedule.ts';
import { listSnapshots, snapshotDatabase, type SnapshotWriter } from './snapshots.ts';

/** Writes half of the bytes and fails, as when the disk is full. */
const fillTheDisk: SnapshotWriter = async (path, bytes) => {
  await writeFile(path, bytes.subarray(0, bytes.length / 2));
  throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
};

describe('snapshots', () => {
  let database: EmbeddedTestDatabase;
  let folder: ReturnType<typeof temporaryFolder>;
  let directory: string;

  beforeAll(async () => {
    database = await createEmbeddedTestDatabase();
  });
  afterAll(() => database.close());
  beforeEach(() => {
    folder = temporaryFolder();
    directory = join(folder.path, 'snapshots');
  });
  afterEach(() => folder.remove());

  describe('snapshotDatabase', () => {
    it('keeps older snapshots and no partial file when the disk is full', async () => {
      const clock = fixedClock('2026-05-05T12:00:00Z');
      const first = await snapshotDatabase(database.engine, { directory, keep: 1, clock });
      clock.advance(60_000);
      const second = snapshotDatabase(database.engine, { directory, keep: 1, clock, write: fillTheDisk });
      await expect(second).rejects.toThrow('ENOSPC');
      expect(readdirSync(directory)).toEqual([first.name]);
    });

    it('names a snapshot by its time and keeps the newest, as many as configured', async () => {
      const clock = fixedClock('2026-05-05T12:00:00Z');
      for (let taken = 0; taken < 3; taken++) {
        await snapshotDatabase(database.engine, { directory, keep: 2, clock });
        clock.advance(3_600_000);
      }
      expect(listSnapshots(directory)).toEqual([
        expect.objectContaining({ name: 'snapshot-20260505T140000Z.tar.gz', takenAt: '2026-05-05T14:00:00Z' }),
        expect.objectContaining({ name: 'snapshot-20260505T130000Z.tar.gz', takenAt: '2026-05-05T13:00:00Z' }),
      ]);
    });

    it('removes partial files of a killed process', async () => {
      const clock = fixedClock('2026-05-05T12:00:00Z');
      await snapshotDatabase(database.engine, { directory, keep: 2, clock });
      writeFileSync(join(directory, 'snapshot-20260505T110000Z.tar.gz.partial'), 'half');
      clock.advance(60_000);
      await snapshotDatabase(database.engine, { directory, keep: 2, clock });
      expect(readdirSync(directory).filter((name) => name.endsWith('.partial'))).toEqual([]);
    });
  });

  describe('startSnapshotSchedule', () => {
    function schedule(more: { intervalMinutes?: number; write?: SnapshotWriter } = {}) {
      const lines: string[] = [];
      const logger = createLogger('info', { write: (line) => lines.push(line) });
      const clock = fixedClock('2026-05-05T12:00:00Z');
      const options = { directory, intervalMinutes: 60, keep: 2, clock, logger, ...more };
      return { running: startSnapshotSchedule(database.engine, options), lines };
    }

    it('logs a full disk and continues', async () => {
      const { running, lines } = schedule({ write: fillTheDisk });
      expect(await running.runNow()).toBe('failed');
      expect(lines.join('')).toContain('the disk is full. Older snapshots are kept and the server goes on');
      expect((await database.engine.query<{ n: number }>('SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);
      expect(await running.runNow()).toBe('failed');
      await running.stop();
    });

    it('takes no snapshot when nothing was written since the last one', async () => {
      const { running } = schedule();
      expect(await running.runNow()).toBe('taken');
      expect(await running.runNow()).toBe('unchanged');
      await database.exec(
        `INSERT INTO history_entries (at, actor_name, action, subject_kind, subject_id) VALUES (now(), 'a', 'b', 'c', 'd')`,
      );
      expect(await running.runNow()).toBe('taken');
      await running.stop();
    });

    it('renews the statistics of tables of which much has changed, and of no others', async () => {
      const { running } = schedule();
      await running.runNow();
      const write = (count: number) =>
        database.exec(`
          INSERT INTO history_entries (at, actor_name, action, subject_kind, subject_id)
          SELECT now(), 'a', 'b', 'c', number::text FROM generate_series(1, ${count}) AS number;
          SELECT pg_stat_force_next_flush();`);
      await write(20);
      expect(await running.analyzeNow()).toEqual([]);
      await write(200);
      expect(await running.analyzeNow()).toEqual(['history_entries']);
      expect(await running.analyzeNow()).toEqual([]);
      await running.stop();
    });

    it('only tidies the database when snapshots are turned off', async () => {
      const { running } = schedule({ intervalMinutes: 0 });
      expect(await running.runNow()).toBe('tidied');
      expect(listSnapshots(directory)).toEqual([]);
      await running.stop();
    });
  });
});
