import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';

interface BodyLimits {
  /** Longest pause without data. Every body may take this long in total, whatever its rate. */
  silentMs: number;
  /** Minimum average rate. */
  bytesPerSecond: number;
  checkMs: number;
}

const LIMITS: BodyLimits = { silentMs: 30_000, bytesPerSecond: 1024, checkMs: 5000 };

interface Progress {
  startedMs: number;
  /** Bytes received on the connection before this body. */
  before: number;
  received: number;
  heardMs: number;
}

/**
 * Replies 408 to requests whose body does not arrive, and closes the connection. The limit is on progress: a video may take
 * an hour on a slow connection, but one byte per minute does not keep a connection open.
 */
export function watchBodies(app: FastifyInstance, clock: Clock, limits: BodyLimits = LIMITS): void {
  const underWay = new Map<IncomingMessage, Progress>();
  const check = () => {
    const nowMs = clock.now();
    for (const [message, progress] of underWay) {
      const { socket } = message;
      if (message.complete || socket.destroyed) underWay.delete(message);
      else if (isStalled(progress, { received: socket.bytesRead - progress.before, nowMs }, limits)) {
        underWay.delete(message);
        // The same response that Node sends when headers do not arrive.
        const reason = Object.assign(new Error('The body of the request does not arrive'), {
          code: 'ERR_HTTP_REQUEST_TIMEOUT',
        });
        app.server.emit('clientError', reason, socket);
        socket.destroySoon();
      }
    }
  };
  const timer = setInterval(check, limits.checkMs);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request;
    const hasBody = raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0;
    if (hasBody && raw.socket instanceof Socket) {
      const nowMs = clock.now();
      underWay.set(raw, { startedMs: nowMs, before: raw.socket.bytesRead, received: 0, heardMs: nowMs });
    }
    done();
  });
}

/** True when a body arrives too slowly; records its current state in `progress`. */
export function isStalled(
  progress: Progress,
  { received, nowMs }: { received: number; nowMs: number },
  { silentMs, bytesPerSecond }: Omit<BodyLimits, 'checkMs'> = LIMITS,
): boolean {
  if (received > progress.received) {
    progress.received = received;
    progress.heardMs = nowMs;
  }
  const seconds = (nowMs - progress.startedMs - silentMs) / 1000;
  return nowMs - progress.heardMs >= silentMs || received < seconds * bytesPerSecond;
}
