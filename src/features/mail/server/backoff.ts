const MINUTE_MS = 60_000;
const LONGEST_MS = 360 * MINUTE_MS;

/** After this many attempts a mail fails: about a day and a half after the first attempt. */
export const MAX_ATTEMPTS = 10;

/**
 * Delay before the next attempt, after attempt number `attempts`: 1, 4, 16, 64, 256 minutes, then six hours each. A jitter
 * of a quarter keeps mails that failed together from being retried together.
 * @param chance from 0 to 1
 */
export function retryDelayMs(attempts: number, chance: number): number {
  const delayMs = Math.min(MINUTE_MS * 4 ** (attempts - 1), LONGEST_MS);
  return Math.round(delayMs * (0.75 + chance / 2));
}

/** How long the runner pauses after the mail server was unreachable `failures` times in a row. */
export function pauseMs(failures: number, chance: number): number {
  return Math.round(Math.min(5000 * 2 ** (failures - 1), 5 * MINUTE_MS) * (0.75 + chance / 2));
}
