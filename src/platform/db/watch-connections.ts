import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';

/** Time that running statements have to finish when the pool closes. */
const CLOSE_MS = 1500;
/** Time for their callers to receive the error afterwards. */
const CUT_MS = 500;

/** Resolves also for a socket that ends with an error. */
const closed = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve));
const soon = (ms: number) => pause(ms, undefined, { ref: false });

/**
 * Closes connections in use that receive nothing, as when a firewall dropped them; their requests would wait indefinitely.
 * Also closes transactions that are idle for that long.
 * @param silenceMs null for never
 */
export function watchConnections(pool: Pool, silenceMs: number | null): { close(): Promise<void> } {
  const sockets = new Map<PoolClient, Socket>();
  const used = new Set<PoolClient>();
  const cut = (clients: Iterable<PoolClient>, reason: string) => {
    for (const client of clients) sockets.get(client)?.destroy(new Error(reason));
  };

  pool.on('connect', (client) => {
    // The pool handles errors of idle connections only. Without a listener, an error of a connection in use would end the
    // process; the statement itself fails in any case.
    client.on('error', () => undefined);
    const { stream } = client.connection;
    if (!(stream instanceof Socket)) return;
    sockets.set(client, stream);
    stream.once('close', () => sockets.delete(client));
    stream.on('timeout', () => {
      const reason = `Connection terminated: PostgreSQL was silent for ${stream.timeout ?? 0} ms`;
      // Idle connections are most likely dead as well; without this, the next request would wait for the limit again.
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
      await Promise.race([Promise.all([...sockets.values()].map(closed)), soon(CUT_MS)]);
      cut([...sockets.keys()], 'Connection terminated: the database is being closed');
      await Promise.race([ended, soon(CUT_MS)]);
    },
  };
}
