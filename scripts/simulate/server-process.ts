import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The server of a simulation. */
export interface SimulatedServer {
  url: string;
  /** Sets the server's clock, in milliseconds since the epoch. */
  setClock(nowMs: number): Promise<void>;
  /** Ends the server as an operator does, or at once like a crash; does nothing when it has ended. */
  stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/** Starts the server at an instant. @throws Error with its log when it ends before it listens */
export async function startSimulated(
  env: Record<string, string | undefined>,
  nowMs: number,
  logFile: string,
): Promise<SimulatedServer> {
  const log = openSync(logFile, 'a');
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'evening-server.ts'), new Date(nowMs).toISOString()],
    { env, stdio: ['ignore', log, log, 'ipc'] },
  );
  const url = await answerOf<string>(child).catch(() => {
    throw new Error(`The server did not start:\n${readFileSync(logFile, 'utf8').slice(-4000)}`);
  });
  return {
    url,
    async setClock(ms) {
      const answer = answerOf(child);
      child.send(new Date(ms).toISOString());
      await answer;
    },
    async stop(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
  };
}

/** @throws when the process ends first */
async function answerOf<T>(child: ChildProcess): Promise<T> {
  const gone = new AbortController();
  const onExit = () => gone.abort();
  child.once('exit', onExit);
  try {
    const [message] = (await once(child, 'message', { signal: gone.signal })) as [T];
    return message;
  } finally {
    child.off('exit', onExit);
  }
}
