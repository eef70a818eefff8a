import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** Origins beyond our own that pages may talk to, by what for. */
export interface AllowedOrigins {
  connect: readonly string[];
  image: readonly string[];
  style: readonly string[];
  formAction: readonly string[];
  /** Origins allowed in frames on the page; our own pages only when 'self' is among them. */
  frame: readonly string[];
  /** Who may frame the page: nobody, or pages of this site. */
  framedBy: 'none' | 'self';
}

/** A value for one rendering's scripts: unguessable when the page's content is fixed, so content cannot carry it. */
export function createNonce(): string {
  return randomBytes(16).toString('base64url');
}

/**
 * The content security policy of a page. Scripts run by nonce and what those load (strict-dynamic); no inline style,
 * no eval, nobody else may frame us. A cached page keeps the nonce it was rendered with: an attacker cannot know it before
 * the page is rendered, and rendering again makes another.
 */
export function contentSecurityPolicy(nonce: string, origins: AllowedOrigins): string {
  const own = (name: string, more: readonly string[]) => [name, "'self'", ...more].join(' ');
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    own('style-src', [`'nonce-${nonce}'`, ...origins.style]),
    own('img-src', ['data:', 'blob:', ...origins.image]),
    "font-src 'self'",
    own('connect-src', origins.connect),
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "media-src 'self'",
    own('form-action', origins.formAction),
    ['frame-src', ...(origins.frame.length > 0 ? origins.frame : ["'none'"])].join(' '),
    `frame-ancestors '${origins.framedBy}'`,
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ');
}

/** Headers of every answer; a route that needs others sets its own. HSTS only behind TLS: over plain HTTP browsers must ignore it. */
export function securityHeaders(options: { isSecure: boolean }): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), payment=(), usb=(), geolocation=(self)',
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    ...(options.isSecure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

/** Sets them before a route does its work. */
export function addSecurityHeaders(app: FastifyInstance, options: { isSecure: boolean }): void {
  const headers = securityHeaders(options);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
