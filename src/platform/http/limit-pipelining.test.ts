import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { fastify, type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { limitPipelining } from './limit-pipelining.ts';

let app: FastifyInstance;
let handled = 0;
beforeEach(async () => {
  handled = 0;
  app = fastify();
  limitPipelining(app);
  app.get('/', async () => `answer ${(handled += 1)}`);
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => app.close());

const REQUEST = 'GET / HTTP/1.1\r\nHost: site.example\r\n\r\n';
const LAST = 'GET / HTTP/1.1\r\nHost: site.example\r\nConnection: close\r\n\r\n';
const open = () => connect((app.server.address() as AddressInfo).port, '127.0.0.1');

it('closes a connection with many unanswered requests, and handles few of them', async () => {
  const socket = open().on('error', () => undefined);
  socket.resume().write(REQUEST.repeat(1000));
  await once(socket, 'close');
  expect(handled).toBeLessThanOrEqual(32);
});

it('answers any number of requests one after the other, and a few at once', async () => {
  const socket = open();
  for (let count = 0; count < 50; count += 1) {
    socket.write(REQUEST);
    await once(socket, 'data');
  }
  socket.write(REQUEST.repeat(9) + LAST);
  expect(await text(socket)).toContain('answer 60');
});
