import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { SYSTEM } from '#features/history/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import type { JobIo } from '#platform/db/control.ts';
import { UnknownColumn } from '../records/columns.ts';
import type { PlaceLookup } from '../records/record.ts';
import { renderReport } from '../records/report-text.ts';
import { UnreadableFile } from '../records/unreadable-file.ts';
import { importLocations, PruneRefused, type ImportProgress } from './import-locations.ts';
import { IMPORT_USAGE, parseImportArguments, UsageError, type ImportArguments } from './import-arguments.ts';

/** Services that an import or export uses, in the server or on the command line. */
export interface JobServices {
  db: Db;
  /** Milliseconds since the epoch. */
  now: number;
}

const CLEAR_LINE = '\r\u001b[K';
/** Shorter imports show no progress, because they end at once. */
const PROGRESS_FROM_ROWS = 5000;

/**
 * Runs the import for the command line, in the server or alone. Returns the exit code: 0 loaded (rejected rows are
 * listed), 1 nothing loaded, 2 wrong arguments. Unexpected errors are thrown, and nothing is changed then.
 */
export async function runImport(
  args: readonly string[],
  io: JobIo,
  services: JobServices & {
    lookup: PlaceLookup;
    onChanged?: () => void | Promise<void>;
    /** True when `io.err` is a terminal, where progress overwrites one line. */
    isTerminal?: boolean;
  },
): Promise<number> {
  const { isTerminal = false } = services;
  try {
    const parsed = parseImportArguments(args);
    if (parsed === null) {
      io.out(IMPORT_USAGE);
      return 0;
    }
    const report = await importLocations(services.db, {
      source: { name: basename(parsed.file), bytes: await readInput(parsed, io.cwd) },
      options: {
        map: parsed.map,
        brand: parsed.brand,
        allowsFarPoints: parsed.allowsFarPoints,
        isDryRun: parsed.isDryRun,
        prune: parsed.prune,
        isConfirmed: parsed.isConfirmed,
        ...(parsed.format && { format: parsed.format }),
      },
      actor: SYSTEM.import,
      now: services.now,
      lookup: services.lookup,
      onProgress: showProgress(io, isTerminal),
      ...(services.onChanged && { onChanged: services.onChanged }),
    }).finally(() => isTerminal && io.err(CLEAR_LINE));
    io.out(renderReport(report, { verbose: parsed.isVerbose }));
    return 0;
  } catch (error) {
    if (error instanceof UsageError || error instanceof UnknownColumn) {
      io.err(`${error.message}\n\n${IMPORT_USAGE}`);
      return 2;
    }
    if (error instanceof PruneRefused || error instanceof UnreadableFile) {
      io.err(`${error.message}\n${error instanceof UnreadableFile ? 'Nothing was changed.\n' : ''}`);
      return 1;
    }
    throw error;
  }
}

async function readInput({ file }: ImportArguments, cwd: string): Promise<Uint8Array> {
  const reasons: Record<string, string> = {
    ENOENT: 'there is no such file',
    EISDIR: 'it is a directory',
    EACCES: 'this user may not read it',
  };
  try {
    return await readFile(resolve(cwd, file));
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? '';
    throw new UnreadableFile(`${file} cannot be read: ${reasons[code] ?? code}.`, { cause });
  }
}

/** Also aborts a run whose caller has disconnected: the transaction is rolled back. */
function showProgress({ err, signal }: JobIo, isTerminal: boolean): (progress: ImportProgress) => void {
  return ({ phase, done, total }) => {
    signal.throwIfAborted();
    if (total < PROGRESS_FROM_ROWS && !isTerminal) return;
    const count = total > 1 ? ` ${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}` : '';
    err(isTerminal ? `${CLEAR_LINE}${phase}${count} …` : `${phase}${count}\n`);
  };
}
