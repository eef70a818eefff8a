import type { FastifyInstance } from 'fastify';

/** Most unanswered requests on one connection. Browsers and proxies wait for each answer. */
const MOST_UNANSWERED = 32;

/**
 * Closes connections on which many requests arrive without waiting for answers (HTTP/1.1 pipelining). Node starts all
 * requests of a packet at once, some 1,700 in 64 KB, so a few connections would keep all other guests waiting.
 */
export function limitPipelining(app: FastifyInstance): void {
  const unanswered = new WeakMap<object, number>();
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const count = (unanswered.get(socket) ?? 0) + 1;
    unanswered.set(socket, count);
    if (count > MOST_UNANSWERED) {
      reply.hijack();
      socket.destroy();
    } else {
      reply.raw.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
      done();
    }
  });
}
