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
