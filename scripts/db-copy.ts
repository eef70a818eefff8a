import { Secret } from '#platform/config/secret.ts';
import { copyDatabase } from '#platform/db/copy.ts';
import { readMigrations } from '#platform/db/migrate.ts';
import { openDatabase, placeOf } from '#platform/db/open.ts';
import { readArguments, runScript, UsageError } from './command-line.ts';
import { createScriptLogger, migrationsDirectory, readConfig } from './open-database.ts';

const USAGE = 'Usage: npm run db:copy -- --to postgres://USER:PASSWORD@HOST/DATABASE';

await runScript(async () => {
  const { to = '' } = readArguments(USAGE, { options: { to: { type: 'string' } } }).values;
  if (!/^postgres(ql)?:\/\//.test(to)) throw new UsageError(USAGE);
  const config = readConfig();
  if (config.database.kind === 'server')
    throw new UsageError('DATABASE_URL is set: db:copy moves the embedded database of DATA_DIR. Unset it first.');
  const logger = createScriptLogger();
  const source = await openDatabase(config.database, logger, 'db:copy');
  try {
    const target = await openDatabase({ kind: 'server', url: new Secret(to), poolSize: 2 }, logger);
    try {
      const copied = await copyDatabase(source, target, readMigrations(migrationsDirectory()), ({ name, rows }) =>
        console.log(`${String(rows).padStart(9)}  ${name}`),
      );
      const rows = copied.reduce((sum, table) => sum + table.rows, 0);
      console.log(`Copied and compared ${rows} rows of ${copied.length} tables to ${placeOf(to)}.`);
      const place = config.media.kind === 'local' ? config.dataDir : 'the bucket of MEDIA_URL';
      console.log(`Now start with DATABASE_URL set to that database. Media files stay in ${place}.`);
      return 0;
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
});
