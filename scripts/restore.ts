import { systemClock } from '#platform/clock.ts';
import { restoreSnapshot } from '#platform/db/restore.ts';
import { listSnapshots } from '#platform/db/snapshots.ts';
import { readArguments, runScript, UsageError } from './command-line.ts';
import { createScriptLogger, readConfig } from './open-database.ts';

const USAGE = 'Usage: npm run restore -- [SNAPSHOT | latest] | --list';

await runScript(async () => {
  const { values, positionals } = readArguments(USAGE, {
    options: { list: { type: 'boolean' } },
    allowPositionals: true,
  });
  const [wanted = 'latest', ...others] = positionals;
  if (others.length > 0) throw new UsageError(USAGE);
  const config = readConfig().database;
  if (config.kind === 'server')
    throw new UsageError(
      'DATABASE_URL is set: snapshots are of the embedded database. Restore PostgreSQL by its own tools.',
    );
  if (values.list) {
    const snapshots = listSnapshots(config.snapshots.directory);
    for (const { name, takenAt, sizeBytes } of snapshots)
      console.log(`${name}  ${takenAt}  ${(sizeBytes / 1_000_000).toFixed(1)} MB`);
    if (snapshots.length === 0) console.log(`There is no snapshot in ${config.snapshots.directory}.`);
    return 0;
  }
  const done = await restoreSnapshot(config, wanted, {
    clock: systemClock,
    logger: createScriptLogger(),
    cwd: process.cwd(),
  });
  console.log(`Restored ${done.snapshot}: ${done.tables} tables, ${done.rows} rows.`);
  if (done.keptAside)
    console.log(`The database that was there is kept in ${done.keptAside}; delete it when you no longer need it.`);
  return 0;
});
