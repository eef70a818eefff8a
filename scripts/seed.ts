import { systemClock } from '#platform/clock.ts';
import { openMediaStore } from '#platform/storage/media-store.ts';
import { createSeedJob } from '../seeds/seed-job.ts';
import { createScriptLogger, readConfig, runScript, withDatabase } from './open-database.ts';

await runScript(async () => {
  const { media, seed } = readConfig();
  const job = createSeedJob({
    mediaStore: await openMediaStore(media),
    clock: systemClock,
    logger: createScriptLogger(),
    seed,
  });
  return withDatabase('seed', process.argv.slice(2), job);
});
