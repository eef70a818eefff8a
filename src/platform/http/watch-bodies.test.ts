import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type AddressInfo } from 'node:net';
import { PassThrough, Readable } from 'node:stream';
import { fastify, type FastifyInstance, type FastifyRequest } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fixedClock } from '../clock.ts';
import { withUpload } from './receive-upload.ts';
import { isStalled, watchBodies } from './watch-bodies.ts';

const SECOND = 1000;

describe('isStalled', () => {
  const begin = () => ({ startedMs: 0, before: 0, received: 0, heardMs: 0 });
  /** Time after which a body is given up when this many bytes arrive per second, at most `most` in total. */
  const givenUpAfter = (bytesPerSecond: number, most = Infinity) => {
    const progress = begin();
    for (let second = 1; second <= 4000; second += 1) {
      const received = Math.min(most, Math.floor(bytesPerSecond * second));
      if (isStalled(progress, { received, nowMs: second * SECOND })) return second;
    }
    return undefined;
  };

  it.each([
    ['nothing', 0, undefined, 30],
    ['one byte a second', 1, undefined, 31],
    ['one byte a minute', 1 / 60, undefined, 30],
    ['half of the rate', 512, undefined, 61],
    ['a megabyte and then nothing', 100_000, 1_000_000, 40],
  ])('gives up on %s', (_, rate, most, seconds) => {
    expect(givenUpAfter(rate, most)).toBe(seconds);
  });

  it.each([1024, 20_000])('lets a body of %i bytes per second take an hour', (rate) => {
    expect(givenUpAfter(rate)).toBeUndefined();
  });
});

describe('a server that watches bodies', () => {
  const clock = fixedClock('2026-11-19T12:00:00.000Z');
  let app: FastifyInstance;
  const open: Socket[] = [];
  beforeEach(async () => {
    app = fastify();
    watchBodies(app, clock, { silentMs: 30 * SECOND, bytesPerSecond: 1024, checkMs: 5 });
    app.addContentTypeParser('text/*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    app.post('/', async (request) => String(request.body).length.toString());
    app.get('/', async () => 'read');
    await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(async () => {
    for (const socket of open.splice(0)) socket.destroy();
    await app.close();
  });

  /** Sends the head of a request and some of its body. */
  const begin = (method: string, length: number, body: string) => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    open.push(socket);
    let answer = '';
    socket.setEncoding('utf8').on('data', (piece: string) => (answer += piece));
    socket.write(
      `${method} / HTTP/1.1\r\nHost: a.example\r\nContent-Type: text/plain\r\nContent-Length: ${length}\r\n\r\n${body}`,
    );
    return { socket, closed: once(socket, 'close'), answer: () => answer };
  };

  it.each(['POST', 'GET'])('closes a %s whose body never ends', async (method) => {
    const heard = once(app.server, 'request');
    const { closed, answer } = begin(method, 100, 'a');
    await heard;
    clock.advance(29 * SECOND);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(open[0]?.destroyed).toBe(false);
    clock.advance(2 * SECOND);
    await closed;
    if (method === 'POST') expect(answer()).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('accepts a slow body that makes progress', async () => {
    const heard = once(app.server, 'request');
    const { socket, answer } = begin('POST', 4, 'a');
    await heard;
    clock.advance(20 * SECOND);
    socket.write('bcd');
    await expect.poll(answer).toMatch(/200 OK[\s\S]*4$/);
    clock.advance(100 * SECOND);
    socket.write('GET / HTTP/1.1\r\nHost: a.example\r\n\r\n');
    await expect.poll(answer).toMatch(/read$/);
  });
});

it('treats an upload whose connection was closed as incomplete, not as an error of the server', async () => {
  const parts = () => Readable.from([]).destroy(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }));
  const request = { isMultipart: () => true, headers: {}, raw: new PassThrough(), parts } as unknown as FastifyRequest;
  const upload = withUpload(request, { noun: 'A list', maxBytes: 9 }, async () => undefined);
  await expect(upload).rejects.toMatchObject({ code: 'invalid', errors: [{ field: 'file' }] });
});
