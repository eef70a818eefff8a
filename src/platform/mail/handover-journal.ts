import { randomUUID } from 'node:crypto';
import {
  appendFileSync,
  closeSync,
  ftruncateSync,
  futimesSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { currentIdentity, livenessOf, type ProcessIdentity } from '#platform/db/process-identity.ts';

/** Number of lines from which the journal is cleared at the next opportunity. */
const LONG = 5000;

/**
 * Journal of the mails that this process hands over, written just before the last line of each mail is sent. A note is in
 * the operating system's memory before the mail is, and outlives a killed process. Mail without a note in the journal of a
 * dead process was therefore never sent.
 */
export interface HandoverJournal {
  /** Identifies this process in leases. */
  node: string;
  note(line: string): void;
  /** Shows processes on other machines that this one is alive: they remove journals that did not change for long. */
  touch(nowMs: number): void;
  /**
   * Clears a long journal when `isSettled` confirms that none of its mails is open. Call it only while no mail is being
   * sent.
   */
  trim(isSettled: () => Promise<boolean>): Promise<void>;
  /** Closes the journal; removes its file when none of its mails is open. */
  close(options: { isSettled: boolean }): void;
}

/** Journal of a dead process. */
export interface LeftJournal {
  node: string;
  /** False after a restart of the machine: notes that were only in memory are lost, so a missing note proves nothing. */
  isComplete: boolean;
  has(line: string): boolean;
  remove(): void;
}

/** Journal of another machine or container, whose process may or may not be alive. */
export interface SilentJournal {
  node: string;
  remove(): void;
}

/** Creates this process's journal in a directory that processes of one machine may share. */
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
    note(line) {
      writeSync(file, `${line}\n`);
      lines += 1;
    },
    touch(nowMs) {
      futimesSync(file, nowMs / 1000, nowMs / 1000);
    },
    async trim(isSettled) {
      if (lines < LONG || !(await isSettled())) return;
      ftruncateSync(file, Buffer.byteLength(header));
      lines = 0;
    },
    close({ isSettled }) {
      closeSync(file);
      if (isSettled) rmSync(path, { force: true });
    },
  };
}

/**
 * Journals of processes that are certainly dead, and journals of other machines and containers that have not changed since
 * `silentSinceMs`. The latter prove nothing, because their process may be alive.
 */
export function leftJournals(
  directory: string,
  silentSinceMs: number,
): { gone: LeftJournal[]; silent: SilentJournal[] } {
  const gone: LeftJournal[] = [];
  const silent: SilentJournal[] = [];
  for (const name of readdirSync(directory).filter((one) => one.endsWith('.log'))) {
    const path = join(directory, name);
    const found = readJournal(path);
    if (!found) continue;
    const { identity, lines, touchedMs } = found;
    const journal = { node: name.slice(0, -'.log'.length), remove: () => rmSync(path, { force: true }) };
    const liveness = livenessOf(identity);
    if (liveness === 'unknown' && touchedMs < silentSinceMs) silent.push(journal);
    if (liveness !== 'gone') continue;
    const isComplete = identity.bootId !== null && identity.bootId === currentIdentity().bootId;
    const noted = new Set(lines);
    gone.push({ ...journal, isComplete, has: (line) => noted.has(line) });
  }
  return { gone, silent };
}

function readJournal(path: string): { identity: ProcessIdentity; lines: string[]; touchedMs: number } | undefined {
  try {
    const [header = '', ...lines] = readFileSync(path, 'utf8').split('\n');
    return { identity: JSON.parse(header) as ProcessIdentity, lines, touchedMs: statSync(path).mtimeMs };
  } catch {
    // Removed meanwhile, or truncated within its first line.
    return undefined;
  }
}
