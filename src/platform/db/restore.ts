import { existsSync, renameSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Clock } from '#platform/clock.ts';
import type { Logger } from '#platform/logger.ts';
import { syncPath, syncTree } from './disk-sync.ts';
import { DataDirectoryError, lockDataDirectory, type EmbeddedConfig } from './embedded.ts';
import { listSnapshots } from './snapshots.ts';
import { startEngine } from './start-engine.ts';

export interface RestoreResult {
  /** File name of the snapshot. */
  snapshot: string;
  tables: number;
  rows: number;
  /** Where the previous database is now; null when there was none. */
  keptAside: string | null;
}

/**
 * Replaces the embedded database by a snapshot. First the snapshot is loaded beside it and every row is read. The previous
 * directory is kept aside, so a restore can be undone by renaming.
 * @param wanted "latest", the name of a snapshot, or the path of a file
 * @throws LockedError while a server runs; DataDirectoryError for a missing or damaged snapshot. Nothing is changed then.
 */
export async function restoreSnapshot(
  config: EmbeddedConfig,
  wanted: string,
  { clock, logger, cwd }: { clock: Clock; logger: Logger; cwd: string },
): Promise<RestoreResult> {
  const path = findSnapshot(config, wanted, cwd);
  const lock = lockDataDirectory(config, 'restore', clock, logger);
  const draft = `${config.directory}.restoring`;
  try {
    rmSync(draft, { recursive: true, force: true });
    const counts = await loadAndCount(path, draft).catch((cause: unknown) => {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new DataDirectoryError(
        `The snapshot ${basename(path)} is damaged and was not restored: ${reason}. Nothing was changed. ${alternatives(config, path)}`,
        { cause },
      );
    });
    syncTree(draft);
    const keptAside = swap(config.directory, draft, clock);
    syncPath(dirname(config.directory));
    return { snapshot: basename(path), ...counts, keptAside };
  } finally {
    rmSync(draft, { recursive: true, force: true });
    lock.release();
  }
}

function findSnapshot(config: EmbeddedConfig, wanted: string, cwd: string): string {
  const snapshots = listSnapshots(config.snapshots.directory);
  if (wanted === 'latest') {
    if (snapshots[0]) return snapshots[0].path;
    throw new DataDirectoryError(`There is no snapshot in ${config.snapshots.directory}.`);
  }
  const named = snapshots.find((snapshot) => snapshot.name === wanted)?.path ?? resolve(cwd, wanted);
  if (existsSync(named)) return named;
  throw new DataDirectoryError(
    `There is no snapshot ${wanted}: neither in ${config.snapshots.directory} nor as a file. npm run restore -- --list shows what there is.`,
  );
}

async function loadAndCount(path: string, directory: string): Promise<{ tables: number; rows: number }> {
  // Unpacked here, because the engine, when it unpacks a truncated file, causes an unhandled rejection that ends the
  // process.
  const contents = await promisify(gunzip)(await readFile(path));
  const engine = await startEngine(directory, new Blob([contents]));
  try {
    const { rows: tables } = await engine.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname = 'public'`,
    );
    let rows = 0;
    for (const { name } of tables) {
      const counted = await engine.query<{ found: number }>(`SELECT count(t.*)::int AS found FROM ${name} t`);
      rows += counted.rows[0]?.found ?? 0;
    }
    await engine.exec('CHECKPOINT');
    return { tables: tables.length, rows };
  } finally {
    await engine.close();
  }
}

function swap(directory: string, draft: string, clock: Clock): string | null {
  const stamp = new Date(clock.now()).toISOString().slice(0, 19).replace(/[-:]/g, '');
  const aside = existsSync(directory) ? `${directory}.before-restore-${stamp}Z` : null;
  if (aside) renameSync(directory, aside);
  try {
    renameSync(draft, directory);
  } catch (error) {
    if (aside) renameSync(aside, directory);
    throw error;
  }
  return aside;
}

function alternatives(config: EmbeddedConfig, damaged: string): string {
  const older = listSnapshots(config.snapshots.directory).find((snapshot) => snapshot.path < damaged);
  return older ? `Before it there is ${older.name}: npm run restore -- ${older.name}` : 'There is no older snapshot.';
}
