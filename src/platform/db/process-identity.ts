import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Identity of a process: distinguishes a live process from a dead one whose number was assigned again. */
export interface ProcessIdentity {
  pid: number;
  /** When the process started, in the system's own notation; null where the system does not report it. */
  startedAt: string | null;
  /** Changes at every boot; null where the system does not report it. */
  bootId: string | null;
  /** Scope of the process number: a container has its own numbers. */
  pidSpace: string;
  host: string;
}

export function currentIdentity(): ProcessIdentity {
  return {
    pid: process.pid,
    startedAt: startOf(process.pid),
    bootId: readOr(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
    pidSpace: readOr(() => readlinkSync('/proc/self/ns/pid')) ?? 'one',
    host: hostname(),
  };
}

/** "unknown" means a process of another machine or container, whose number has no meaning here. */
export function livenessOf(identity: ProcessIdentity): 'alive' | 'gone' | 'unknown' {
  const self = currentIdentity();
  if (identity.host !== self.host) return 'unknown';
  if (identity.bootId !== self.bootId) return 'gone';
  if (identity.pidSpace !== self.pidSpace) return 'unknown';
  if (!exists(identity.pid)) return 'gone';
  return startOf(identity.pid) === identity.startedAt ? 'alive' : 'gone';
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists and runs as another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function startOf(pid: number): string | null {
  if (process.platform === 'linux') {
    return readOr(() => {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // The second field is the program's name in brackets, which may contain spaces. State (3rd) and start (22nd) follow
      // it.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      // A zombie has ended, but its parent has not collected the exit code yet.
      return fields[0] === 'Z' ? 'ended' : (fields[19] ?? null);
    });
  }
  if (process.platform === 'win32') return null;
  return readOr(() => execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim());
}

function readOr<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
