import { expect } from 'vitest';

/** An assertion on what the page comes to show: read again and again until it holds. The limit is in vitest.config.ts. */
export function eventually<T>(read: () => T | Promise<T>, what?: string) {
  return expect.poll(read, { ...(what && { message: what }) });
}
