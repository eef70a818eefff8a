import { cpSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { systemClock, type Clock } from '#platform/clock.ts';
import type { DatabaseConfig } from '#platform/config/config.ts';
import type { Logger } from '#platform/logger.ts';
import { OperatorError } from '#platform/operator-error.ts';
import { type Database, type Engine, wrapEmbeddedDatabase } from './client.ts';
import { inspectDataDirectory } from './data-directory.ts';
import { syncPath, syncTree } from './disk-sync.ts';
import { startEngineThread } from './embedded-engine.ts';
import { acquireLock, type DirectoryLock } from './lock.ts';
import { listSnapshots } from './snapshots.ts';
import { startEngine } from './start-engine.ts';

export type EmbeddedConfig = Extract<DatabaseConfig, { kind: 'embedded' }>;

/** Thrown for a data directory that cannot be used; the message tells the operator what to do. */
export class DataDirectoryError extends OperatorError {}

export interface EmbeddedDatabase extends Database {
  kind: 'embedded';
  engine: Engine;
  lock: DirectoryLock;
}

/**
 * Path of the lock file of an embedded database. It is beside the directory, so that a restore can replace the directory.
 */
export function lockPathOf(config: EmbeddedConfig): string {
  return `${config.directory}.lock`;
}

/**
 * Opens the embedded database, and creates it when the directory is empty and has no snapshots. Only one process at a time
 * can have it open.
 * @param options.prepared folder of a closed database that a new one is copied from
 * @throws LockedError when another live process has it open; DataDirectoryError when it is damaged, lost or not writable
 */
export async function openEmbeddedDatabase(
  config: EmbeddedConfig,
  logger: Logger,
  {
    purpose = 'server',
    clock = systemClock,
    prepared,
  }: { purpose?: string; clock?: Clock; prepared?: string | undefined } = {},
): Promise<EmbeddedDatabase> {
  const lock = lockDataDirectory(config, purpose, clock, logger);
  try {
    const found = inspectDataDirectory(config.directory);
    if (found.state === 'damaged') throw damagedDirectory(config, `it ${found.reason}`);
    if (found.state === 'empty') {
      // The snapshots of a new database would in time replace those of the lost one.
      if (listSnapshots(config.snapshots.directory).length > 0)
        throw damagedDirectory(config, 'it is gone, but snapshots of it are there (to start empty, move them away)');
      await createDataDirectory(config, logger, prepared);
    }
    const engine = await startEngineThread(config.directory).catch((cause: unknown) => {
      const refusal = unusableDirectory(dirname(config.directory), cause);
      if (refusal !== cause) throw refusal;
      throw damagedDirectory(config, 'the database engine cannot start on it', cause);
    });
    const newest = listSnapshots(config.snapshots.directory)[0];
    logger.info(
      { directory: config.directory, newestSnapshot: newest?.name ?? null },
      'Embedded database open. Every acknowledged write was forced to the disk and survives a killed process and power loss; against a broken disk there are the snapshots.',
    );
    const database = await wrapEmbeddedDatabase(engine);
    return { ...database, kind: 'embedded', lock, close: closeOnce(database, lock) };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Creates the data directory if necessary, and takes the lock. Error messages name what an operator can change. */
export function lockDataDirectory(
  config: EmbeddedConfig,
  purpose: string,
  clock: Clock,
  logger: Logger,
): DirectoryLock {
  const parent = dirname(config.directory);
  try {
    makeDirectory(parent);
    return acquireLock(lockPathOf(config), {
      purpose,
      clock,
      onLost: () => {
        logger.fatal('Another process took the data directory over. This one stops so that neither harms the data.');
        process.exit(1);
      },
    });
  } catch (error) {
    throw unusableDirectory(parent, error);
  }
}

/**
 * Creates a directory and its parents one by one. Node's recursive option never returns where no directory can be created
 * (in /proc).
 */
function makeDirectory(directory: string): void {
  if (!existsSync(dirname(directory))) makeDirectory(dirname(directory));
  try {
    mkdirSync(directory, { mode: 0o700 });
  } catch (error) {
    const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST' && statSync(directory).isDirectory();
    if (!isThere) throw error;
  }
}

/**
 * Creates the database beside its final place and moves it there when complete, so that a process that is killed half-way
 * does not leave what looks like a damaged database.
 */
async function createDataDirectory(config: EmbeddedConfig, logger: Logger, prepared?: string): Promise<void> {
  const draft = `${config.directory}.creating`;
  logger.info({ directory: config.directory }, 'Creating the embedded database; this takes a few seconds.');
  try {
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(draft, { mode: 0o700 });
    if (prepared) cpSync(prepared, draft, { recursive: true });
    else {
      const engine = await startEngine(draft);
      await engine.exec('CHECKPOINT');
      await engine.close();
    }
    syncTree(draft);
    rmSync(config.directory, { recursive: true, force: true });
    renameSync(draft, config.directory);
    syncPath(dirname(config.directory));
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw unusableDirectory(dirname(config.directory), error);
  }
}

function closeOnce(database: Database, lock: DirectoryLock): () => Promise<void> {
  let closing: Promise<void> | undefined;
  return () => {
    closing ??= database.close().finally(() => lock.release());
    return closing;
  };
}

function damagedDirectory(config: EmbeddedConfig, reason: string, cause?: unknown): DataDirectoryError {
  const newest = listSnapshots(config.snapshots.directory)[0];
  const advice = newest
    ? `The newest snapshot is ${newest.name} (${newest.takenAt}). To go back to it: npm run restore -- ${newest.name}`
    : `There is no snapshot in ${config.snapshots.directory}. Put a backup of the directory back, or move it away to start empty.`;
  return new DataDirectoryError(
    `The database in ${config.directory} cannot be opened: ${reason}. Nothing was changed. ${advice}`,
    { cause },
  );
}

/** Turns file system errors into messages for operators; returns other errors (a held lock) unchanged. */
function unusableDirectory(directory: string, error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  const reasons: Record<string, string> = {
    EACCES: 'this user may not write there',
    EPERM: 'this user may not write there',
    EROFS: 'it is on a read-only file system',
    ENOSPC: 'the disk is full',
    // Node's cpSync reports a full disk so.
    EIO: 'the disk is full or fails',
    EDQUOT: 'the disk quota is used up',
    ENOTDIR: 'a part of the path is a file, not a directory',
    ENOENT: 'no directory can be made there',
    EEXIST: 'there is a file with that name',
  };
  const reason = reasons[code];
  if (!reason) return error;
  return new DataDirectoryError(
    `The data directory ${directory} cannot be used: ${reason}. Make it writable for this user, free some space, or set DATA_DIR.`,
    { cause: error },
  );
}
