import { LRUCache } from 'lru-cache';

/** Remembered at most; beyond, those who were quiet for longest are forgotten. */
const MAX_KEYS = 20_000;

/** At most `max` of something by one key within a sliding window; kept in memory, so for each node alone. */
export class PostLimit {
  readonly #max: number;
  readonly #windowMs: number;
  readonly #times = new LRUCache<string, number[]>({ max: MAX_KEYS });

  constructor(options: { max: number; windowMs: number }) {
    this.#max = options.max;
    this.#windowMs = options.windowMs;
  }

  /** Seconds until the next is allowed; 0 when it is allowed now. */
  waitSeconds(key: string, now: number): number {
    const recent = this.#recent(key, now);
    const first = recent[recent.length - this.#max];
    return first === undefined ? 0 : Math.max(1, Math.ceil((first + this.#windowMs - now) / 1000));
  }

  count(key: string, now: number): void {
    this.#times.set(key, [...this.#recent(key, now), now].slice(-this.#max));
  }

  #recent(key: string, now: number): number[] {
    return (this.#times.get(key) ?? []).filter((time) => time > now - this.#windowMs);
  }
}
