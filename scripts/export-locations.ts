import { EXPORT_USAGE, parseExportArguments, runExport } from '#features/location-imports/server/index.ts';
import { runScript } from './command-line.ts';
import { withDatabase } from './open-database.ts';

const args = process.argv.slice(2);

await runScript(async () => {
  // Wrong arguments and a request of help must not open, or create, a database.
  try {
    if (parseExportArguments(args) === null) {
      process.stdout.write(EXPORT_USAGE);
      return 0;
    }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${EXPORT_USAGE}`);
    return 2;
  }
  return withDatabase('export:locations', args, ({ db }, given, io) => runExport(given, io, { db }), {
    mayCreate: false,
  });
});
