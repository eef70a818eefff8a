import { AsyncLocalStorage } from 'node:async_hooks';
import type { drizzle as Drizzle } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core';
import type { DatabaseConfig } from '#platform/config/config.ts';
import type { Pool, QueryResultRow } from 'pg';
import { Secret } from '#platform/config/secret.ts';
import type { EmbeddedEngine } from './embedded-engine.ts';
import { watchConnections } from './watch-connections.ts';

/** Parameter of queries: reads inside or outside a transaction. */
export type Db = PgDatabase<PgQueryResultHKT>;
/** Parameter of commands: a `Db` is not a `Tx`, so a write outside a transaction does not compile. */
export type Tx = PgTransaction<PgQueryResultHKT>;

/** The embedded engine, for operations other than queries and commands. */
export interface Engine {
  query<Row extends QueryResultRow>(sqlText: string): Promise<{ rows: Row[] }>;
  exec(sqlText: string): Promise<void>;
  /** The data directory after a checkpoint, as a tar archive. Other statements wait until it is complete. */
  dump(compression: 'gzip' | 'none'): Promise<Uint8Array>;
  /** Calls `onPayload` for each notification on the channel. Returns a function that stops. */
  listen(channel: string, onPayload: (payload: string | undefined) => void): Promise<() => Promise<void>>;
}

/** An open database, and the operations on it that are not SQL. */
export interface Database {
  db: Db;
  kind: DatabaseConfig['kind'];
  /** Runs SQL text that may contain several statements (migrations). */
  exec(sqlText: string): Promise<void>;
  /** Operations of the embedded engine; null on a server. */
  engine: Engine | null;
  /** Address of the server, for a connection that listens; null on the embedded engine, which needs none. */
  address: Secret | null;
  /** Server address for LISTEN, which a transaction pooler does not support; null on the embedded engine. */
  listenAddress: Secret | null;
  /** Flushes (embedded: checkpoint first) and closes. */
  close(): Promise<void>;
}

const statements = new AsyncLocalStorage<string[]>();

const logger = {
  logQuery(query: string) {
    statements.getStore()?.push(query);
  },
};

/** Runs `work` and returns the SQL statements that it sent, in order. Tests compare them with a budget. */
export async function recordStatements<T>(work: () => Promise<T>): Promise<{ result: T; statements: string[] }> {
  const sent: string[] = [];
  // Awaited here, because a request of `inject` starts only when it is awaited.
  const result = await statements.run(sent, async () => await work());
  return { result, statements: sent };
}

export interface ServerDatabaseOptions {
  /** Address for LISTEN; default: the address for statements. */
  listenUrl?: string | undefined;
  /** Inactivity limit of a connection in use; default: none. */
  silenceMs?: number | null | undefined;
  /** Time limit for opening a connection, and for waiting for one from the pool; default: 5 seconds. */
  connectMs?: number;
}

/** Drizzle on a pool. Drizzle's own transactions never release the connection when BEGIN fails. */
function queryThrough(pool: Pool, drizzle: typeof Drizzle): Db {
  const db = drizzle(pool, { logger });
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    try {
      return await drizzle(client, { logger }).transaction(work, config);
    } finally {
      client.release();
    }
  };
  return db as Db;
}

/** TCP keepalive: probes start after this long without traffic. */
const KEEP_ALIVE_MS = 10_000;

/** PostgreSQL through node-postgres. The pool connects with the first query. */
export async function openServerDatabase(
  url: string,
  poolSize: number,
  { listenUrl = url, silenceMs = null, connectMs = 5000 }: ServerDatabaseOptions = {},
): Promise<Database> {
  const [{ drizzle }, { default: pg }] = await Promise.all([import('drizzle-orm/node-postgres'), import('pg')]);
  // The planner overestimates the subqueries of lists, and then compiles statements for longer than they run. Not a startup
  // parameter, because PgBouncer refuses those that it does not know.
  const withoutCompiling = { text: 'SET jit = off', query_timeout: connectMs };
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    onConnect: (client) => client.query(withoutCompiling),
  });
  // The pool replaces an idle connection that the server closes. Without a listener, the error would end the process.
  pool.on('error', () => undefined);
  const connections = watchConnections(pool, silenceMs);
  return {
    db: queryThrough(pool, drizzle),
    kind: 'server',
    exec: async (sqlText) => {
      await pool.query(sqlText);
    },
    engine: null,
    address: new Secret(url),
    listenAddress: new Secret(listenUrl),
    close: () => connections.close(),
  };
}

/** Wraps an open engine with the driver of a server. The pool has one connection, because the engine has one session. */
export async function wrapEmbeddedDatabase(
  engine: EmbeddedEngine,
): Promise<Database & { kind: 'embedded'; engine: Engine }> {
  const [{ drizzle }, { default: pg }, { EngineStream }] = await Promise.all([
    import('drizzle-orm/node-postgres'),
    import('pg'),
    import('./engine-stream.ts'),
  ]);
  const pool = new pg.Pool({ max: 1, idleTimeoutMillis: 0, stream: () => new EngineStream(engine) });
  const listeners = new Map<string, Set<(payload: string | undefined) => void>>();
  pool.on('error', () => undefined);
  // The pool replaces a connection whose statement failed.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    client.on('notification', ({ channel, payload }) => listeners.get(channel)?.forEach((tell) => tell(payload)));
  });
  const exec = async (sqlText: string) => {
    await pool.query(sqlText);
  };
  return {
    db: queryThrough(pool, drizzle),
    kind: 'embedded',
    exec,
    engine: {
      query: (sqlText) => pool.query(sqlText),
      exec,
      async dump(compression) {
        const client = await pool.connect();
        try {
          await client.query('CHECKPOINT');
          return await engine.dump(compression);
        } finally {
          client.release();
        }
      },
      async listen(channel, onPayload) {
        const callbacks = listeners.get(channel) ?? new Set();
        listeners.set(channel, callbacks.add(onPayload));
        await exec(`LISTEN ${channel}`);
        return async () => {
          callbacks.delete(onPayload);
          if (callbacks.size === 0) await exec(`UNLISTEN ${channel}`);
        };
      },
    },
    address: null,
    listenAddress: null,
    close: async () => {
      await exec('CHECKPOINT');
      await pool.end();
      await engine.close();
    },
  };
}
