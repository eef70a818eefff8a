import { expect } from 'vitest';

/** An assertion that is repeated until it holds. The time limit is in vitest.config.ts. */
export function eventually<T>(read: () => T | Promise<T>, what?: string) {
  return expect.poll(read, { ...(what && { message: what }) });
}
