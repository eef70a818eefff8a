import { setImmediate } from 'node:timers/promises';

/** Runs work that yields now and then, and lets the event loop serve other requests at each yield. */
export async function withPauses<T>(work: Generator<void, T>): Promise<T> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    await setImmediate();
  }
}

/**
 * Splits a long list into slices, between which the event loop can serve other requests. Choose a size whose work takes a
 * few milliseconds at most. Slices are counted, not timed, so the same input is always split in the same places.
 */
export async function* inSlices<T>(list: readonly T[], size: number): AsyncGenerator<readonly T[]> {
  for (let from = 0; from < list.length; from += size) {
    if (from > 0) await setImmediate();
    yield list.slice(from, from + size);
  }
}
