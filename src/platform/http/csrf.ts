import '@fastify/cookie';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { Problem } from '#shared/problem.ts';
import { route } from './route.ts';

/** Spec §7: returns the token that a form sends back, as X-CSRFToken or in its csrf_token field. */
export const getCsrfToken = endpoint('GET', '/api-nc/csrftoken/', {
  summary: 'A token for the next form post; bound to a cookie set with it',
  reply: z.object({ csrf_token: z.string() }),
});

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const SECRET_BYTES = 24;

/**
 * Refuses an unsafe request unless it comes from our own pages (Origin or Sec-Fetch-Site) and has a token that was made from
 * the secret in its cookie. Each token is different; the secret never leaves its HttpOnly cookie.
 */
export function csrfProtection(
  app: FastifyInstance,
  options: { isSecure: boolean; originOf(request: FastifyRequest): string | Promise<string> },
): void {
  const cookie = cookieName(options);

  route(
    app,
    getCsrfToken,
    ({ request, reply }) => {
      reply.header('cache-control', 'no-store');
      return { csrf_token: issueCsrfToken(request, reply, options) };
    },
    { access: 'everyone' },
  );

  app.addHook('preHandler', async (request) => {
    // Nothing is done without a route.
    if (SAFE_METHODS.has(request.method) || request.is404 || isExempt(request)) return;
    if (isForeign(request, await options.originOf(request)))
      throw new Problem('csrf_failed', 'The request comes from another site');
    if (!hasToken(request, cookie)) throw new Problem('csrf_failed');
  });
}

/**
 * Origin of a posted form, for a route that is exempt and checks it itself. 'ours': the form has a token, or the browser's
 * headers prove that it comes from our pages, and other sites cannot forge these headers. 'unproven': neither; the guest
 * must send a form with a token first. 'foreign': it comes from another site.
 */
export function originOfPost(
  request: FastifyRequest,
  options: { isSecure: boolean; origin: string },
): 'ours' | 'unproven' | 'foreign' {
  const site = request.headers['sec-fetch-site'];
  // Browsers conceal the origin of a form on a page without a referrer. Another of the browser's headers, or the token,
  // shows it.
  const isConcealed = request.headers.origin === 'null' && site !== 'cross-site';
  if (!isConcealed && isForeign(request, options.origin)) return 'foreign';
  const isSameOrigin = isConcealed
    ? site === 'same-origin'
    : request.headers.origin === options.origin && site !== 'cross-site';
  return isSameOrigin || hasToken(request, cookieName(options)) ? 'ours' : 'unproven';
}

/** Identifies a browser across its posts: its CSRF secret, for hashing only. '' for a client without cookies. */
export function browserOf({ cookies }: FastifyRequest): string {
  return cookies[cookieName({ isSecure: true })] ?? cookies[cookieName({ isSecure: false })] ?? '';
}

function isForeign(request: FastifyRequest, ours: string): boolean {
  const { origin } = request.headers;
  return origin !== undefined ? origin !== ours : request.headers['sec-fetch-site'] === 'cross-site';
}

function hasToken(request: FastifyRequest, cookie: string): boolean {
  const secret = request.cookies[cookie];
  const body = request.body as { csrf_token?: unknown } | undefined | null;
  const token = request.headers['x-csrftoken'] ?? body?.csrf_token;
  return secret !== undefined && isSecret(secret) && typeof token === 'string' && verifyToken(secret, token);
}

/**
 * Issues a token for the hidden `csrf_token` of a form that works without JavaScript. The reply sets the cookie of the
 * token, so it must not be cached.
 */
export function issueCsrfToken(request: FastifyRequest, reply: FastifyReply, options: { isSecure: boolean }): string {
  const cookie = cookieName(options);
  const present = request.cookies[cookie];
  const secret = present && isSecret(present) ? present : randomBytes(SECRET_BYTES).toString('base64url');
  if (secret !== present) {
    reply.setCookie(cookie, secret, { path: '/', httpOnly: true, sameSite: 'lax', secure: options.isSecure });
  }
  return signToken(secret);
}

function cookieName({ isSecure }: { isSecure: boolean }): string {
  return isSecure ? '__Host-csrf' : 'csrf';
}

function isExempt(request: FastifyRequest): boolean {
  const { isCsrfExempt } = request.routeOptions.config;
  if (isCsrfExempt !== 'without_cookie') return isCsrfExempt === true;
  return request.headers.authorization !== undefined || request.headers.cookie === undefined;
}

function isSecret(text: string): boolean {
  return Buffer.from(text, 'base64url').length === SECRET_BYTES;
}

function signToken(secret: string): string {
  const salt = randomBytes(9).toString('base64url');
  return `${salt}.${mac(secret, salt)}`;
}

function verifyToken(secret: string, token: string): boolean {
  const [salt = '', signature = ''] = token.split('.');
  const expected = Buffer.from(mac(secret, salt));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

function mac(secret: string, salt: string): string {
  return createHmac('sha256', secret).update(salt).digest('base64url');
}
