import { AsyncLocalStorage } from 'node:async_hooks';
import type { PGlite } from '@electric-sql/pglite';
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core';
import type { DatabaseConfig } from '#platform/config/config.ts';
import { Secret } from '#platform/config/secret.ts';
import { watchConnections } from './watch-connections.ts';

/** Parameter of queries: reads inside or outside a transaction. */
export type Db = PgDatabase<PgQueryResultHKT>;
/** Parameter of commands: a `Db` is not a `Tx`, so a write outside a transaction does not compile. */
export type Tx = PgTransaction<PgQueryResultHKT>;

/** An open database and what the process may do with it besides SQL. */
export interface Database {
  db: Db;
  kind: DatabaseConfig['kind'];
  /** Runs text that may hold several statements (migrations). */
  exec(sqlText: string): Promise<void>;
  /** The embedded engine, for snapshots; null on a server. */
  engine: PGlite | null;
  /** The server's address, for a connection that listens; null on the embedded engine, which listens by itself. */
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

/** Runs `work` and returns the SQL statements that it sent, in order: for statement budgets. */
export async function recordStatements<T>(work: () => Promise<T>): Promise<{ result: T; statements: string[] }> {
  const sent: string[] = [];
  const result = await statements.run(sent, work);
  return { result, statements: sent };
}

export interface ServerDatabaseOptions {
  /** Address for LISTEN; default: the address for statements. */
  listenUrl?: string | undefined;
  /** Inactivity limit of a connection in use; default: none. */
  silenceMs?: number | null | undefined;
}

/** Time limit for opening a connection, and for waiting for one from the pool. */
const CONNECT_MS = 5000;
/** TCP keepalive: probes start after this long without traffic. */
const KEEP_ALIVE_MS = 10_000;

/** PostgreSQL by node-postgres. The first query tells whether the server answers. */
export async function openServerDatabase(
  url: string,
  poolSize: number,
  { listenUrl = url, silenceMs = null }: ServerDatabaseOptions = {},
): Promise<Database> {
  const [{ drizzle }, { default: pg }] = await Promise.all([import('drizzle-orm/node-postgres'), import('pg')]);
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  });
  // An idle connection that the server drops is replaced on next use; unheard, the event would end the process.
  pool.on('error', () => undefined);
  const connections = watchConnections(pool, silenceMs);
  return {
    db: drizzle(pool, { logger }) as Db,
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

/** Wraps an open PGlite engine: the same SQL, the same migrations. */
export async function wrapEmbeddedDatabase(engine: PGlite): Promise<Database> {
  const { drizzle } = await import('drizzle-orm/pglite');
  return {
    db: drizzle(engine, { logger }) as Db,
    kind: 'embedded',
    exec: async (sqlText) => {
      await engine.exec(sqlText);
    },
    engine,
    address: null,
    listenAddress: null,
    close: async () => {
      await engine.exec('CHECKPOINT');
      await engine.close();
    },
  };
}
