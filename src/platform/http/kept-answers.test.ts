import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { fastify, type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../clock.ts';
import { createLogger } from '../logger.ts';
import { KeptText } from './gzip-pieces.ts';
import { HtmlCache } from './html-cache.ts';
import { type AnswerEarly, KeptAnswers } from './kept-answers.ts';
import { sendCached } from './send-cached.ts';

/** Serves everything from the cache by its address, and records the requests that reach it through the router. */
const long = vi.fn();
let app: FastifyInstance;
let cache: HtmlCache;
let kept: KeptAnswers;
let lines: Record<string, unknown>[];
let port = 0;

beforeEach(async () => {
  lines = [];
  long.mockReset();
  const logger = createLogger('info', {
    write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>),
  });
  app = fastify();
  cache = new HtmlCache(1_000_000);
  kept = new KeptAnswers({
    cache,
    clock: systemClock,
    logger,
    isSecure: true,
    trustProxy: [],
    pathOf: ({ url }) => `${url} (hidden)`,
  });
  kept.register(app);
  app.get('/*', async (request, reply) => {
    long(request.url);
    const response = await cache.getOrRender(request.url, async () => ({
      status: request.url === '/gone' ? 404 : 200,
      headers: { 'content-type': 'text/html; charset=utf-8', 'x-frame-options': 'SAMEORIGIN' },
      body: `<p>${request.url}</p>`.repeat(100),
      tags: new Set(['page:1']),
      seconds: request.url === '/fleeting' ? 0 : null,
    }));
    kept.remember(request, request.url);
    return sendCached(request, reply, response);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterEach(() => app.close());

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}
const ask = (path: string, headers: Record<string, string> = { 'accept-encoding': 'br' }, method = 'GET') =>
  new Promise<Answer>((resolve, reject) => {
    get({ port, path, method, headers, agent: false, host: '127.0.0.1' }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) });
    }).on('error', reject);
  });
const countLong = async (work: () => Promise<unknown>) => {
  const before = long.mock.calls.length;
  await work();
  return long.mock.calls.length - before;
};

describe('a request for a cached response', () => {
  it.each(['/gone', '/fleeting'])('is routed where the response is not cached: %s', async (path) => {
    await ask(path);
    expect(await countLong(() => ask(path))).toBe(1);
  });

  it('is routed for another host, method or coding, and with a body', async () => {
    await ask('/a');
    expect(await countLong(() => ask('/a'))).toBe(0);
    expect(await countLong(() => ask('/a', { host: 'other.example', 'accept-encoding': 'br' }))).toBe(1);
    expect(await countLong(() => ask('/a', {}, 'HEAD'))).toBe(1);
    expect(await countLong(() => ask('/a', { 'accept-encoding': 'gzip' }))).toBe(1);
    expect(await countLong(() => ask('/a', { 'content-length': '0', 'accept-encoding': 'br' }))).toBe(1);
  });

  it('is routed for an address that is too long to remember', async () => {
    const [short, long] = ['/a?'.padEnd(900, 'x'), '/a?'.padEnd(1100, 'x')];
    for (const path of [short, long]) await ask(path);
    expect(await countLong(() => ask(short))).toBe(0);
    expect(await countLong(() => ask(long))).toBe(1);
  });

  it('is routed after a change', async () => {
    await ask('/a');
    cache.drop(['page:1']);
    expect(await countLong(() => ask('/a'))).toBe(1);
    kept.forget();
    expect(await countLong(() => ask('/a'))).toBe(1);
  });

  it('gets the same content and headers with its own request id', async () => {
    const first = await ask('/a');
    const second = await ask('/a');
    expect(brotliDecompressSync(second.body)).toEqual(brotliDecompressSync(first.body));
    expect(second.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'content-length': String(second.body.length),
      vary: 'accept-encoding',
      etag: first.headers['etag'],
      'x-frame-options': 'SAMEORIGIN',
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    });
    const third = await ask('/a');
    expect(second.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(third.headers['x-request-id']).not.toBe(second.headers['x-request-id']);
  });

  it('gets 304 without content when the client has the current version', async () => {
    const { headers } = await ask('/a');
    const again = await ask('/a', { 'accept-encoding': 'br', 'if-none-match': String(headers['etag']) });
    expect(again).toMatchObject({ status: 304, headers: { etag: headers['etag'] } });
    expect(again.headers['content-encoding']).toBeUndefined();
    expect(again.body).toHaveLength(0);
    expect(long).toHaveBeenCalledTimes(1);
  });

  it('is logged as a routed one is', async () => {
    await ask('/a');
    const { headers } = await ask('/a');
    await vi.waitFor(() => expect(lines).toHaveLength(1));
    expect(lines[0]).toMatchObject({
      reqId: headers['x-request-id'],
      method: 'GET',
      path: '/a (hidden)',
      status: 200,
      msg: 'request',
    });
    expect(lines[0]).toHaveProperty('ms');
  });
});

describe('an early response', () => {
  const early = vi.fn<AnswerEarly>();
  beforeEach(() => {
    early.mockReset().mockReturnValue({ pieces: ['{"name":', '"Rope & “Lantern”"', '}'], cacheControl: 'no-store' });
    app.answerEarly?.('/api/near/', early);
  });

  it('is left to the route without a query, for another method, for a bad host, and where there is none', async () => {
    await ask('/api/near/');
    await ask('/api/near/?a=1', {}, 'HEAD');
    await ask('/api/near/?a=1', { host: 'not a host' });
    expect(early).not.toHaveBeenCalled();
    early.mockReturnValue(undefined);
    expect(await countLong(() => ask('/api/near/?a=1'))).toBe(1);
  });

  it('has its content, and the request id, headers and log line of every response', async () => {
    const { status, headers, body } = await ask('/api/near/?a=1&b=%20');
    expect(early).toHaveBeenCalledWith(expect.anything(), 'a=1&b=%20', '127.0.0.1');
    expect({ status, body: JSON.parse(body.toString()) as unknown }).toEqual({
      status: 200,
      body: { name: 'Rope & “Lantern”' },
    });
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(body.length),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    await vi.waitFor(() => expect(lines).toHaveLength(1));
    expect(lines[0]).toMatchObject({ reqId: headers['x-request-id'], path: '/api/near/', status: 200 });
  });

  it('is sent in gzip where a part of it is kept and the client accepts gzip', async () => {
    early.mockReturnValue({ pieces: ['[', new KeptText('"Rope & “Lantern”"'), ']'], cacheControl: 'no-store' });
    const plain = await ask('/api/near/?a=1');
    const gzip = await ask('/api/near/?a=1', { 'accept-encoding': 'gzip, deflate, br, zstd' });
    expect(plain.body.toString()).toBe('["Rope & “Lantern”"]');
    expect(gunzipSync(gzip.body).toString()).toBe(plain.body.toString());
    expect(plain.headers).toMatchObject({ vary: 'accept-encoding' });
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(gzip.headers).toMatchObject({
      vary: 'accept-encoding',
      'content-encoding': 'gzip',
      'content-length': String(gzip.body.length),
    });
  });

  it('keeps its content while another one is made in the same buffer', async () => {
    early.mockImplementation((_request, query) => ({ pieces: [JSON.stringify(query.repeat(9000))], cacheControl: '' }));
    const asked = Array.from({ length: 30 }, (_, at) => `q${at % 10}`);
    const answers = await Promise.all(asked.map((query) => ask(`/api/near/?${query}`)));
    expect(answers.map(({ body }) => JSON.parse(body.toString()) as string)).toEqual(asked.map((q) => q.repeat(9000)));
  });
});
