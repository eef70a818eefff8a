import { once } from 'node:events';
import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';

/** What is under way when the pool closes may end within this time; then it is cut off. */
const CLOSE_MS = 1500;
/** How long those that were cut off may take to notice. */
const CUT_MS = 500;

const soon = (ms: number) => pause(ms, undefined, { ref: false });

/**
 * Gives up connections that somebody uses and that bring nothing, as when a firewall forgot them: without it a request would
 * wait for ever. A transaction that does nothing for as long is given up, too.
 * @param silenceMs null for never
 */
export function watchConnections(pool: Pool, silenceMs: number | null): { close(): Promise<void> } {
  const sockets = new Map<PoolClient, Socket>();
  const used = new Set<PoolClient>();
  const cut = (clients: Iterable<PoolClient>, reason: string) => {
    for (const client of clients) sockets.get(client)?.destroy(new Error(reason));
  };

  pool.on('connect', (client) => {
    // The pool hears of idle ones only: unheard, the end of one in use would end the process. Its statement fails anyway.
    client.on('error', () => undefined);
    const { stream } = client.connection;
    if (!(stream instanceof Socket)) return;
    sockets.set(client, stream);
    stream.once('close', () => sockets.delete(client));
    stream.on('timeout', () => {
      const reason = `Connection terminated: PostgreSQL was silent for ${stream.timeout ?? 0} ms`;
      // Those that nobody uses are most likely dead as well, and the next request would find out the slow way.
      cut(
        [...sockets.keys()].filter((other) => other === client || !used.has(other)),
        reason,
      );
    });
  });
  pool.on('acquire', (client) => {
    used.add(client);
    if (silenceMs !== null) sockets.get(client)?.setTimeout(silenceMs);
  });
  pool.on('release', (_error, client) => {
    used.delete(client);
    sockets.get(client)?.setTimeout(0);
  });

  return {
    async close() {
      const ended = pool.end();
      await Promise.race([ended, soon(CLOSE_MS)]);
      await Promise.race([Promise.all([...sockets.values()].map((socket) => once(socket, 'close'))), soon(CUT_MS)]);
      cut([...sockets.keys()], 'Connection terminated: the database is being closed');
      await Promise.race([ended, soon(CUT_MS)]);
    },
  };
}
