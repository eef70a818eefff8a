import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '#platform/logger.ts';

/** A part of the server that stops with it. */
export interface Part {
  name: string;
  stop(): unknown;
}

/**
 * Stops all parts at the same time. A part that takes longer than `limitMs`, such as one that waits for a silent database,
 * is named in the log and left to the end of the process.
 * @throws the error of the first part that failed, after all parts have stopped
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
