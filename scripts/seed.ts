import { systemClock } from '#platform/clock.ts';
import { openMediaStore } from '#platform/storage/media-store.ts';
import { createSeedJob } from '../seeds/seed-job.ts';
import { readArguments, runScript } from './command-line.ts';
import { createScriptLogger, readConfig, withDatabase } from './open-database.ts';

await runScript(async () => {
  readArguments('Usage: npm run seed (SEED=demo or SEED=none chooses what an empty database gets)', {});
  const { media, seed } = readConfig();
  const job = createSeedJob({
    mediaStore: await openMediaStore(media),
    clock: systemClock,
    logger: createScriptLogger(),
    seed,
  });
  return withDatabase('seed', [], job);
});
