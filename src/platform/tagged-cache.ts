import { LRUCache } from 'lru-cache';

/** A value and how long it may be cached. */
export interface Made<Value> {
  value: Value;
  /** Tags of the data behind the value; a change of any of them drops the value. */
  tags: ReadonlySet<string>;
  /** Maximum age in seconds; null: until a tag changes; 0: never cached. */
  seconds: number | null;
}

/** Maximum number of values, and of bytes. */
export type CacheLimit<Value> = { max: number } | { maxBytes: number; sizeOf(value: Value): number };

/** A bounded cache whose values are dropped by tag, least recently used first. Concurrent misses of a key make the value once. */
export class TaggedCache<Value> {
  readonly #entries: LRUCache<string, Made<Value>>;
  readonly #keysByTag = new Map<string, Set<string>>();
  readonly #inFlight = new Map<string, Promise<Value>>();
  /** Increases with every drop: a value that was being made meanwhile is returned but not cached. */
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

  /** Read it before the first read of the data behind a value, and pass it to `getOrMake`. */
  get generation(): number {
    return this.#generation;
  }

  get(key: string): Value | undefined {
    return this.#entries.get(key)?.value;
  }

  /** Caches a value as its maximum age allows. */
  set(key: string, made: Made<Value>): void {
    if (made.seconds === 0) return;
    this.#entries.set(key, made, made.seconds === null ? undefined : { ttl: made.seconds * 1000 });
    for (const tag of made.tags) {
      const keys = this.#keysByTag.get(tag) ?? new Set();
      this.#keysByTag.set(tag, keys.add(key));
    }
  }

  /**
   * The cached value, or the result of `make`, cached as its maximum age allows.
   * @param since the generation before the first read of the data that `make` uses; after a later drop the value may be
   * outdated, so it is returned but not cached
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

  /** Drops every value with one of these tags; '*' drops all. */
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
