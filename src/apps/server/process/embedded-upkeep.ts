import { createSuperuserJob } from '#features/accounts/server/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/db/client.ts';
import { serveDatabaseJobs } from '#platform/db/open-jobs.ts';
import { startSnapshotSchedule } from '#platform/db/snapshot-schedule.ts';
import type { Logger } from '#platform/logger.ts';
import { createPasswordHasher } from '#platform/passwords/password-hasher.ts';
import type { MediaStore } from '#platform/storage/media-store.ts';
import type { ChangeFeed } from './change-feed.ts';
import { exportJob, importJob } from './location-jobs.ts';
import { createSeedJob } from '../../../../seeds/seed-job.ts';

/**
 * The tasks of a server with the embedded database: runs command-line jobs, since no second process can open the
 * database, and keeps snapshots. Returns the function that ends both.
 */
export async function startEmbeddedUpkeep(parts: {
  config: Config;
  database: Database;
  clock: Clock;
  logger: Logger;
  mediaStore: MediaStore;
  changes: Pick<ChangeFeed, 'announce'>;
}): Promise<() => Promise<void>> {
  const { config, database, clock, logger, mediaStore, changes } = parts;
  const seed = createSeedJob({ mediaStore, clock, logger, seed: config.seed });
  const superuser = createSuperuserJob({
    clock,
    passwords: createPasswordHasher(),
    origin: config.publicUrl ?? `http://localhost:${config.port}`,
  });
  const stopJobs = await serveDatabaseJobs(
    database,
    {
      // The restaurants are on the site before the report is printed.
      'import:locations': (args, io) => importJob({ database, clock, onChanged: () => changes.announce([]) }, args, io),
      'export:locations': (args, io) => exportJob(database, args, io),
      'create-superuser': (args, io) => superuser(database, args, io),
      seed: (args, io) => seed(database, args, io),
    },
    logger,
  );
  const { engine } = database;
  if (!engine || config.database.kind !== 'embedded') return stopJobs;
  const schedule = startSnapshotSchedule(engine, { ...config.database.snapshots, clock, logger });
  return async () => {
    await stopJobs();
    await schedule.stop();
  };
}
