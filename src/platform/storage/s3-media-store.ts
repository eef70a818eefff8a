import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ReadableStream } from 'node:stream/web';
import { S3mini } from 's3mini';
import { Unavailable } from '#shared/problem.ts';
import type { MediaConfig } from '#platform/config/media-url.ts';
import { answerWithin } from '../answer-within.ts';
import { exactBytes } from './exact-bytes.ts';
import { checkMediaKey } from './media-key.ts';
import { MediaStoreRefused } from './media-store-refused.ts';
import type { MediaStore } from './media-store.ts';
import { probeStore } from './probe-store.ts';

/** Time limit for the first byte of a response. In a small file it is also the longest pause; a large file has none. */
const ANSWER_TIMEOUT_MS = 20_000;
/**
 * A write is answered only after all of its bytes have arrived, so its time limit is this many times longer. It carries one
 * part at most. The limit, and that of the removal after it, must pass before the server closes the connection of staff.
 */
const WRITE_PATIENCE = 3;
/** Larger files are uploaded in parts of this size, a few at a time, which are in memory. S3 accepts no smaller parts. */
const PART_BYTES = 8 * 1024 * 1024;

/** Stores files in a bucket of an S3-compatible service. An object appears when all of it has arrived. */
export function s3MediaStore(
  config: Extract<MediaConfig, { kind: 's3' }>,
  answerTimeoutMs = ANSWER_TIMEOUT_MS,
): MediaStore {
  const client = new S3mini({
    accessKeyId: config.accessKeyId.reveal(),
    secretAccessKey: config.secretAccessKey.reveal(),
    endpoint: `${config.endpoint}/${config.bucket}`,
    region: config.region,
    minPartSize: PART_BYTES,
    fetch: (input, init) => fetchInTime(input, init, answerTimeoutMs),
  });
  const nameOf = (key: string): string => {
    checkMediaKey(key);
    return config.prefix + key;
  };

  const store: MediaStore = {
    async put(key, content) {
      const name = nameOf(key);
      if (content instanceof Uint8Array) {
        await ask(client.putAnyObject(name, content));
        return;
      }
      // The client would report a broken upload as a failure of the service.
      let uploadFailure: { error: unknown } | undefined;
      const bytes = async function* () {
        try {
          yield* exactBytes(content);
        } catch (error) {
          uploadFailure = { error };
          throw error;
        }
      };
      try {
        if (content.sizeBytes <= PART_BYTES) await ask(client.putObject(name, await buffer(bytes())));
        else
          await ask(client.putAnyObject(name, streamOf(bytes()), undefined, undefined, undefined, content.sizeBytes));
      } catch (error) {
        throw uploadFailure ? uploadFailure.error : error;
      }
    },
    async get(key) {
      const response = await ask(unlessMissing(client.getObjectRaw(nameOf(key))));
      return response && ask(buffer(bytesInTime(response, answerTimeoutMs)));
    },
    async open(key, range) {
      const name = nameOf(key);
      const request = range ? client.getObjectRaw(name, false, range.start, range.end + 1) : client.getObjectRaw(name);
      const response = await ask(unlessMissing(request), (status) => (status === 416 ? outside(key) : undefined));
      if (!response) return undefined;
      const sizeBytes = sizeOf(response);
      if (range && response.headers.get('content-range') !== `bytes ${range.start}-${range.end}/${sizeBytes}`) {
        await response.body?.cancel();
        if (range.start > range.end || range.end >= (sizeBytes ?? Infinity)) throw outside(key);
        throw new Unavailable('The media store', { detail: 'The media store gives other bytes than it was asked for' });
      }
      const stream = response.body ? Readable.fromWeb(response.body as ReadableStream<Uint8Array>) : Readable.from([]);
      return { stream, sizeBytes };
    },
    has: async (key) => (await ask(client.objectExists(nameOf(key)))) === true,
    async remove(key) {
      await ask(client.deleteObject(nameOf(key)));
    },
    check: () => probeStore(store),
  };
  return store;
}

/** Aborts when no response begins in time. Unlike the client's own limit, it does not interrupt long downloads. */
async function fetchInTime(
  input: Parameters<typeof fetch>[0],
  init: Parameters<typeof fetch>[1],
  timeoutMs: number,
): Promise<Response> {
  const late = new AbortController();
  const isWrite = init?.method === 'PUT' || init?.method === 'POST';
  const limitMs = isWrite ? timeoutMs * WRITE_PATIENCE : timeoutMs;
  const timer = setTimeout(() => late.abort(new Error(`no answer within ${limitMs} ms`)), limitMs);
  try {
    return await fetch(input, { ...init, signal: late.signal });
  } finally {
    clearTimeout(timer);
  }
}

/** @throws when no more bytes arrive in time */
async function* bytesInTime({ body }: Response, limitMs: number): AsyncGenerator<Uint8Array> {
  if (!body) return;
  const reader = (body as ReadableStream<Uint8Array>).getReader();
  try {
    for (;;) {
      const { done, value } = await answerWithin(limitMs, reader.read());
      if (done) return;
      yield value;
    }
  } finally {
    // Closes the connection when the rest did not arrive.
    await reader.cancel().catch(() => undefined);
  }
}

function statusOf(error: unknown): number | undefined {
  const { status } = error as { status?: unknown };
  return typeof status === 'number' ? status : undefined;
}

/** Undefined for an object that does not exist; a bucket that does not exist is an error. */
async function unlessMissing(request: Promise<Response>): Promise<Response | undefined> {
  try {
    return await request;
  } catch (error) {
    const { serviceCode } = error as { serviceCode?: string };
    if (statusOf(error) === 404 && serviceCode !== 'NoSuchBucket') return undefined;
    throw error;
  }
}

/** Turns a failure into a message for operators. Its cause, with the service's own message, is logged. */
async function ask<T>(
  work: Promise<T>,
  refusal: (status: number | undefined) => Error | undefined = () => undefined,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const status = statusOf(error);
    const own = refusal(status);
    if (own) throw own;
    throw unavailable(error, status);
  }
}

function unavailable(cause: unknown, status: number | undefined): Unavailable {
  const service = 'The media store';
  if (status === 401 || status === 403)
    return new MediaStoreRefused(service, { cause, detail: `${service} refuses the credentials of MEDIA_URL` });
  if (status === 404)
    return new MediaStoreRefused(service, { cause, detail: `${service} has no bucket of the name in MEDIA_URL` });
  return new Unavailable(service, { cause, ...(status && { detail: `${service} answers with ${status}` }) });
}

function outside(key: string): RangeError {
  return new RangeError(`The range is not inside ${key}`);
}

function streamOf(bytes: AsyncIterable<Uint8Array>): globalThis.ReadableStream {
  return Readable.toWeb(Readable.from(bytes, { objectMode: false })) as globalThis.ReadableStream;
}

function sizeOf(response: Response): number | undefined {
  const whole = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1];
  const said = whole ?? response.headers.get('content-length');
  return said === null ? undefined : Number(said);
}
