import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import { systemClock } from '#platform/clock.ts';
import { resolveConfig, type Config } from '#platform/config/config.ts';
import { readEnv } from '#platform/config/env.ts';
import type { Database } from '#platform/db/client.ts';
import { callControl, type JobIo } from '#platform/db/control.ts';
import { inspectDataDirectory } from '#platform/db/data-directory.ts';
import { lockPathOf } from '#platform/db/embedded.ts';
import { readLock } from '#platform/db/lock.ts';
import { readMigrations } from '#platform/db/migrate.ts';
import { openDatabase } from '#platform/db/open.ts';
import { upgradeSchema } from '#platform/db/upgrade.ts';
import { createLogger } from '#platform/logger.ts';
import { OperatorError } from '#platform/operator-error.ts';
import { projectRoot } from '#platform/project-root.ts';

/** A starting server announces its control socket a few seconds after it has the lock. */
const STARTING_SERVER_MS = 15_000;

/**
 * Runs a job on the database: inside the running server if it has the embedded database (which only one process
 * can open), otherwise here, on a migrated database that is closed afterwards. Returns the exit code.
 * `run` must be the function that the server registers under `jobName`.
 * @param mayCreate false for a job that only reads: a mistyped DATA_DIR must not look like an empty chain
 * @throws OperatorError without a database that may be created
 */
export async function withDatabase(
  jobName: string,
  args: string[],
  run: (database: Database, args: string[], io: JobIo) => Promise<number>,
  { mayCreate = true } = {},
): Promise<number> {
  const config = readConfig();
  const { database: where } = config;
  if (!mayCreate && where.kind === 'embedded' && inspectDataDirectory(where.directory).state === 'empty')
    throw new OperatorError(`There is no database in ${where.directory}. Check DATA_DIR.`);
  const io: JobIo = {
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
    cwd: process.cwd(),
    signal: new AbortController().signal,
  };
  const control = await runningServer(config);
  if (control) return callControl(control, jobName, args, io);
  const logger = createScriptLogger();
  const database = await openDatabase(config.database, logger, jobName);
  try {
    const migrations = readMigrations(migrationsDirectory());
    await upgradeSchema(database, migrations, { config: config.database, clock: systemClock, logger });
    return await run(database, args, io);
  } finally {
    await database.close();
  }
}

export function readConfig(): Config {
  return resolveConfig(readEnv(), process.cwd());
}

/** Scripts print for users on stdout; the log, from warnings up, goes to stderr. */
export function createScriptLogger() {
  return createLogger('warn', process.stderr);
}

export function migrationsDirectory(): string {
  return join(projectRoot(), 'migrations');
}

/** Control socket of a running server; null when no server has the database open or the server accepts no jobs. */
async function runningServer(config: Config): Promise<string | null> {
  if (config.database.kind === 'server') return null;
  for (let waitedMs = 0; ; waitedMs += 250) {
    const found = readLock(lockPathOf(config.database), systemClock);
    if (!found?.isLive) return null;
    if (found.holder.control) return found.holder.control;
    if (found.holder.purpose !== 'server' || waitedMs >= STARTING_SERVER_MS) return null;
    await sleep(250);
  }
}
