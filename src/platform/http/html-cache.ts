import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompressSync } from 'node:zlib';
import { TaggedCache } from '../tagged-cache.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** A rendered response before it is compressed. */
export interface Rendered {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
  /** Version for the ETag; default: a hash of the body. For a body that differs with each rendering of the same content. */
  version?: string;
  /** Cache tags; a change of any of these drops the response. */
  tags: ReadonlySet<string>;
  /** Maximum age in seconds; null: until a tag changes; 0: never cached. */
  seconds: number | null;
}

/** Content codings, the fastest to make first. */
export const CODINGS = ['zstd', 'br', 'gzip'] as const;
export type Coding = (typeof CODINGS)[number];

/** A response as it is sent. The coding '' means that it is not compressed. */
export interface Form {
  coding: Coding | '';
  bytes: Buffer;
}

/** A rendered response and its compressed forms. Each form is made once, for the first client that accepts it. */
export interface CachedResponse {
  status: number;
  headers: Record<string, string>;
  etag: string;
  identity: Buffer;
  /** The smallest form for these codings that has already been made. */
  ready(accepted: readonly Coding[]): Form | undefined;
  /** As `ready`; when there is none, the form that can be made fastest. */
  form(accepted: readonly Coding[]): Promise<Form>;
}

/** Rendered responses by key, limited in bytes, dropped by tag. Concurrent misses of a key render once. */
export class HtmlCache {
  readonly #responses: TaggedCache<CachedResponse>;

  constructor(maxBytes: number) {
    this.#responses = new TaggedCache({
      maxBytes,
      // Compressed forms are added later; together they are smaller than the text.
      sizeOf: ({ identity }) => Math.ceil(identity.length * 1.6) + 512,
    });
  }

  get size(): number {
    return this.#responses.size;
  }

  /** Read it before the first read of the response's data, and pass it to `getOrRender`. */
  get generation(): number {
    return this.#responses.generation;
  }

  /** The cached response, or the result of `render`, cached as the result allows. @param since see `TaggedCache.getOrMake` */
  getOrRender(key: string, render: () => Promise<Rendered>, since?: number): Promise<CachedResponse> {
    const make = async () => {
      const rendered = await render();
      return { value: responseOf(rendered), tags: rendered.tags, seconds: rendered.seconds };
    };
    return this.#responses.getOrMake(key, make, since);
  }

  /** The cached response, if there is one. */
  peek(key: string): CachedResponse | undefined {
    return this.#responses.get(key);
  }

  /** Drops every response with one of these tags; '*' drops all. */
  drop(tags: readonly string[]): void {
    this.#responses.drop(tags);
  }
}

/** Fast, because a guest is waiting; a smaller form replaces it later. */
const FIRST_BROTLI_QUALITY = 3;
const KEPT_BROTLI_QUALITY = 11;
/** Makes about the same size as brotli at quality 3, in a third of the time. */
const ZSTD_LEVEL = 3;
/** Up to this size, zstd takes less time than passing the work to another thread. */
const MOST_AT_ONCE_BYTES = 256 * 1024;
/**
 * The highest quality takes a quarter of a second of processor time, which is wasted when staff save again shortly
 * afterwards.
 */
const SETTLING_MS = 2000;
/** Larger responses (a sitemap of 5 MB) are not compressed at the highest level: it would take half a minute of processor time. */
const MOST_IMPROVED_BYTES = 512 * 1024;

/** A response with its compressed forms, each made on first request. */
export function responseOf(rendered: Rendered): CachedResponse {
  const identity = typeof rendered.body === 'string' ? Buffer.from(rendered.body) : rendered.body;
  const brotliAt = (quality: number) =>
    compressBrotli(identity, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
        // Window not larger than the text: the compressor clears its whole window, which takes megabytes by default.
        [constants.BROTLI_PARAM_LGWIN]: Math.min(Math.max(Math.ceil(Math.log2(identity.length + 16)), 10), 22),
      },
    });
  const make: Record<Coding, () => Buffer | Promise<Buffer>> = {
    zstd: () =>
      zstdCompressSync(identity, {
        pledgedSrcSize: identity.length,
        params: { [constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL },
      }),
    br: () => brotliAt(FIRST_BROTLI_QUALITY),
    gzip: () => compressGzip(identity, { level: 6 }),
  };
  const plain: Form = { coding: '', bytes: identity };
  const quick = new Map<Coding, Promise<Form>>();
  const made = new Map<Coding, Form>();
  let best: Form | undefined;
  let compression: 'new' | 'settling' | 'settled' | 'improving' = 'new';
  /** On repeated requests for an unchanged response, compresses it once at the highest quality, in another thread. */
  const improve = () => {
    if (compression === 'new' && identity.length <= MOST_IMPROVED_BYTES) {
      compression = 'settling';
      setTimeout(() => (compression = 'settled'), SETTLING_MS).unref();
    }
    if (compression !== 'settled') return;
    compression = 'improving';
    // When compression fails, the quick form stays.
    void brotliAt(KEPT_BROTLI_QUALITY).then(
      (bytes) => (best = { coding: 'br', bytes }),
      () => undefined,
    );
  };
  const ready = (accepted: readonly Coding[]): Form | undefined => {
    if (accepted.length === 0) return plain;
    const acceptsBest = accepted.includes('br');
    if (acceptsBest && best) return best;
    const coding = accepted.find((one) => made.has(one));
    if (coding && acceptsBest) improve();
    return coding && made.get(coding);
  };
  return {
    status: rendered.status,
    headers: rendered.headers,
    etag: `"${rendered.version ?? hash('sha256', identity, 'base64url').slice(0, 27)}"`,
    identity,
    ready,
    async form(accepted) {
      const there = ready(accepted);
      if (there) return there;
      const coding = accepted.find((one) => one !== 'zstd' || identity.length <= MOST_AT_ONCE_BYTES);
      if (!coding) return plain;
      const making =
        quick.get(coding) ??
        (async () => {
          const form = { coding, bytes: await make[coding]() };
          made.set(coding, form);
          return form;
        })();
      quick.set(coding, making);
      return making;
    },
  };
}
