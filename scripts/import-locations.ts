import { join } from 'node:path';
import {
  IMPORT_USAGE,
  gazetteerLookup,
  parseImportArguments,
  runImport,
} from '#features/location-imports/server/index.ts';
import { systemClock } from '#platform/clock.ts';
import { openGazetteer } from '#platform/geocoding/gazetteer.ts';
import { projectRoot } from '#platform/project-root.ts';
import { buildGazetteer } from './build-gazetteer.ts';
import { runScript } from './command-line.ts';
import { withDatabase } from './open-database.ts';

const args = process.argv.slice(2);

await runScript(async () => {
  // Wrong arguments and a request of help must not open, or create, a database.
  const refusal = refuseArguments();
  if (refusal !== undefined) return refusal;
  return withDatabase('import:locations', args, async ({ db }, given, io) => {
    const gazetteerDirectory = join(projectRoot(), 'dist/gazetteer');
    await buildGazetteer(gazetteerDirectory);
    const lookup = gazetteerLookup(await openGazetteer(gazetteerDirectory));
    return runImport(given, io, { db, now: systemClock.now(), lookup, isTerminal: process.stderr.isTTY });
  });
});

function refuseArguments(): number | undefined {
  try {
    if (parseImportArguments(args) !== null) return undefined;
    process.stdout.write(IMPORT_USAGE);
    return 0;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${IMPORT_USAGE}`);
    return 2;
  }
}
