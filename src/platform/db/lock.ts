import { randomUUID } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs';
import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import { OperatorError } from '#platform/operator-error.ts';
import { currentIdentity, livenessOf } from './process-identity.ts';

const HEARTBEAT_MS = 5_000;
/**
 * When the holder's process cannot be checked (another container or machine), it counts as dead after this time without
 * activity.
 */
const SILENCE_MS = 60_000;

const lockSchema = z.object({
  pid: z.number(),
  startedAt: z.string().nullable(),
  bootId: z.string().nullable(),
  pidSpace: z.string(),
  host: z.string(),
  token: z.string(),
  /** Purpose of the process: "server", "import:locations". */
  purpose: z.string(),
  /** Where the holder takes jobs, or null when it takes none. */
  control: z.string().nullable(),
});

export type LockHolder = z.infer<typeof lockSchema>;

/** Thrown when a live process holds the lock. The message names the process and says what to do. */
export class LockedError extends OperatorError {
  readonly holder: LockHolder;

  constructor(lockPath: string, holder: LockHolder) {
    const where = livenessOf(holder) === 'unknown' ? ` on ${holder.host}` : '';
    const advice = where
      ? `Stop it there. If that machine is permanently gone, wait a minute and try again, or delete ${lockPath}.`
      : `Stop that process first, or give this one another DATA_DIR.`;
    super(`The data directory is in use by process ${holder.pid}${where} (${holder.purpose}). ${advice}`);
    this.holder = holder;
  }
}

export interface DirectoryLock {
  path: string;
  /** Publishes where jobs can be sent; null: no longer. */
  announceControl(control: string | null): void;
  release(): void;
}

export interface LockOptions {
  purpose: string;
  clock: Clock;
  /** Called when another process has taken the lock although this process is alive. This process must stop writing. */
  onLost?: () => void;
}

/**
 * Takes the lock file at `path` for this process. A lock of a dead process (kill -9, power loss) is taken over.
 * @throws LockedError when a live process holds it; a file system error when the folder is not writable
 */
export function acquireLock(path: string, options: LockOptions): DirectoryLock {
  const own: LockHolder = { ...currentIdentity(), token: randomUUID(), purpose: options.purpose, control: null };
  for (let attempt = 0; !createExclusively(path, own); attempt++) {
    const found = readLock(path, options.clock);
    if (found?.isLive) throw new LockedError(path, found.holder);
    if (attempt > 20)
      throw new OperatorError(`The lock ${path} cannot be taken: delete it if no server uses the data directory`);
    setAside(path, found?.holder.token ?? null);
  }
  const heartbeat = setInterval(() => {
    if (tokenOf(path) !== own.token) {
      clearInterval(heartbeat);
      options.onLost?.();
      return;
    }
    const seconds = options.clock.now() / 1000;
    utimesSync(path, seconds, seconds);
  }, HEARTBEAT_MS);
  heartbeat.unref();
  return {
    path,
    announceControl(control) {
      if (tokenOf(path) !== own.token) return;
      own.control = control;
      const next = `${path}.${own.token}`;
      writeDurably(next, own);
      renameSync(next, path);
    },
    release() {
      clearInterval(heartbeat);
      if (tokenOf(path) === own.token) rmSync(path, { force: true });
    },
  };
}

/** The holder of the lock, and whether its process is alive; null for a free lock or an unreadable file. */
export function readLock(path: string, clock: Clock): { holder: LockHolder; isLive: boolean } | null {
  const holder = holderIn(path);
  if (!holder) return null;
  const liveness = livenessOf(holder);
  if (liveness !== 'unknown') return { holder, isLive: liveness === 'alive' };
  const touched = statSync(path, { throwIfNoEntry: false });
  return touched ? { holder, isLive: clock.now() - touched.mtimeMs < SILENCE_MS } : null;
}

/** Creates the lock by a hard link, which is atomic, so that no process reads a partial lock. */
function createExclusively(path: string, own: LockHolder): boolean {
  const draft = `${path}.${own.token}`;
  try {
    writeDurably(draft, own);
    linkSync(draft, path);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return false;
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'ENOSYS') throw error;
    return createWithoutLink(path, own);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** For file systems without hard links (exFAT, some network drives). */
function createWithoutLink(path: string, own: LockHolder): boolean {
  try {
    writeDurably(path, own);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Moves a dead process's lock file away. If the file turns out to be a newer lock, its holder was faster and gets the file
 * back.
 */
function setAside(path: string, token: string | null): void {
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  try {
    if (tokenOf(aside) !== token) linkSync(aside, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

function writeDurably(path: string, holder: LockHolder): void {
  const file = openSync(path, 'wx', 0o600);
  try {
    writeSync(file, `${JSON.stringify(holder)}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function tokenOf(path: string): string | null {
  return holderIn(path)?.token ?? null;
}

function holderIn(path: string): LockHolder | null {
  try {
    return lockSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return null;
  }
}
