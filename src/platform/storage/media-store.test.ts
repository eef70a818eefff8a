import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { inspect } from 'node:util';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Unavailable } from '#shared/problem.ts';
import { mediaConfig } from '#platform/config/media-url.ts';
import { memoryMediaStore } from '#test/memory-media-store.ts';
import { INCOMPLETE_FOLDER } from './local-media-store.ts';
import { type MediaStore, openMediaStore } from './media-store.ts';
import { probeStore } from './probe-store.ts';
import { s3MediaStore } from './s3-media-store.ts';

const directory = mkdtempSync(join(tmpdir(), 'galley-media-'));
const server = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: join(directory, 's3'),
  configureBuckets: [{ name: 'pictures', configs: [] }],
});
/** The only credentials that the test service accepts. */
const CREDENTIALS = 'S3RVER:S3RVER';
let port = 0;

beforeAll(async () => {
  port = (await server.run()).port;
});
afterAll(async () => {
  await server.close();
  rmSync(directory, { recursive: true, force: true });
});

function bucket({ credentials = CREDENTIALS, path = 'pictures/site', at = port } = {}) {
  const config = mediaConfig(`s3://${credentials}@127.0.0.1:${at}/${path}?tls=0`, directory, []);
  if (config.kind !== 's3') throw new Error('The address names no bucket');
  return config;
}

async function listen(service: Server): Promise<number> {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  return (service.address() as AddressInfo).port;
}

const text = (words: string) => new TextEncoder().encode(words);
/** Bytes that differ at each position, so that a range from a wrong position shows. */
const large = Buffer.from(Uint32Array.from({ length: 5 * 256 * 1024 }, (_, index) => index).buffer);

const STORES: [string, () => Promise<MediaStore> | MediaStore][] = [
  ['on the disk', () => openMediaStore(mediaConfig(undefined, directory, []))],
  ['in a bucket', () => openMediaStore(bucket())],
  ['in memory, for tests', () => memoryMediaStore()],
];

describe.each(STORES)('a media store %s', (_, openStore) => {
  let store: MediaStore;
  beforeAll(async () => {
    store = await openStore();
  });

  it.each(['../out', 'a/../../out', '/etc/passwd', '', 'a//b', 'a/./b', 'a\\..\\b', 'a\u0000b', 'a/', '\ud800'])(
    'refuses the key %j, which leads out of the store',
    async (key) => {
      await expect(store.put(key, text('x'))).rejects.toThrow('leaves the store');
      await expect(store.get(key)).rejects.toThrow('leaves the store');
      await expect(store.open(key)).rejects.toThrow('leaves the store');
      await expect(store.has(key)).rejects.toThrow('leaves the store');
      await expect(store.remove(key)).rejects.toThrow('leaves the store');
    },
  );

  it('returns undefined for a key that does not exist', async () => {
    expect(await store.get('missing/file')).toBeUndefined();
    expect(await store.open('missing/file')).toBeUndefined();
    expect(await store.open('missing/file', { start: 0, end: 1 })).toBeUndefined();
    expect(await store.has('missing/file')).toBe(false);
    await store.remove('missing/file');
  });

  it('has no file under the name of a folder', async () => {
    await store.put('folder/file', text('x'));
    expect(await store.has('folder')).toBe(false);
    expect(await store.get('folder')).toBeUndefined();
    expect(await store.open('folder')).toBeUndefined();
  });

  it('returns what was stored last', async () => {
    await store.put('a/b.txt', text('old and longer'));
    await store.put('a/b.txt', text('new'));
    expect(Buffer.from((await store.get('a/b.txt')) ?? []).toString()).toBe('new');
    expect(await store.has('a/b.txt')).toBe(true);
    await store.remove('a/b.txt');
    expect([await store.has('a/b.txt'), await store.get('a/b.txt')]).toEqual([false, undefined]);
  });

  it('stores an empty file', async () => {
    await store.put('empty', new Uint8Array());
    expect((await store.get('empty'))?.byteLength).toBe(0);
    const opened = await store.open('empty');
    expect(opened && [opened.sizeBytes, (await buffer(opened.stream)).length]).toEqual([0, 0]);
  });

  it.each(['with space.pdf', 'Menü-été-海.pdf', '100%25 (a+b)&c=d;e?.txt', "it's!#*~$@,:.txt", '.hidden', '...'])(
    'accepts the unusual key %j',
    async (key) => {
      await store.put(`odd/${key}`, text(key));
      expect(Buffer.from((await store.get(`odd/${key}`)) ?? []).toString()).toBe(key);
      await store.remove(`odd/${key}`);
      expect(await store.has(`odd/${key}`)).toBe(false);
    },
  );

  it('streams a file of 5 MB in and out in ranges', async () => {
    const chunks = function* () {
      for (let at = 0; at < large.length; at += 100_000) yield large.subarray(at, at + 100_000);
    };
    await store.put('film.mp4', { stream: Readable.from(chunks()), sizeBytes: large.length });
    const read = async (range?: { start: number; end: number }) => {
      const opened = await store.open('film.mp4', range);
      expect(opened?.sizeBytes).toBe(large.length);
      return opened && buffer(opened.stream);
    };
    expect((await read())?.equals(large)).toBe(true);
    for (const [start, end] of [
      [0, 1],
      [1_000_001, 2_000_003],
      [large.length - 1, large.length - 1],
      [0, large.length - 1],
    ] as const)
      expect((await read({ start, end }))?.equals(large.subarray(start, end + 1))).toBe(true);
  });

  it('lets a reader stop early', async () => {
    await store.put('film.mp4', large);
    const opened = await store.open('film.mp4');
    opened?.stream.destroy();
    expect(await store.has('film.mp4')).toBe(true);
  });

  it.each([
    { start: 3, end: 3 },
    { start: 0, end: 3 },
    { start: 2, end: 1 },
    { start: 90, end: 99 },
  ])('refuses the range $start to $end of three bytes', async (range) => {
    await store.put('three', text('abc'));
    await expect(store.open('three', range)).rejects.toThrow(RangeError);
  });

  it.each([
    ['more', 4],
    ['fewer', 20],
  ])('stores nothing of a stream with %s bytes than announced', async (_word, sizeBytes) => {
    const put = store.put('wrong', { stream: Readable.from([text('ten bytes!')]), sizeBytes });
    await expect(put).rejects.toThrow(/The file (is larger|ended)/);
    expect(await store.has('wrong')).toBe(false);
  });

  it('stores nothing of a stream that breaks', async () => {
    const broken = Readable.from(
      (async function* () {
        yield text('some');
        throw new Error('the upload broke');
      })(),
    );
    await expect(store.put('broken', { stream: broken, sizeBytes: 100 })).rejects.toThrow('the upload broke');
    expect(await store.has('broken')).toBe(false);
  });

  it('leaves no file after its check', async () => {
    await expect(store.check()).resolves.toBeUndefined();
  });
});

describe('the store on the disk', () => {
  it('leaves no temporary files', () => {
    const names = readdirSync(join(directory, 'media'), { recursive: true }).map(String);
    expect(names.filter((name) => name.includes('probe'))).toEqual([]);
    expect(readdirSync(join(directory, 'media', INCOMPLETE_FOLDER))).toEqual([]);
  });
});

describe('the store on a full disk', () => {
  it('names the reason, leaves no file, and stores again once there is space', async () => {
    const store = await openMediaStore(mediaConfig(undefined, directory, []));
    const full = async function* () {
      yield text('abc');
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    };
    const put = store.put('full.txt', { stream: Readable.from(full()), sizeBytes: 9 });
    await expect(put).rejects.toMatchObject({ code: 'unavailable', message: 'The media store has no space left' });
    expect([await store.has('full.txt'), readdirSync(join(directory, 'media', INCOMPLETE_FOLDER))]).toEqual([
      false,
      [],
    ]);
    await store.put('full.txt', text('abc'));
    expect(await store.has('full.txt')).toBe(true);
  });
});

describe('the store in a bucket', () => {
  const failure = async (store: MediaStore): Promise<Unavailable> => {
    const error = await store.check().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Unavailable);
    return error as Unavailable;
  };

  it('uploads a large file in parts, and stores nothing of it when the stream ends early', async () => {
    const store = s3MediaStore(bucket());
    const bytes = Buffer.concat([large, large]);
    const chunks = () => Readable.from([large, large]);
    await store.put('long.mp4', { stream: chunks(), sizeBytes: bytes.length });
    const opened = await store.open('long.mp4', { start: large.length - 5, end: large.length + 4 });
    expect(opened && (await buffer(opened.stream)).equals(bytes.subarray(large.length - 5, large.length + 5))).toBe(
      true,
    );
    const short = store.put('short.mp4', { stream: chunks(), sizeBytes: bytes.length + 1 });
    await expect(short).rejects.toThrow('The file ended after');
    expect(await store.has('short.mp4')).toBe(false);
  });

  it('stays within its prefix', async () => {
    await s3MediaStore(bucket({ path: 'pictures/one' })).put('a', text('1'));
    expect(await s3MediaStore(bucket({ path: 'pictures/two' })).has('a')).toBe(false);
    expect(await s3MediaStore(bucket({ path: 'pictures' })).has('one/a')).toBe(true);
  });

  it('reports when the service is down', async () => {
    expect((await failure(s3MediaStore(bucket({ at: 1 })))).message).toBe('The media store is not answering');
  });

  it('reports a service that accepts the connection and does not respond', async () => {
    const silent = createServer(() => undefined);
    const at = await listen(silent);
    expect((await failure(s3MediaStore(bucket({ at }), 50))).message).toBe('The media store is not answering');
    silent.closeAllConnections();
    silent.close();
  });

  it('reports a service that stops in the middle of a small file, and closes the connection', async () => {
    let isClosed = false;
    const stalled = createServer((_request, response) => {
      response.writeHead(200, { 'content-length': '9' }).write('abc');
      response.on('close', () => (isClosed = true));
    });
    const at = await listen(stalled);
    await expect(s3MediaStore(bucket({ at }), 50).get('a')).rejects.toThrow('The media store is not answering');
    await expect.poll(() => isClosed).toBe(true);
    stalled.close();
  });

  it('opens a file of which the service does not say the size', async () => {
    const chunked = createServer((_request, response) => void response.writeHead(200).end('abc'));
    const opened = await s3MediaStore(bucket({ at: await listen(chunked) })).open('a');
    expect(opened?.sizeBytes).toBeUndefined();
    expect(opened && (await buffer(opened.stream)).toString()).toBe('abc');
    chunked.close();
  });

  it('is tested in less time than a write may take', async () => {
    const never = new Promise<never>(() => undefined);
    const silent = { put: () => never, get: () => never, remove: () => never };
    await expect(probeStore(silent, 20)).rejects.toThrow('no answer within 20 ms');
  });

  it('reports an unknown key', async () => {
    const error = await failure(s3MediaStore(bucket({ credentials: 'nobody:S3RVER' })));
    expect(error.message).toBe('The media store refuses the credentials of MEDIA_URL');
  });

  it('reports a wrong secret, and never repeats it', async () => {
    const strict = createServer((_request, response) =>
      response.writeHead(403, { 'x-amz-error-code': 'SignatureDoesNotMatch' }).end(),
    );
    const at = await listen(strict);
    const error = await failure(s3MediaStore(bucket({ at, credentials: 'key:hunter2' })));
    expect(error.message).toBe('The media store refuses the credentials of MEDIA_URL');
    expect(inspect(error, { depth: null })).not.toContain('hunter2');
    strict.close();
  });

  it('reports wrong bytes', async () => {
    // The test service treats "bytes=0-0" as the whole file.
    const store = s3MediaStore(bucket());
    await store.put('three', text('abc'));
    await expect(store.open('three', { start: 0, end: 0 })).rejects.toThrow('other bytes than it was asked for');
  });

  it('reports a missing bucket', async () => {
    const error = await failure(s3MediaStore(bucket({ path: 'nowhere' })));
    expect(error.message).toBe('The media store has no bucket of the name in MEDIA_URL');
    await expect(s3MediaStore(bucket({ path: 'nowhere' })).get('a')).rejects.toThrow(Unavailable);
  });
});
