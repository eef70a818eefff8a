import { join } from 'node:path';
import { systemClock } from '#platform/clock.ts';
import { localMediaStore } from '#platform/storage/media-store.ts';
import { createSeedJob } from '../seeds/seed-job.ts';
import { createScriptLogger, readConfig, runScript, withDatabase } from './open-database.ts';

await runScript(async () => {
  const { dataDir, seed } = readConfig();
  const job = createSeedJob({
    mediaStore: localMediaStore(join(dataDir, 'media')),
    clock: systemClock,
    logger: createScriptLogger(),
    seed,
  });
  return withDatabase('seed', process.argv.slice(2), job);
});
