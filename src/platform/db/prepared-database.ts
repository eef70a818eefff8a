import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Migration } from './migrate.ts';

const ENGINE_MANIFEST = 'node_modules/@electric-sql/pglite/package.json';

/** Folder of the migrated, empty embedded database that the build makes. Its name changes with the engine and the migrations. */
export function preparedDatabasePath(root: string, migrations: readonly Migration[]): string {
  const hash = createHash('sha256').update(readFileSync(join(root, ENGINE_MANIFEST)));
  for (const migration of migrations) hash.update(migration.hash);
  return join(root, 'dist/new-database', hash.digest('hex').slice(0, 16));
}

/** The database that the build prepared for these migrations; undefined when it made none. */
export function findPreparedDatabase(root: string, migrations: readonly Migration[]): string | undefined {
  if (!existsSync(join(root, ENGINE_MANIFEST))) return undefined;
  const path = preparedDatabasePath(root, migrations);
  return existsSync(path) ? path : undefined;
}
