import type { FastifyRequest } from 'fastify';

/** Whether the client has the current version of a tag (RFC 9110 §13.1.2: a list, weak tags count, `*` is any). */
export function hasCurrent(request: FastifyRequest, etag: string): boolean {
  return isCurrent(request.headers['if-none-match'], etag);
}

/** The same by the header's text. */
export function isCurrent(kept: string | undefined, etag: string): boolean {
  return kept !== undefined && kept.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
}
