import type { FastifyRequest } from 'fastify';

/** Whether the client says that it has what this tag stands for (RFC 9110 §13.1.2: a list, weak tags count, `*` is any). */
export function hasCurrent(request: FastifyRequest, etag: string): boolean {
  const kept = request.headers['if-none-match'];
  return kept !== undefined && kept.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
}
