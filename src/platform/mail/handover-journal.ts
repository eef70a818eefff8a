import { randomUUID } from 'node:crypto';
import {
  appendFileSync,
  closeSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { currentIdentity, livenessOf, type ProcessIdentity } from '#platform/db/process-identity.ts';

/** Lines after which a quiet moment is used to begin anew. */
const LONG = 5000;

/**
 * What this process is about to hand over, written just before the last line of each mail. A note reaches the system's
 * memory before the mail does and outlives a killed process: whoever finds the journal of a dead one knows that what is
 * not in it never left.
 */
export interface HandoverJournal {
  /** Names this process in leases. */
  node: string;
  note(id: string): void;
  /** Forgets everything, once it is long: only while nothing is under way. */
  trim(): void;
  /** Ends it; removes the file if nothing that it knows is open. */
  close(options: { isSettled: boolean }): void;
}

/** Left by a process that is gone. */
export interface LeftJournal {
  node: string;
  /** False after a restart of the machine: what was only in memory is lost, so that a missing note proves nothing. */
  isComplete: boolean;
  has(id: string): boolean;
  remove(): void;
}

/** Begins the journal of this process in a directory that processes of one machine may share. */
export function openJournal(directory: string): HandoverJournal {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const node = randomUUID();
  const path = join(directory, `${node}.log`);
  const header = `${JSON.stringify(currentIdentity())}\n`;
  appendFileSync(path, header, { mode: 0o600 });
  const file = openSync(path, 'a');
  let lines = 0;
  return {
    node,
    note(id) {
      writeSync(file, `${id}\n`);
      lines += 1;
    },
    trim() {
      if (lines < LONG) return;
      ftruncateSync(file, Buffer.byteLength(header));
      lines = 0;
    },
    close({ isSettled }) {
      closeSync(file);
      if (isSettled) rmSync(path, { force: true });
    },
  };
}

/** Journals of processes that are certainly gone. Those of other machines are theirs to find. */
export function leftJournals(directory: string): LeftJournal[] {
  const found: LeftJournal[] = [];
  for (const name of readdirSync(directory)) {
    const journal = name.endsWith('.log') ? readLeft(join(directory, name), name.slice(0, -'.log'.length)) : undefined;
    if (journal) found.push(journal);
  }
  return found;
}

function readLeft(path: string, node: string): LeftJournal | undefined {
  let lines: string[];
  let identity: ProcessIdentity;
  try {
    lines = readFileSync(path, 'utf8').split('\n');
    identity = JSON.parse(lines[0] ?? '') as ProcessIdentity;
  } catch {
    // Removed meanwhile, or cut short at its very beginning: it tells nothing.
    return undefined;
  }
  if (livenessOf(identity) !== 'gone') return undefined;
  const noted = new Set(lines.slice(1));
  return {
    node,
    isComplete: identity.bootId !== null && identity.bootId === currentIdentity().bootId,
    has: (id) => noted.has(id),
    remove: () => rmSync(path, { force: true }),
  };
}
