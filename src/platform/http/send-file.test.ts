import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Unavailable } from '#shared/problem.ts';
import { createLogger } from '#platform/logger.ts';
import { memoryMediaStore } from '#test/memory-media-store.ts';
import { problemReplies, sendProblem } from './problem-reply.ts';
import { contentDisposition, parseRange, sendFile, sendText } from './send-file.ts';

const store = memoryMediaStore();
const log: string[] = [];
const file = { hash: 'abc123', headers: { 'content-type': 'video/mp4', 'cache-control': 'no-cache' } };
let app: FastifyInstance;

beforeAll(async () => {
  await store.put('ten', new TextEncoder().encode('0123456789'));
  app = fastify({ loggerInstance: createLogger('error', { write: (line) => log.push(line) }) }) as never;
  problemReplies(app, async (_request, reply, problem) => sendProblem(reply, problem));
  const serve = (url: string, key: string, sizeBytes = 10, from: Parameters<typeof sendFile>[2] = store) =>
    app.route({
      method: ['GET', 'HEAD'],
      url,
      handler: (request, reply) => sendFile(request, reply, from, { ...file, key, sizeBytes }),
    });
  serve('/ten', 'ten');
  serve('/lost', 'lost');
  serve('/cut', 'ten', 11);
  const down = async () => Promise.reject(new Unavailable('The media store'));
  serve('/down', 'ten', 10, { open: down, has: down });
  app.route({
    method: ['GET', 'HEAD'],
    url: '/text',
    handler: (request, reply) =>
      sendText(request, reply, { text: 'été', hash: 'h', headers: { 'content-type': 'text/vtt; charset=utf-8' } }),
  });
});
afterAll(() => app.close());

const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url, headers });

describe('sendFile', () => {
  it('sends the whole file with its length and tag', async () => {
    const reply = await ask('/ten');
    expect([reply.statusCode, reply.body]).toEqual([200, '0123456789']);
    expect(reply.headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': '10',
      'accept-ranges': 'bytes',
      'cache-control': 'no-cache',
      etag: '"abc123"',
    });
  });

  it.each([
    ['bytes=0-3', '0123', 'bytes 0-3/10'],
    ['bytes=4-', '456789', 'bytes 4-9/10'],
    ['bytes=8-99', '89', 'bytes 8-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=-99', '0123456789', 'bytes 0-9/10'],
    ['Bytes=9-9', '9', 'bytes 9-9/10'],
  ])('sends %s as a part', async (range, body, contentRange) => {
    const reply = await ask('/ten', { range });
    expect([reply.statusCode, reply.body]).toEqual([206, body]);
    expect(reply.headers).toMatchObject({ 'content-range': contentRange, 'content-length': String(body.length) });
  });

  it.each(['bytes=10-', 'bytes=99-100', 'bytes=-0'])('refuses the unsatisfiable range %s', async (range) => {
    const reply = await ask('/ten', { range });
    expect([reply.statusCode, reply.headers['content-range'], reply.body]).toEqual([416, 'bytes */10', '']);
    expect(reply.headers['etag']).toBeUndefined();
  });

  it.each(['bytes=0-1,4-5', 'bytes=5-2', 'bytes=-', 'bytes=a-b', 'items=0-1', 'bytes=1-2-3', '0-1'])(
    'ignores %s, which is not a single range',
    async (range) => {
      const reply = await ask('/ten', { range });
      expect([reply.statusCode, reply.headers['content-range'], reply.body]).toEqual([200, undefined, '0123456789']);
    },
  );

  it.each([
    ['"abc123"', 206],
    ['"other"', 200],
    ['W/"abc123"', 200],
    ['Thu, 19 Nov 2026 12:00:00 GMT', 200],
  ])('respects If-Range: %s', async (ifRange, status) => {
    expect((await ask('/ten', { range: 'bytes=0-1', 'if-range': ifRange })).statusCode).toBe(status);
  });

  it.each(['"abc123"', 'W/"abc123"', '"x", "abc123"', '*'])('answers 304 to If-None-Match: %s', async (tags) => {
    for (const method of ['GET', 'HEAD'] as const) {
      const reply = await ask('/ten', { 'if-none-match': tags, range: 'bytes=0-1' }, method);
      expect([reply.statusCode, reply.body, reply.headers.etag]).toEqual([304, '', '"abc123"']);
      expect(reply.headers['cache-control']).toBe('no-cache');
    }
  });

  it('gives HEAD the length and sends no body, with or without a range', async () => {
    const reply = await ask('/ten', { range: 'bytes=0-1' }, 'HEAD');
    expect([reply.statusCode, reply.headers['content-length'], reply.body]).toEqual([200, '10', '']);
  });

  it.each(['GET', 'HEAD'] as const)('answers %s with 404 for a file that is lost, and logs its key', async (method) => {
    log.length = 0;
    const reply = await ask('/lost', {}, method);
    expect(reply.statusCode).toBe(404);
    expect([reply.headers.etag, reply.headers['cache-control']]).toEqual([undefined, 'no-store']);
    expect(log.join()).toContain('"key":"lost"');
  });

  it.each([undefined, 'bytes=0-3'])('sends nothing of a file that has another size, and logs it', async (range) => {
    log.length = 0;
    const reply = await ask('/cut', range === undefined ? {} : { range });
    expect([reply.statusCode, reply.headers['content-range']]).toEqual([404, undefined]);
    expect(log.join()).toContain('"sizeBytes":11,"foundBytes":10');
  });

  it('answers 503 when the store does not answer', async () => {
    const reply = await ask('/down');
    expect([reply.statusCode, reply.headers.etag]).toEqual([503, undefined]);
  });
});

describe('sendText', () => {
  it('sends the text with its length in bytes, or 304', async () => {
    const reply = await ask('/text');
    expect([reply.body, reply.headers['content-length'], reply.headers.etag]).toEqual(['été', '5', '"h"']);
    const head = await ask('/text', {}, 'HEAD');
    expect([head.body, head.headers['content-length']]).toEqual(['', '5']);
    expect((await ask('/text', { 'if-none-match': '"h"' })).statusCode).toBe(304);
  });
});

describe('parseRange', () => {
  it('finds no range in an empty file', () => {
    for (const range of ['bytes=0-', 'bytes=-1', 'bytes=0-0']) expect(parseRange(range, 0)).toBe('unsatisfiable');
  });
});

describe('contentDisposition', () => {
  it.each([
    ['menu.pdf', `attachment; filename="menu.pdf"; filename*=UTF-8''menu.pdf`],
    ['a"b\\c.pdf', `attachment; filename="a_b_c.pdf"; filename*=UTF-8''a%22b%5Cc.pdf`],
    ["l'été (2).pdf", `attachment; filename="l'_t_ (2).pdf"; filename*=UTF-8''l%27%C3%A9t%C3%A9%20%282%29.pdf`],
  ])('names %s', (name, header) => {
    expect(contentDisposition('attachment', name)).toBe(header);
  });
});
