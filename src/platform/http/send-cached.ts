import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasCurrent } from './etag.ts';
import type { CachedResponse } from './html-cache.ts';

/** Sends the form that the client accepts, or 304 when it already has it. */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  response: CachedResponse,
): Promise<FastifyReply> {
  reply.headers(response.headers).header('vary', 'accept-encoding');
  if (response.status === 200) {
    reply.header('etag', response.etag);
    if (hasCurrent(request, response.etag)) return reply.code(304).send();
  }
  const accepted = request.headers['accept-encoding'] ?? '';
  reply.code(response.status);
  if (accepts(accepted, 'br')) return reply.header('content-encoding', 'br').send(await response.brotli());
  if (accepts(accepted, 'gzip')) return reply.header('content-encoding', 'gzip').send(await response.gzip());
  return reply.send(response.identity);
}

function accepts(header: string, coding: string): boolean {
  return header
    .toLowerCase()
    .split(',')
    .some((part) => {
      const [name, ...parameters] = part.trim().split(/\s*;\s*/);
      return name === coding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    });
}
