import { randomFillSync } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** Origins, other than our own, that pages may use, by purpose. */
export interface AllowedOrigins {
  connect: readonly string[];
  image: readonly string[];
  style: readonly string[];
  formAction: readonly string[];
  /** Origins of frames on the page; our own pages only when 'self' is among them. */
  frame: readonly string[];
  /** Pages that may show this page in a frame: none, or those of this site. */
  framedBy: 'none' | 'self';
}

const NONCE_BYTES = 16;
/** Random bytes for the next nonces: asking for a few at a time costs as much as asking for many. */
const random = Buffer.alloc(256 * NONCE_BYTES);
let used = random.length;

/**
 * A random value for the scripts of one rendering. Content of the page cannot contain it, because content is written before
 * it.
 */
export function createNonce(): string {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  return random.toString('base64url', used, (used += NONCE_BYTES));
}

/**
 * The content security policy of a page. Only scripts with the nonce run, and the scripts that they load (strict-dynamic).
 * Inline styles without the nonce, eval, and framing by other sites are forbidden. A cached page keeps its nonce until it is
 * rendered again: each rendering has a new, unpredictable nonce.
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

/**
 * Headers of every response; a route may override them. HSTS is only sent over TLS: browsers must ignore it over plain HTTP.
 */
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

/** Sets the headers before a route runs. */
export function addSecurityHeaders(app: FastifyInstance, options: { isSecure: boolean }): void {
  const headers = securityHeaders(options);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
