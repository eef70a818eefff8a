import { gzipSync } from 'node:zlib';
import { fastify } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { requirePlainBody } from './require-plain-body.ts';

it.each([
  ['gzip', 415],
  ['br, gzip', 415],
  ['identity', 200],
  ['Identity', 200],
  [undefined, 200],
])('answers a body with the coding %s with %i', async (coding, status) => {
  const app = fastify();
  onTestFinished(() => app.close());
  requirePlainBody(app);
  app.post('/', async ({ body }) => body);
  const payload = status === 200 ? '{"a":1}' : gzipSync('{"a":1}');
  const headers = { 'content-type': 'application/json', ...(coding && { 'content-encoding': coding }) };
  const reply = await app.inject({ method: 'POST', url: '/', headers, payload });
  // The product's error handler gives a problem its status.
  if (status === 200) expect([reply.statusCode, reply.json()]).toEqual([200, { a: 1 }]);
  else
    expect([reply.json().message, reply.headers['accept-encoding']]).toEqual([
      expect.stringContaining('without'),
      'identity',
    ]);
});
