import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isHost, requireHost } from './require-host.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = fastify();
  app.setErrorHandler((error, _request, reply) => reply.code((error as { status?: number }).status ?? 500).send('no'));
  requireHost(app);
  app.get('/*', async (request) => request.host);
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

/** Status of the reply to a request with these header lines. */
async function statusOf(...lines: string[]): Promise<number> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (piece: string) => (answer += piece));
  socket.write([...lines, 'Connection: close', '', ''].join('\r\n'));
  await once(socket, 'close');
  return Number(answer.split(' ')[1]);
}

describe('a request is refused', () => {
  it.each([
    ['that names two hosts', 'GET / HTTP/1.1', 'Host: a.example', 'Host: b.example'],
    ['that names one twice', 'GET / HTTP/1.1', 'Host: a.example', 'host: a.example'],
    ['that names none', 'GET / HTTP/1.1'],
    ['of an old client that names none', 'GET / HTTP/1.0'],
    ['whose host is empty', 'GET / HTTP/1.1', 'Host:'],
    ['whose host is markup', 'GET / HTTP/1.1', 'Host: a"><img>'],
    ['whose host has a port that there is not', 'GET / HTTP/1.1', 'Host: a.example:99999'],
    ['whose host has a path', 'GET / HTTP/1.1', 'Host: a.example/b'],
    ['whose whole address is none', 'GET http://[/x HTTP/1.1', 'Host: a"'],
  ])('%s', async (_, ...lines) => {
    expect(await statusOf(...lines)).toBe(400);
  });
});

it('accepts a request with one valid host', async () => {
  expect(await statusOf('GET / HTTP/1.1', 'Host: a.example:8080')).toBe(200);
});

describe('isHost', () => {
  it.each(['localhost', 'a.example', 'A.Example:443', 'a.example.', 'my_service:3000', '127.0.0.1:3000', '[::1]:3000'])(
    'takes %s',
    (text) => expect(isHost(text)).toBe(true),
  );

  it.each([
    ...['', ' ', 'a b', 'a,b', 'a.example, b.example', 'user@a.example', 'a.example#', 'a.example?x', 'a..example'],
    ...['-a.example', 'a.example:', 'a.example:port', 'a.example:123456', '[a]', '::1', 'crème.example', 'a\\b', "a'b"],
    // No address can be made of these, and no page with addresses could be drawn.
    ...['a.example:99999', '[:::]', '[1.2.3.4]', 'a.999', '1.2.3.4.5'],
    'x'.repeat(300),
  ])('refuses %j', (text) => expect(isHost(text)).toBe(false));
});
