import { expect } from 'vitest';

const PATIENCE_MS = 15_000;

/** An assertion on what the page comes to show: read again and again until it holds. */
export function eventually<T>(read: () => T | Promise<T>, what?: string) {
  return expect.poll(read, { timeout: PATIENCE_MS, interval: 60, ...(what && { message: what }) });
}
