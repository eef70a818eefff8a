import type { FastifyRequest } from 'fastify';

/**
 * True when the client has the current version (If-None-Match, RFC 9110 §13.1.2: a list; weak tags count; `*` matches any).
 */
export function hasCurrent(request: FastifyRequest, etag: string): boolean {
  return isCurrent(request.headers['if-none-match'], etag);
}

/** As `hasCurrent`, with the value of the header. */
export function isCurrent(kept: string | undefined, etag: string): boolean {
  return kept !== undefined && kept.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
}
