import type { FastifyRequest } from 'fastify';
import { Problem } from '#shared/problem.ts';

/**
 * Requires the content type of browsers' forms. Other types are parsed for other routes. @throws Problem for another content
 * type
 */
export function requireForm(request: FastifyRequest): void {
  const isForm = /^application\/x-www-form-urlencoded\s*(;|$)/i.test(request.headers['content-type'] ?? '');
  if (!isForm) throw new Problem('unsupported_media_type');
}
