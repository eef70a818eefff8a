import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { hasCurrent } from './etag.ts';
import { type CachedResponse, type Rendered, responseOf } from './html-cache.ts';

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
  return sendSmallest(request, reply, response);
}

/** Sends an answer that nobody keeps, so nobody asks for it by its version. */
export function sendOnce(request: FastifyRequest, reply: FastifyReply, rendered: Rendered): Promise<FastifyReply> {
  reply.headers(rendered.headers).header('vary', 'accept-encoding');
  return sendSmallest(request, reply, responseOf(rendered));
}

async function sendSmallest(
  request: FastifyRequest,
  reply: FastifyReply,
  response: CachedResponse,
): Promise<FastifyReply> {
  reply.code(response.status);
  const coding = codingFor(request.headers['accept-encoding']);
  if (coding === 'br') return reply.header('content-encoding', coding).send(await response.brotli());
  if (coding === 'gzip') return reply.header('content-encoding', coding).send(await response.gzip());
  return reply.send(response.identity);
}

/** A form that answers are kept in; '' is the plain one. */
export type Coding = 'br' | 'gzip' | '';

/** Browsers send the same few headers. */
const codings = new LRUCache<string, Coding>({ max: 200 });

/** The smallest form that a client accepts. @param accepted its Accept-Encoding header */
export function codingFor(accepted = ''): Coding {
  let coding = codings.get(accepted);
  if (coding === undefined) {
    coding = (['br', 'gzip'] as const).find((one) => accepts(accepted, one)) ?? '';
    codings.set(accepted, coding);
  }
  return coding;
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
