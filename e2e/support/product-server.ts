import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { projectRoot } from '#platform/project-root.ts';

export interface ProductServer {
  url: string;
  pid: number;
  /** Everything that the server printed. */
  output(): string;
  /** Sends SIGTERM, and waits for the end. */
  stop(): Promise<number | null>;
  kill(): Promise<void>;
}

const START_TIMEOUT_MS = 300_000;

/** For servers that live as long as a story: no second compilation of the database engine, and more memory. */
export const SHORT_LIVED = ['--liftoff-only', '--min-semi-space-size=64', '--max-semi-space-size=64'];

/** Starts the built product as users do, on a free local port. @throws with the output when the start fails. */
export async function startProductServer(
  env: Record<string, string>,
  nodeOptions: readonly string[] = [],
): Promise<ProductServer> {
  const { TEST_DATABASE_URL: _tests, DATABASE_URL: _ours, NODE_ENV: _mode, ...inherited } = process.env;
  const child = spawn(process.execPath, [...nodeOptions, join(projectRoot(), 'dist/server/main.js')], {
    cwd: projectRoot(),
    env: { ...inherited, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const ended = once(child, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`The server did not start in time:\n${printed}`)),
      START_TIMEOUT_MS,
    );
    child.stdout.on('data', () => {
      const found = /Site\s+(http:\/\/\S+?)\/\s/.exec(printed)?.[1];
      if (!found) return;
      clearTimeout(timer);
      resolve(found);
    });
    void ended.then(() => {
      clearTimeout(timer);
      reject(new Error(`The server ended:\n${printed}`));
    });
  });
  return {
    url,
    pid: child.pid ?? 0,
    output: () => printed,
    async stop() {
      child.kill('SIGTERM');
      const [code] = (await ended) as [number | null];
      return code;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
