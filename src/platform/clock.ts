/** The server's only source of the current time. It is passed in, so that tests can set it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** A clock for tests: its time changes only when the test sets it. */
export function fixedClock(iso: string): Clock & { advance(ms: number): void } {
  let nowMs = Date.parse(iso);
  return {
    now: () => nowMs,
    advance: (ms) => {
      nowMs += ms;
    },
  };
}
