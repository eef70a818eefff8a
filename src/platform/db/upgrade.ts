import type { Clock } from '#platform/clock.ts';
import type { DatabaseConfig } from '#platform/config/config.ts';
import type { Logger } from '#platform/logger.ts';
import type { Database } from './client.ts';
import { migrate, type Migration, pendingMigrations } from './migrate.ts';
import { snapshotDatabase } from './snapshots.ts';

/**
 * Applies pending migrations. An existing embedded database is saved as a snapshot first, to allow a return to the previous
 * release. PostgreSQL installations have their own backups.
 * @returns names of the migrations applied @throws when the snapshot cannot be written; nothing is migrated then
 */
export async function upgradeSchema(
  database: Database,
  migrations: readonly Migration[],
  { config, clock, logger }: { config: DatabaseConfig; clock: Clock; logger: Logger },
): Promise<string[]> {
  const pending = await pendingMigrations(database, migrations);
  const [next] = pending;
  const isNew = pending.length === migrations.length;
  if (next && !isNew && database.engine && config.kind === 'embedded') {
    const { name } = await snapshotDatabase(database.engine, { ...config.snapshots, clock, beforeMigration: next });
    logger.info({ snapshot: name }, 'Snapshot taken before migrating.');
  }
  const applied = await migrate(database, migrations);
  if (applied.length > 0) logger.info({ applied }, 'Migrations applied.');
  return applied;
}
