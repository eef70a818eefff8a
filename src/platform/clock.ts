/** The only source of now on the server: passed in, so that a test can stop it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** A clock that changes only when it is set. */
export function fixedClock(iso: string): Clock & { advance(ms: number): void } {
  let nowMs = Date.parse(iso);
  return {
    now: () => nowMs,
    advance: (ms) => {
      nowMs += ms;
    },
  };
}
