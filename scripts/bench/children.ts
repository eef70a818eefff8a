import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { get } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectRoot } from '#platform/project-root.ts';
import { START_ENVIRONMENT, START_OPTIONS } from '../start-environment.ts';

/** A server under measurement, in its own process. */
export interface MeasuredServer {
  url: string;
  /** Milliseconds from the start of the process to its first 200 reply. */
  startMs: number;
  /** Resident memory now, in bytes; NaN where the system does not report it. */
  residentBytes(): number;
  /** Processor time that the process reports, user and system. */
  cpuMs(): Promise<number>;
  stop(): Promise<void>;
}

const START_TIMEOUT_MS = 180_000;

const TELL_CPU = ['--import', join(import.meta.dirname, 'tell-cpu.ts')];

/**
 * Starts the built product with its log in `logFile`, as an operator would behind a proxy, and waits for the home page.
 * @param root of the product; this checkout by default
 */
export async function startMeasured(
  env: Record<string, string>,
  logFile: string,
  root = projectRoot(),
): Promise<MeasuredServer> {
  const port = await freePort();
  // The build here has set NODE_ENV, which operators do not set.
  const { TEST_DATABASE_URL: _tests, DATABASE_URL: _ours, NODE_ENV: _built, ...inherited } = process.env;
  const log = openSync(logFile, 'a');
  const from = performance.now();
  const child = spawn(process.execPath, [...START_OPTIONS, ...TELL_CPU, join(root, 'dist/server/main.js')], {
    cwd: root,
    env: {
      ...START_ENVIRONMENT,
      ...inherited,
      HOST: '127.0.0.1',
      PORT: String(port),
      TRUST_PROXY: '127.0.0.1',
      ...env,
    },
    stdio: ['ignore', log, log, 'ipc'],
  });
  const url = `http://127.0.0.1:${port}`;
  while ((await statusOf(url)) !== 200) {
    if (child.exitCode !== null || performance.now() - from > START_TIMEOUT_MS) {
      child.kill('SIGKILL');
      throw new Error(`The server did not start:\n${readFileSync(logFile, 'utf8')}`);
    }
    await sleep(10);
  }
  return {
    url,
    startMs: performance.now() - from,
    ...accountsOf(child),
  };
}

function accountsOf(child: ChildProcess): Pick<MeasuredServer, 'residentBytes' | 'cpuMs' | 'stop'> {
  return {
    residentBytes: () => residentBytesOf(child.pid ?? 0),
    async cpuMs() {
      child.send('cpu');
      const [{ user, system }] = (await once(child, 'message')) as [NodeJS.CpuUsage];
      return (user + system) / 1000;
    },
    stop: ender(child),
  };
}

/** Starts a baseline server that answers everything with the same bytes. */
export async function startBare(
  kind: 'http' | 'fastify',
  headersFile: string,
  bodyFile: string,
): Promise<MeasuredServer> {
  const script = join(import.meta.dirname, 'bare-server.ts');
  const from = performance.now();
  const child = spawn(process.execPath, [...TELL_CPU, script, kind, headersFile, bodyFile], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  if (!child.stdout) throw new Error('The baseline server has no output');
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const url = `http://127.0.0.1:${Number(line.toString())}`;
  return { url, startMs: performance.now() - from, ...accountsOf(child) };
}

/** Runs one of our scripts to its end and reads the JSON that it prints. */
export async function runForJson(script: string, args: readonly string[]): Promise<unknown> {
  const child = spawn(process.execPath, [join(import.meta.dirname, script), ...args], {
    env: { ...START_ENVIRONMENT, ...process.env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  await once(child, 'close');
  return JSON.parse(printed);
}

/** Milliseconds from starting one of our scripts to its end. */
export async function timeToEnd(script: string, args: readonly string[], env: Record<string, string>): Promise<number> {
  const from = performance.now();
  const child = spawn(process.execPath, [join(import.meta.dirname, script), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${script} ended with ${code}`);
  return performance.now() - from;
}

/** VmRSS of a process, in bytes; NaN where there is no /proc. */
export function residentBytesOf(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
  } catch {
    return NaN;
  }
}

function ender(child: ChildProcess): () => Promise<void> {
  const ended = once(child, 'exit');
  return async () => {
    child.kill('SIGTERM');
    await ended;
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function statusOf(url: string): Promise<number> {
  return new Promise((resolve) => {
    const request = get(url, { agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    request.on('error', () => resolve(0));
  });
}
