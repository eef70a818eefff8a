import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { createConnection, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { Unavailable } from '#shared/problem.ts';
import { errorText } from '../loggable-error.ts';

/** What a job gets from its caller. `out` and `err` take text as it is printed, with line ends. */
export interface JobIo {
  out(text: string): void;
  err(text: string): void;
  /** The caller's working directory: paths in arguments are relative to it. */
  cwd: string;
  /** Aborted when the caller has disconnected. */
  signal: AbortSignal;
}

/** A command-line job; the number is its exit code. */
export type Job = (args: string[], io: JobIo) => Promise<number>;

/** The kernel truncates longer socket addresses (at 104 bytes on macOS, 108 on Linux). */
const MAX_SOCKET_PATH_BYTES = 100;
const REQUEST_TIMEOUT_MS = 5_000;

const requestSchema = z.object({ job: z.string(), args: z.array(z.string()), cwd: z.string() });
const replySchema = z.union([
  z.object({ out: z.string() }),
  z.object({ err: z.string() }),
  z.object({ exit: z.number() }),
]);

/**
 * Path of the socket on which the server of a data directory takes jobs: in the directory, or elsewhere when the directory's
 * path is too long for a socket.
 */
export function controlPathOf(dataDir: string): string {
  const id = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  if (process.platform === 'win32') return `\\\\.\\pipe\\galley-${id}`;
  const path = join(dataDir, 'control.sock');
  return Buffer.byteLength(path) <= MAX_SOCKET_PATH_BYTES ? path : join(tmpdir(), `galley-${id}.sock`);
}

/**
 * Takes jobs from other processes of the same user. Only the holder of the directory lock may call it, so a socket that
 * already exists is stale. `close` lets running jobs finish.
 */
export async function serveControl(
  path: string,
  jobs: Readonly<Record<string, Job>>,
): Promise<{ path: string; close(): Promise<void> }> {
  const running = new Set<Promise<void>>();
  const idle = new Set<Socket>();
  const server = createServer((socket) => {
    idle.add(socket);
    socket.setTimeout(REQUEST_TIMEOUT_MS, () => socket.destroy());
    socket.on('close', () => idle.delete(socket));
    // A disconnected caller is noticed by 'close'. Without a listener, the error would end the server.
    socket.on('error', () => undefined);
    createInterface({ input: socket }).once('line', (line) => {
      idle.delete(socket);
      socket.setTimeout(0);
      const work = answer(socket, line, jobs).finally(() => running.delete(work));
      running.add(work);
    });
  });
  if (process.platform !== 'win32') rmSync(path, { force: true });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    // `listen` creates the socket synchronously, with a umask that lets only this user connect.
    const before = process.umask(0o177);
    server.listen(path, resolve);
    process.umask(before);
  });
  return {
    path,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of idle) socket.destroy();
      await Promise.all(running);
      await closed;
    },
  };
}

async function answer(socket: Socket, line: string, jobs: Readonly<Record<string, Job>>): Promise<void> {
  const send = (reply: z.infer<typeof replySchema>) => {
    if (!socket.destroyed) socket.write(`${JSON.stringify(reply)}\n`);
  };
  const gone = new AbortController();
  socket.once('close', () => gone.abort());
  let exit = 1;
  try {
    const { job, args, cwd } = requestSchema.parse(JSON.parse(line));
    const run = Object.hasOwn(jobs, job) ? jobs[job] : undefined;
    if (run) {
      exit = await run(args, {
        out: (text) => send({ out: text }),
        err: (text) => send({ err: text }),
        cwd,
        signal: gone.signal,
      });
    } else send({ err: `The running server does not know the job ${job}: stop it and try again.\n` });
  } catch (error) {
    send({ err: `${errorText(error)}\n` });
  }
  send({ exit });
  socket.end();
}

/**
 * Runs a job in the server that listens at `path`. Output arrives on `io` while the job runs. Returns the job's exit code.
 * @throws Error when no server listens there, or the server ends before the job does
 */
export async function callControl(
  path: string,
  job: string,
  args: string[],
  io: Pick<JobIo, 'out' | 'err' | 'cwd'>,
): Promise<number> {
  const socket = createConnection(path);
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  let broken: Error | undefined;
  socket.on('error', (error) => (broken = error));
  socket.write(`${JSON.stringify({ job, args, cwd: io.cwd })}\n`);
  for await (const line of createInterface({ input: socket })) {
    const reply = replySchema.parse(JSON.parse(line));
    if ('exit' in reply) {
      socket.destroy();
      return reply.exit;
    }
    if ('out' in reply) io.out(reply.out);
    else io.err(reply.err);
  }
  throw new Unavailable('server', { detail: `The server ended before the job ${job} did`, cause: broken });
}
