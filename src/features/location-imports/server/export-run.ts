import { rename, rm, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { listStoredLocations } from '#features/locations/server/index.ts';
import type { StoredLocation } from '#features/locations/fields/stored-location.ts';
import type { JobIo } from '#platform/db/control.ts';
import { writeCsv } from './csv-export.ts';
import { writeGeoJson } from '../records/geojson-export.ts';
import { writeExport } from '../records/json-export.ts';
import type { JobServices } from './import-run.ts';
import { UsageError } from './import-arguments.ts';

export const EXPORT_USAGE = `Usage: npm run export:locations -- [FILE] [--format json|csv|geojson]

Writes all restaurants to FILE, or to the terminal without one. The format follows the file name; json without one.

  json      every stored field, archived restaurants too: importing it back changes nothing
  csv       a readable table: no special hours, no archived restaurants
  geojson   All The Places' schema, for exchange: no archived restaurants

Exit code: 0 when written, 1 when not, 2 for wrong arguments.
`;

const WRITERS: Readonly<Record<string, (locations: readonly StoredLocation[]) => string>> = {
  json: writeExport,
  csv: writeCsv,
  geojson: writeGeoJson,
};

/** Returns null for a request of help. @throws UsageError */
export function parseExportArguments(args: readonly string[]): { file: string | undefined; format: string } | null {
  const options = { format: { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const;
  let parsed;
  try {
    parsed = parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    throw new UsageError(error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error));
  }
  if (parsed.values.help) return null;
  const [file, ...more] = parsed.positionals;
  if (more.length > 0) throw new UsageError(`One file at a time: "${more[0]}" is a second one`);
  const extension = /\.(json|csv|geojson)$/i.exec(file ?? '')?.[1]?.toLowerCase();
  const format = parsed.values.format ?? extension ?? 'json';
  if (!Object.hasOwn(WRITERS, format)) throw new UsageError(`--format: "${format}" is not one of json, csv, geojson`);
  return { file, format };
}

/** Runs the export for the command line. Returns the exit code; an existing file is only replaced by a complete one. */
export async function runExport(args: readonly string[], io: JobIo, { db }: Pick<JobServices, 'db'>): Promise<number> {
  let parsed;
  try {
    parsed = parseExportArguments(args);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    io.err(`${error.message}\n\n${EXPORT_USAGE}`);
    return 2;
  }
  if (parsed === null) {
    io.out(EXPORT_USAGE);
    return 0;
  }
  const locations = await listStoredLocations(db);
  const text = WRITERS[parsed.format]?.(locations) ?? '';
  if (parsed.file === undefined) {
    io.out(text);
    return 0;
  }
  const path = resolve(io.cwd, parsed.file);
  const draft = `${path}.part`;
  try {
    await writeFile(draft, text);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    io.err(`${parsed.file} cannot be written: ${reasonOf(error)}.\n`);
    return 1;
  }
  io.err(`${locations.length.toLocaleString('en-US')} restaurants in ${parsed.file}\n`);
  return 0;
}

function reasonOf(error: unknown): string {
  const reasons: Record<string, string> = {
    ENOENT: 'there is no such directory',
    EISDIR: 'it is a directory',
    EACCES: 'this user may not write there',
    EROFS: 'the file system is read-only',
    ENOSPC: 'the disk is full',
  };
  const code = (error as NodeJS.ErrnoException).code ?? '';
  return reasons[code] ?? (error instanceof Error ? error.message : String(error));
}
