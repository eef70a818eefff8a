import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createInterface } from 'node:readline';

export interface Child {
  process: ChildProcess;
  /** Lines printed so far. */
  lines: string[];
  /** Resolves with the first line that matches. @throws when the child ends without one. */
  waitForLine(pattern: RegExp): Promise<string>;
  /** Sends SIGKILL (or another signal) and resolves when the child has exited. */
  kill(signal?: NodeJS.Signals): Promise<void>;
  /** Resolves with the exit code, null after a signal. */
  exited: Promise<number | null>;
  stderr(): string;
}

/** Runs a file of test/fixtures with this Node. */
export function startFixture(file: string, args: string[], env: Record<string, string> = {}): Child {
  const path = fileURLToPath(new URL(`fixtures/${file}`, import.meta.url));
  const child = spawn(process.execPath, [path, ...args], { env: { ...process.env, ...env }, stdio: 'pipe' });
  const lines: string[] = [];
  const waiting: { pattern: RegExp; resolve(line: string): void }[] = [];
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    for (const { pattern, resolve } of waiting) if (pattern.test(line)) resolve(line);
  });
  const exited = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  return {
    process: child,
    lines,
    exited,
    stderr: () => errors,
    waitForLine(pattern) {
      const present = lines.find((line) => pattern.test(line));
      if (present !== undefined) return Promise.resolve(present);
      return new Promise((resolve, reject) => {
        waiting.push({ pattern, resolve });
        void exited.then((code) => reject(new Error(`${file} ended (${code}) before ${pattern}: ${errors}`)));
      });
    },
    async kill(signal = 'SIGKILL') {
      child.kill(signal);
      await exited;
    },
  };
}
