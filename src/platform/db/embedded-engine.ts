import { Worker } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';

/** The embedded database engine, behind the PostgreSQL protocol. It has one session and processes one exchange at a time. */
export interface EmbeddedEngine {
  /**
   * Sends messages of the PostgreSQL protocol and returns the engine's reply to all of them. @throws when the engine has
   * stopped
   */
  exchange(messages: Uint8Array): Promise<Uint8Array<ArrayBuffer>>;
  /** The data directory as a tar archive. Call it between transactions only. */
  dump(compression: 'gzip' | 'none'): Promise<Uint8Array<ArrayBuffer>>;
  close(): Promise<void>;
}

/** An engine in the calling thread: each statement blocks the event loop. */
export function engineInThisThread(engine: PGlite): EmbeddedEngine {
  return {
    async exchange(messages) {
      const parts: Uint8Array<ArrayBuffer>[] = [];
      // The engine's other calls parse the reply too, and keep what they have parsed, so that memory grows with each row.
      await engine.execProtocolRawStream(messages, {
        syncToFs: false,
        // Copied, because the engine reuses its memory.
        onRawData: (part) => void parts.push(part.slice()),
      });
      const [first] = parts;
      return first && parts.length === 1 ? first : new Uint8Array(Buffer.concat(parts));
    },
    dump: async (compression) => new Uint8Array(await (await engine.dumpDataDir(compression)).arrayBuffer()),
    close: () => engine.close(),
  };
}

/** Message to engine-thread.ts. */
export type EngineCall = { id: number } & (
  | { does: 'exchange'; messages: Uint8Array }
  | { does: 'dump'; compression: 'gzip' | 'none' }
  | { does: 'close' }
);
/** Reply of engine-thread.ts. Id 0 is the reply to the start of the engine. */
export type EngineReply = { id: number } & (
  | { bytes?: Uint8Array<ArrayBuffer> }
  | { refused: { message: string; code?: string } }
);

type Work = EngineCall extends infer Call ? (Call extends unknown ? Omit<Call, 'id'> : never) : never;

/** The worker's file. The build puts it in the folder of the server's bundle. */
const THREAD = new URL(import.meta.url.endsWith('.ts') ? 'engine-thread.ts' : 'engine-thread.js', import.meta.url);

/**
 * Starts the engine on a data directory in a thread of its own: statements, snapshots and VACUUM do not block the calling thread.
 * @throws an error with the engine's last error message, and the code of a file system error
 */
export async function startEngineThread(directory: string): Promise<EmbeddedEngine> {
  const thread = new Worker(THREAD, { workerData: { directory }, name: 'database engine' });
  const calls = new Map<
    number,
    { resolve: (bytes: Uint8Array<ArrayBuffer>) => void; reject: (error: unknown) => void }
  >();
  let stopped: Error | undefined;
  let lastId = 0;

  const settle = (id: number) => {
    const call = calls.get(id);
    calls.delete(id);
    // An idle engine does not keep the process running.
    if (calls.size === 0) thread.unref();
    return call;
  };
  const stop = (cause: unknown) => {
    stopped ??= new Error('The embedded database engine has stopped', { cause });
    for (const id of [...calls.keys()]) settle(id)?.reject(stopped);
  };
  const expect = (id: number) =>
    new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
      calls.set(id, { resolve, reject });
      thread.ref();
    });
  const call = (work: Work, transfer: ArrayBuffer[] = []) => {
    if (stopped) return Promise.reject(stopped);
    lastId += 1;
    const answer = expect(lastId);
    thread.postMessage({ ...work, id: lastId } satisfies EngineCall, transfer);
    return answer;
  };

  thread.on('message', (reply: EngineReply) => {
    const asked = settle(reply.id);
    if ('refused' in reply) asked?.reject(Object.assign(new Error(reply.refused.message), reply.refused));
    else asked?.resolve(reply.bytes ?? new Uint8Array());
  });
  thread.on('error', stop);
  thread.on('exit', stop);
  try {
    await expect(0);
  } catch (error) {
    await thread.terminate();
    throw error;
  }
  return {
    exchange(messages) {
      // node-postgres reuses its buffer.
      const own = new Uint8Array(messages);
      return call({ does: 'exchange', messages: own }, [own.buffer]);
    },
    dump: (compression) => call({ does: 'dump', compression }),
    async close() {
      if (stopped) return;
      await call({ does: 'close' });
      await thread.terminate();
    },
  };
}
