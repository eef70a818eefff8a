import { sql } from 'drizzle-orm';
import type { DatabaseConfig } from '#platform/config/config.ts';
import type { Logger } from '#platform/logger.ts';
import { rootCause } from '#platform/loggable-error.ts';
import { Unavailable } from '#shared/problem.ts';
import { openServerDatabase, type Database } from './client.ts';
import { openEmbeddedDatabase, type EmbeddedDatabase } from './embedded.ts';

/**
 * Opens the configured database and checks it with a query. The caller runs migrations afterwards.
 * @param purpose what this process does ("server", "import:locations"); a second process names it in its error message. Only
 * for "server" is the inactivity of connections limited.
 * @param prepared folder of a migrated, empty database that a new embedded one is copied from
 * @throws Unavailable('database') when a server does not answer; LockedError or DataDirectoryError for an embedded one
 */
export async function openDatabase(
  config: DatabaseConfig,
  logger: Logger,
  purpose = 'server',
  prepared?: string,
): Promise<Database | EmbeddedDatabase> {
  if (config.kind === 'embedded') return openEmbeddedDatabase(config, logger, { purpose, prepared });
  const database = await openServerDatabase(config.url.reveal(), config.poolSize, {
    listenUrl: config.listenUrl?.reveal(),
    // Command-line jobs have no time limit.
    silenceMs: purpose === 'server' ? config.silenceMs : null,
  });
  try {
    await database.db.execute(sql`SELECT 1`);
  } catch (error) {
    await database.close();
    throw unreachable(config.url.reveal(), error);
  }
  logger.info({ server: placeOf(config.url.reveal()) }, 'PostgreSQL answers.');
  return database;
}

/** The error of a server that cannot be used, as a sentence for operators without the password. */
export function unreachable(url: string, error: unknown): Unavailable {
  const reason = reasonOf(error, passwordOf(url));
  return new Unavailable('database', {
    detail: `The database at ${placeOf(url)} is not answering: ${reason}. Check the address and that the server runs.`,
    cause: error,
  });
}

/** Host, port and database name: the parts of a connection address that may be shown. */
export function placeOf(url: string): string {
  try {
    const { hostname, port, pathname, searchParams } = new URL(url);
    return `${hostname || searchParams.get('host') || 'localhost'}:${port || '5432'}${pathname}`;
  } catch {
    return 'the address in DATABASE_URL';
  }
}

function passwordOf(url: string): string {
  try {
    return decodeURIComponent(new URL(url).password);
  } catch {
    return '';
  }
}

function reasonOf(error: unknown, password: string): string {
  const line = rootCause(error);
  return password ? line.replaceAll(password, '[secret]') : line;
}
