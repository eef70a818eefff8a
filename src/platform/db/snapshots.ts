import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '#platform/clock.ts';
import type { Engine } from './client.ts';
import { syncPath } from './disk-sync.ts';

const NAME = /^snapshot-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z(-before-\d{4}_[a-z0-9_]+)?\.tar\.gz$/;
/** Snapshots taken before a migration allow a return to the older release, so they are kept longer than periodic ones. */
const KEEP_BEFORE_MIGRATIONS = 5;

export interface Snapshot {
  name: string;
  path: string;
  /** ISO instant, read from the name. */
  takenAt: string;
  sizeBytes: number;
}

/** Snapshots in a folder, newest first; none when the folder is missing. */
export function listSnapshots(directory: string): Snapshot[] {
  let names: string[];
  try {
    names = readdirSync(directory);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  return names
    .filter((name) => NAME.test(name))
    .toSorted()
    .toReversed()
    .map((name) => {
      const path = join(directory, name);
      return { name, path, takenAt: name.replace(NAME, '$1-$2-$3T$4:$5:$6Z'), sizeBytes: statSync(path).size };
    });
}

/** Writes a snapshot to the disk; tests replace it to simulate a full disk. */
export type SnapshotWriter = (path: string, bytes: Uint8Array) => Promise<void>;

/** Writes the file and forces it to the disk. */
async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

export interface SnapshotOptions {
  directory: string;
  /** Number of snapshots to keep, the new one included. */
  keep: number;
  clock: Clock;
  /** Name of the migration that will be applied next. */
  beforeMigration?: string;
  write?: SnapshotWriter;
}

/**
 * Writes a snapshot that survives power loss, then removes the oldest beyond `keep`. Statements that write wait until then.
 * When it fails (a full disk), no partial file stays and the older snapshots are kept.
 */
export async function snapshotDatabase(engine: Engine, options: SnapshotOptions): Promise<Snapshot> {
  const { directory, clock, beforeMigration, write = writeDurably } = options;
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await removeLeftovers(directory);
  const archive = await engine.dump('gzip');
  const takenAt = `${new Date(clock.now()).toISOString().slice(0, 19)}Z`;
  const name = `snapshot-${takenAt.replace(/[-:]/g, '')}${beforeMigration ? `-before-${beforeMigration}` : ''}.tar.gz`;
  const path = join(directory, name);
  const draft = `${path}.partial`;
  try {
    await write(draft, archive);
    await rename(draft, path);
    // A new file name is durable only when its folder is forced to the disk, too.
    syncPath(directory);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await prune(directory, options.keep);
  return { name, path, takenAt, sizeBytes: (await stat(path)).size };
}

async function prune(directory: string, keep: number): Promise<void> {
  const isBeforeMigration = ({ name }: Snapshot) => name.includes('-before-');
  const all = listSnapshots(directory);
  const old = [
    ...all.filter((one) => !isBeforeMigration(one)).slice(keep),
    ...all.filter(isBeforeMigration).slice(KEEP_BEFORE_MIGRATIONS),
  ];
  for (const { path } of old) await rm(path, { force: true });
}

/** Removes partial files of processes that were killed while writing. */
async function removeLeftovers(directory: string): Promise<void> {
  for (const name of await readdir(directory))
    if (name.startsWith('snapshot-') && name.endsWith('.partial')) await rm(join(directory, name), { force: true });
}
