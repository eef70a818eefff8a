import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** A rendered answer before it is compressed. */
export interface Rendered {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** What the answer shows; a change of any of these drops it. */
  tags: ReadonlySet<string>;
  /** Seconds it may be kept; null until a tag changes; 0 not at all. */
  seconds: number | null;
}

/** A rendered answer and its compressed forms, each made once: the first time that somebody accepts it. */
export interface CachedResponse {
  status: number;
  headers: Record<string, string>;
  etag: string;
  identity: Buffer;
  brotli(): Promise<Buffer>;
  gzip(): Promise<Buffer>;
}

interface Entry {
  response: CachedResponse;
  tags: ReadonlySet<string>;
}

/** Rendered pages by key, bounded in bytes, dropped by tag. Concurrent misses of one key render once. */
export class HtmlCache {
  readonly #entries: LRUCache<string, Entry>;
  readonly #keysByTag = new Map<string, Set<string>>();
  readonly #inFlight = new Map<string, Promise<CachedResponse>>();
  /** Rises with every drop: what was being rendered meanwhile is sent but not kept. */
  #generation = 0;

  constructor(maxBytes: number) {
    this.#entries = new LRUCache<string, Entry>({
      maxSize: maxBytes,
      // The compressed forms come later; together they are smaller than the text.
      sizeCalculation: ({ response }) => Math.ceil(response.identity.length * 1.6) + 512,
      dispose: (entry, key) => this.#forget(key, entry.tags),
    });
  }

  get size(): number {
    return this.#entries.size;
  }

  /** To be taken before anything is read that the answer will be made of, and handed to `getOrRender`. */
  get generation(): number {
    return this.#generation;
  }

  /**
   * The kept answer, or what `render` gives, kept as it allows.
   * @param since the generation when the first thing was read that `render` uses; when something was dropped after that,
   * the answer may be old already, so it is sent and not kept
   */
  async getOrRender(
    key: string,
    render: () => Promise<Rendered>,
    since: number = this.#generation,
  ): Promise<CachedResponse> {
    const kept = this.#entries.get(key);
    if (kept) return kept.response;
    if (since !== this.#generation) return responseOf(await render());
    const running = this.#inFlight.get(key);
    if (running) return running;
    const work = this.#renderAndKeep(key, render).finally(() => this.#inFlight.delete(key));
    this.#inFlight.set(key, work);
    return work;
  }

  /** Drops every answer that shows something of these tags; '*' drops all. */
  drop(tags: readonly string[]): void {
    this.#generation += 1;
    this.#inFlight.clear();
    if (tags.includes('*')) {
      this.#entries.clear();
      return;
    }
    for (const tag of tags) for (const key of [...(this.#keysByTag.get(tag) ?? [])]) this.#entries.delete(key);
  }

  async #renderAndKeep(key: string, render: () => Promise<Rendered>): Promise<CachedResponse> {
    const generation = this.#generation;
    const rendered = await render();
    const response = responseOf(rendered);
    if (rendered.seconds !== 0 && generation === this.#generation) {
      this.#entries.set(
        key,
        { response, tags: rendered.tags },
        rendered.seconds === null ? undefined : { ttl: rendered.seconds * 1000 },
      );
      for (const tag of rendered.tags) {
        const keys = this.#keysByTag.get(tag) ?? new Set();
        this.#keysByTag.set(tag, keys.add(key));
      }
    }
    return response;
  }

  #forget(key: string, tags: ReadonlySet<string>): void {
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysByTag.delete(tag);
    }
  }
}

/** Quick for the guest who waits while the page is drawn, small for all who come after. */
const FIRST_BROTLI_QUALITY = 5;
const KEPT_BROTLI_QUALITY = 11;

function responseOf(rendered: Rendered): CachedResponse {
  const identity = Buffer.from(rendered.body);
  const brotliAt = (quality: number) =>
    compressBrotli(identity, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length },
    });
  let brotli: Promise<Buffer> | undefined;
  let isImproving = false;
  let gzipped: Promise<Buffer> | undefined;
  return {
    status: rendered.status,
    headers: rendered.headers,
    etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`,
    identity,
    brotli() {
      if (!brotli) return (brotli = brotliAt(FIRST_BROTLI_QUALITY));
      // Somebody asks again: from the next request on, the page is as small as it gets. Once, off this thread.
      if (!isImproving) {
        isImproving = true;
        const quick = brotli;
        void brotliAt(KEPT_BROTLI_QUALITY).then(
          (best) => (brotli = Promise.resolve(best)),
          () => (brotli = quick),
        );
      }
      return brotli;
    },
    gzip: () => (gzipped ??= compressGzip(identity, { level: 6 })),
  };
}
