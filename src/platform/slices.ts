import { setImmediate } from 'node:timers/promises';

/** The result of work that pauses by itself, with everybody else served at each pause. */
export async function withPauses<T>(work: Generator<void, T>): Promise<T> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    await setImmediate();
  }
}

/**
 * A long list in parts, between which the event loop serves everybody else. Choose a size whose work takes a few
 * milliseconds at most: counted, not timed, so that the same input is always cut in the same places.
 */
export async function* inSlices<T>(list: readonly T[], size: number): AsyncGenerator<readonly T[]> {
  for (let from = 0; from < list.length; from += size) {
    if (from > 0) await setImmediate();
    yield list.slice(from, from + size);
  }
}
