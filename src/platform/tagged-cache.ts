import { LRUCache } from 'lru-cache';

/** A value and for how long it is true. */
export interface Made<Value> {
  value: Value;
  /** What it was made of; a change of any of these drops it. */
  tags: ReadonlySet<string>;
  /** Seconds it may be kept; null until a tag changes; 0 not at all. */
  seconds: number | null;
}

/** At most so many values, or so many bytes of them. */
export type CacheLimit<Value> = { max: number } | { maxBytes: number; sizeOf(value: Value): number };

/** Values by key, bounded, dropped by tag; the least used leave first. Concurrent misses of one key make it once. */
export class TaggedCache<Value> {
  readonly #entries: LRUCache<string, Made<Value>>;
  readonly #keysByTag = new Map<string, Set<string>>();
  readonly #inFlight = new Map<string, Promise<Value>>();
  /** Rises with every drop: what was being made meanwhile is returned but not kept. */
  #generation = 0;

  constructor(limit: CacheLimit<Value>) {
    this.#entries = new LRUCache<string, Made<Value>>({
      ...('max' in limit
        ? { max: limit.max }
        : { maxSize: limit.maxBytes, sizeCalculation: ({ value }: Made<Value>) => limit.sizeOf(value) }),
      dispose: (made, key) => this.#forget(key, made.tags),
    });
  }

  get size(): number {
    return this.#entries.size;
  }

  /** To be taken before anything is read that a value will be made of, and handed to `getOrMake`. */
  get generation(): number {
    return this.#generation;
  }

  get(key: string): Value | undefined {
    return this.#entries.get(key)?.value;
  }

  /** Keeps a value as it allows. */
  set(key: string, made: Made<Value>): void {
    if (made.seconds === 0) return;
    this.#entries.set(key, made, made.seconds === null ? undefined : { ttl: made.seconds * 1000 });
    for (const tag of made.tags) {
      const keys = this.#keysByTag.get(tag) ?? new Set();
      this.#keysByTag.set(tag, keys.add(key));
    }
  }

  /**
   * The kept value, or what `make` gives, kept as it allows.
   * @param since the generation when the first thing was read that `make` uses; when something was dropped after that, the
   * value may be old already, so it is returned and not kept
   */
  async getOrMake(key: string, make: () => Promise<Made<Value>>, since: number = this.#generation): Promise<Value> {
    const kept = this.#entries.get(key);
    if (kept) return kept.value;
    if (since !== this.#generation) return (await make()).value;
    const running = this.#inFlight.get(key);
    if (running) return running;
    const work = this.#makeAndKeep(key, make).finally(() => {
      if (this.#inFlight.get(key) === work) this.#inFlight.delete(key);
    });
    this.#inFlight.set(key, work);
    return work;
  }

  /** Drops every value that was made of something of these tags; '*' drops all. */
  drop(tags: readonly string[]): void {
    this.#generation += 1;
    this.#inFlight.clear();
    if (tags.includes('*')) {
      this.#entries.clear();
      return;
    }
    for (const tag of tags) for (const key of [...(this.#keysByTag.get(tag) ?? [])]) this.#entries.delete(key);
  }

  async #makeAndKeep(key: string, make: () => Promise<Made<Value>>): Promise<Value> {
    const generation = this.#generation;
    const made = await make();
    if (generation === this.#generation) this.set(key, made);
    return made.value;
  }

  #forget(key: string, tags: ReadonlySet<string>): void {
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysByTag.delete(tag);
    }
  }
}
