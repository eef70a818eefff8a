import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Version of the engine's data format. Data directories of other versions cannot be opened. */
const ENGINE_VERSION = '18';
const CONTROL_FILE_BYTES = 8192;
/** pg_control begins with an 8-byte system identifier; then comes this number: major version × 100. */
const CONTROL_VERSION = 1800;
const REQUIRED = ['base', 'global', 'pg_wal', 'pg_xact', 'postgresql.conf', 'pg_hba.conf'];

export type DirectoryState =
  | { state: 'empty' }
  | { state: 'ready' }
  /** Completes "it …": "has no PG_VERSION file". */
  | { state: 'damaged'; reason: string };

/** State of a data directory, found without opening or changing it. */
export function inspectDataDirectory(directory: string): DirectoryState {
  const stat = statSync(directory, { throwIfNoEntry: false });
  if (!stat) return { state: 'empty' };
  if (!stat.isDirectory()) return damaged('is a file, not a directory');
  const names = new Set(readdirSync(directory));
  if (names.size === 0) return { state: 'empty' };
  if (!names.has('PG_VERSION')) return damaged('has no PG_VERSION file');

  const version = readFileSync(join(directory, 'PG_VERSION'), 'utf8').trim();
  if (version !== ENGINE_VERSION) {
    const text = /^\d{1,3}$/.test(version)
      ? `was written by PostgreSQL ${version}`
      : 'has an unreadable PG_VERSION file';
    return damaged(`${text}; this release reads version ${ENGINE_VERSION}`);
  }
  const missing = REQUIRED.find((name) => !names.has(name));
  if (missing) return damaged(`has no ${missing}`);
  return inspectControlFile(join(directory, 'global', 'pg_control'));
}

function inspectControlFile(path: string): DirectoryState {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return damaged('has no global/pg_control file');
  if (stat.size !== CONTROL_FILE_BYTES)
    return damaged(`has a global/pg_control file of ${stat.size} bytes instead of ${CONTROL_FILE_BYTES}`);
  if (readFileSync(path).readUInt32LE(8) !== CONTROL_VERSION) return damaged('has garbage in global/pg_control');
  return { state: 'ready' };
}

function damaged(reason: string): DirectoryState {
  return { state: 'damaged', reason };
}
