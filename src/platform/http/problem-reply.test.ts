import { type AddressInfo, connect } from 'node:net';
import { fastify } from 'fastify';
import { describe, expect, it } from 'vitest';
import { problemOf, problemReplies, sendProblem } from './problem-reply.ts';

describe('an error of the database', () => {
  const failed = (code: string) =>
    new Error('Failed query: INSERT', { cause: Object.assign(new Error('refused'), { code }) });

  it.each([
    ['22012', 'internal', 500],
    ['23505', 'duplicate', 409],
    ['25006', 'unavailable', 503],
    ['53100', 'unavailable', 503],
  ])('%s is answered as %s, without its text', (code, type, status) => {
    const problem = problemOf(failed(code), 'request-1');
    expect(problem).toMatchObject({ type, status, request_id: 'request-1' });
    expect(JSON.stringify(problem)).not.toMatch(/INSERT|refused/);
  });
});

it('a client that leaves in the middle of its body is no outage, and not logged as one', async () => {
  const lines: string[] = [];
  const app = fastify({ logger: { level: 'error', stream: { write: (line) => void lines.push(line) } } });
  const { promise: left, resolve } = Promise.withResolvers<number>();
  problemReplies(app, async (_request, reply, problem) => sendProblem(reply, problem));
  app.addHook('onError', (_request, _reply, error, done) => {
    resolve(problemOf(error, 'request-1').status);
    done();
  });
  app.post('/', () => 'taken');
  await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const headers = 'Host: site.example\r\nContent-Type: application/json\r\nContent-Length: 100';
  socket.write(`POST / HTTP/1.1\r\n${headers}\r\n\r\n{"a":`, () => setTimeout(() => socket.destroy(), 50));
  expect(await left).toBe(400);
  await app.close();
  expect(lines).toEqual([]);
});

describe('a body that is no JSON', () => {
  it.each([
    ['{"rlid":', 'The body is not valid JSON'],
    ['', 'The body is empty'],
  ])('%s is refused by name', async (payload, detail) => {
    const app = fastify();
    problemReplies(app, async (_request, reply, problem) => sendProblem(reply, problem));
    app.post('/', () => 'taken');
    const reply = await app.inject({
      method: 'POST',
      url: '/',
      payload,
      headers: { 'content-type': 'application/json' },
    });
    expect(reply.json()).toMatchObject({ type: 'invalid', status: 400, detail });
  });
});
