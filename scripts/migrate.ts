import { migrate, pendingMigrations, readMigrations } from '#platform/db/migrate.ts';
import { openDatabase } from '#platform/db/open.ts';
import { createScriptLogger, migrationsDirectory, readConfig, runScript, UsageError } from './open-database.ts';

await runScript(async () => {
  const args = process.argv.slice(2);
  if (args.some((arg) => arg !== '--status')) throw new UsageError('Usage: npm run migrate [-- --status]');
  const migrations = readMigrations(migrationsDirectory());
  const database = await openDatabase(readConfig().database, createScriptLogger(), 'migrate');
  try {
    if (args.includes('--status')) {
      const pending = new Set(await pendingMigrations(database, migrations));
      for (const { name } of migrations) console.log(`${pending.has(name) ? 'pending' : 'applied'}  ${name}`);
      return 0;
    }
    const applied = await migrate(database, migrations);
    for (const name of applied) console.log(`applied  ${name}`);
    if (applied.length === 0) console.log('The database is up to date.');
    return 0;
  } finally {
    await database.close();
  }
});
