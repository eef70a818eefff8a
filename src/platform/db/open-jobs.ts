import { dirname } from 'node:path';
import type { Logger } from '#platform/logger.ts';
import type { Database } from './client.ts';
import { controlPathOf, serveControl, type Job } from './control.ts';
import type { EmbeddedDatabase } from './embedded.ts';

/**
 * Lets command-line jobs run inside this server while it has the embedded database open. On PostgreSQL it does nothing,
 * because jobs open their own connection.
 * @returns a function that stops accepting jobs and waits for running ones; call it before `database.close()`
 */
export async function serveDatabaseJobs(
  database: Database | EmbeddedDatabase,
  jobs: Readonly<Record<string, Job>>,
  logger: Logger,
): Promise<() => Promise<void>> {
  if (!('lock' in database)) return async () => undefined;
  const { lock } = database;
  try {
    const control = await serveControl(controlPathOf(dirname(lock.path)), jobs);
    lock.announceControl(control.path);
    return async () => {
      lock.announceControl(null);
      await control.close();
    };
  } catch (error) {
    logger.warn({ err: error }, 'Command-line jobs cannot reach this server: stop it before running them.');
    return async () => undefined;
  }
}
