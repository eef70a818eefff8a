import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '#platform/logger.ts';

/** A part of the server that is ended with it. */
export interface Part {
  name: string;
  stop(): unknown;
}

/**
 * Ends parts at the same time. None is waited for longer than `limitMs`: what hangs, as on a database that does not answer,
 * is named in the log and left to the end of the process.
 * @throws what the first part that failed threw, after all have ended
 */
export async function stopParts(parts: readonly Part[], limitMs: number, logger: Logger): Promise<void> {
  const limit = new AbortController();
  const late = pause(limitMs, 'late' as const, { signal: limit.signal }).catch(() => 'late' as const);
  const results = await Promise.allSettled(
    parts.map(async ({ name, stop }) => {
      if ((await Promise.race([endOf(stop), late])) === 'late') {
        logger.warn({ part: name, limitMs }, 'a part of the server did not stop in time');
      }
    }),
  );
  limit.abort();
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

async function endOf(stop: () => unknown): Promise<void> {
  await stop();
}
