import type { FastifyRequest } from 'fastify';
import { Problem } from '#shared/problem.ts';

/** Forms are posted as browsers post them; other encodings are parsed for other callers, and are no form. @throws Problem */
export function requireForm(request: FastifyRequest): void {
  const isForm = /^application\/x-www-form-urlencoded\s*(;|$)/i.test(request.headers['content-type'] ?? '');
  if (!isForm) throw new Problem('unsupported_media_type');
}
