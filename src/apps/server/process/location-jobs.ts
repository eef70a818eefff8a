import { join } from 'node:path';
import { gazetteerLookup, runExport, runImport } from '#features/location-imports/server/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/client.ts';
import type { JobIo } from '#platform/db/control.ts';
import { openGazetteer } from '#platform/geocoding/gazetteer.ts';
import { projectRoot } from '#platform/project-root.ts';

/**
 * `npm run import:locations` inside the server: the gazetteer must have been built.
 * @param parts.onChanged awaited before the report is printed, if anything changed
 */
export async function importJob(
  { database, clock, onChanged }: { database: Database; clock: Clock; onChanged: () => Promise<void> },
  args: string[],
  io: JobIo,
): Promise<number> {
  const lookup = gazetteerLookup(await openGazetteer(join(projectRoot(), 'dist/gazetteer')));
  return runImport(args, io, { db: database.db, now: clock.now(), lookup, onChanged });
}

/** `npm run export:locations` inside the server or the script. */
export async function exportJob(database: Database, args: string[], io: JobIo): Promise<number> {
  return runExport(args, io, { db: database.db });
}
