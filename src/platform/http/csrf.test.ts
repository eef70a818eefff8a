import { createHmac } from 'node:crypto';
import cookie from '@fastify/cookie';
import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { csrfProtection } from './csrf.ts';
import { problemReplies, sendProblem } from './problem-reply.ts';

const ORIGIN = 'http://localhost:80';
let app: FastifyInstance;
let jar: string;
let token: string;
let tokenOfAnother: string;

beforeAll(async () => {
  app = fastify();
  await app.register(cookie);
  problemReplies(app, async (_request, reply, problem) => sendProblem(reply, problem));
  csrfProtection(app, { isSecure: false, originOf: () => ORIGIN });
  app.post('/form/', async () => ({ ok: true }));
  app.post('/token-only/', { config: { isCsrfExempt: true } }, async () => ({ ok: true }));
  app.post('/token-or-session/', { config: { isCsrfExempt: 'without_cookie' } }, async () => ({ ok: true }));
  const reply = await app.inject('/api-nc/csrftoken/');
  jar = String(reply.headers['set-cookie']).split(';')[0] ?? '';
  token = reply.json<{ csrf_token: string }>().csrf_token;
  tokenOfAnother = (await app.inject('/api-nc/csrftoken/')).json<{ csrf_token: string }>().csrf_token;
});
afterAll(() => app.close());

const post = (headers: Record<string, string>, payload?: Record<string, string>, url = '/form/') =>
  app.inject({ method: 'POST', url, headers, ...(payload ? { payload } : {}) });

/** The token that a secret of any length would have. */
const tokenFor = (secret: string) => `salt.${createHmac('sha256', secret).update('salt').digest('base64url')}`;

describe('an unsafe request', () => {
  it.each([
    ['without cookie and token', () => ({})],
    ['without the token', () => ({ cookie: jar })],
    ['without the cookie', () => ({ 'x-csrftoken': token })],
    ['with a forged token', () => ({ cookie: jar, 'x-csrftoken': `${token}x` })],
    ['with a token of another browser', () => ({ cookie: jar, 'x-csrftoken': tokenOfAnother })],
    ['with a token whose salt was changed', () => ({ cookie: jar, 'x-csrftoken': `x${token}` })],
    ['with a short secret and its right token', () => ({ cookie: 'csrf=x', 'x-csrftoken': tokenFor('x') })],
    ['with a cookie that is no secret of ours', () => ({ cookie: 'csrf=x', 'x-csrftoken': token })],
    ['from another origin', () => ({ cookie: jar, 'x-csrftoken': token, origin: 'https://evil.example' })],
    [
      'from another site by an old browser',
      () => ({ cookie: jar, 'x-csrftoken': token, 'sec-fetch-site': 'cross-site' }),
    ],
  ])('is refused %s', async (_case, headers) => {
    const reply = await post(headers() as Record<string, string>);
    expect([reply.statusCode, reply.json<{ type: string }>().type]).toEqual([403, 'csrf_failed']);
  });

  it('passes with the cookie and the token, in the header or in the form field', async () => {
    expect((await post({ cookie: jar, 'x-csrftoken': token, origin: ORIGIN })).statusCode).toBe(200);
    expect((await post({ cookie: jar }, { csrf_token: token })).statusCode).toBe(200);
  });

  it('needs no token on a route that only a bearer token authorises', async () => {
    expect((await post({}, undefined, '/token-only/')).statusCode).toBe(200);
  });

  it('needs no token with a bearer token, or without any cookie, on a route for bearer tokens and sessions', async () => {
    const url = '/token-or-session/';
    expect((await post({}, undefined, url)).statusCode).toBe(200);
    expect((await post({ cookie: 'other=1', authorization: 'Bearer x' }, undefined, url)).statusCode).toBe(200);
    expect((await post({ cookie: 'session=1' }, undefined, url)).statusCode).toBe(403);
    expect((await post({ cookie: jar, 'x-csrftoken': token }, undefined, url)).statusCode).toBe(200);
  });
});
