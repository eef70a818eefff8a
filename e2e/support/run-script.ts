import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '#platform/project-root.ts';

export interface Run {
  child: ChildProcess;
  /** Everything printed so far, both streams. */
  output(): string;
  /** Resolves when `pattern` has been printed. @throws when the process ends before. */
  printed(pattern: RegExp): Promise<void>;
  ended: Promise<number | null>;
}

/** Runs a file of the project with this Node, without the tests' database in its environment. */
export function runScript(file: string, args: readonly string[], env: Record<string, string>): Run {
  const { TEST_DATABASE_URL: _tests, DATABASE_URL: _ours, NODE_ENV: _mode, ...inherited } = process.env;
  const child = spawn(process.execPath, [join(projectRoot(), file), ...args], {
    cwd: projectRoot(),
    env: { ...inherited, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      for (const listener of listeners) listener();
    });
  return {
    child,
    ended,
    output: () => text,
    printed: (pattern) =>
      new Promise((resolve, reject) => {
        const check = () => {
          if (!pattern.test(text)) return;
          listeners.delete(check);
          resolve();
        };
        listeners.add(check);
        check();
        void ended.then(() => {
          check();
          reject(new Error(`It ended before ${pattern}:\n${text}`));
        });
      }),
  };
}
