import { systemClock } from '#platform/clock.ts';
import { pendingMigrations, readMigrations } from '#platform/db/migrate.ts';
import { openDatabase } from '#platform/db/open.ts';
import { upgradeSchema } from '#platform/db/upgrade.ts';
import { readArguments, runScript } from './command-line.ts';
import { createScriptLogger, migrationsDirectory, readConfig } from './open-database.ts';

await runScript(async () => {
  const { values } = readArguments('Usage: npm run migrate [-- --status]', {
    options: { status: { type: 'boolean' } },
  });
  const migrations = readMigrations(migrationsDirectory());
  const config = readConfig().database;
  const logger = createScriptLogger();
  const database = await openDatabase(config, logger, 'migrate');
  try {
    if (values.status) {
      const pending = new Set(await pendingMigrations(database, migrations));
      for (const { name } of migrations) console.log(`${pending.has(name) ? 'pending' : 'applied'}  ${name}`);
      return 0;
    }
    const applied = await upgradeSchema(database, migrations, { config, clock: systemClock, logger });
    for (const name of applied) console.log(`applied  ${name}`);
    if (applied.length === 0) console.log('The database is up to date.');
    return 0;
  } finally {
    await database.close();
  }
});
