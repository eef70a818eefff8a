import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { hasCurrent } from './etag.ts';
import { type CachedResponse, type Coding, CODINGS, type Rendered, responseOf } from './html-cache.ts';

/** Sends the form that the client accepts, or 304 when it already has it. */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  response: CachedResponse,
): Promise<FastifyReply> {
  if (response.status === 200) {
    reply.header('etag', response.etag);
    if (hasCurrent(request, response.etag)) {
      return reply.headers(response.headers).header('vary', 'accept-encoding').code(304).send();
    }
  }
  return sendSmallest(request, reply, response);
}

/** Compresses and sends an answer that is not cached, so it needs no ETag. */
export function sendOnce(request: FastifyRequest, reply: FastifyReply, rendered: Rendered): Promise<FastifyReply> {
  return sendSmallest(request, reply, responseOf(rendered));
}

/** Sends a response in the best content coding that the client accepts. */
export async function sendSmallest(
  request: FastifyRequest,
  reply: FastifyReply,
  response: CachedResponse,
): Promise<FastifyReply> {
  reply.headers(response.headers).header('vary', 'accept-encoding');
  const { coding, bytes } = await response.form(codingsOf(request.headers['accept-encoding']));
  if (coding !== '') reply.header('content-encoding', coding);
  return reply.code(response.status).send(bytes);
}

/** Cached, because browsers send only a few different headers. */
const known = new LRUCache<string, readonly Coding[]>({ max: 200 });

/** Content codings that a client accepts. @param accepted its Accept-Encoding header */
export function codingsOf(accepted = ''): readonly Coding[] {
  let codings = known.get(accepted);
  if (codings === undefined) {
    codings = CODINGS.filter((one) => accepts(accepted, one));
    known.set(accepted, codings);
  }
  return codings;
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
