import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';

interface BodyLimits {
  /** Nothing came for so long: the sender is given up. Also how long a body may take whatever its rate. */
  silentMs: number;
  /** The least that must come on average. */
  bytesPerSecond: number;
  checkMs: number;
}

const LIMITS: BodyLimits = { silentMs: 30_000, bytesPerSecond: 1024, checkMs: 5000 };

interface Progress {
  startedMs: number;
  /** Bytes of the connection before this body. */
  before: number;
  received: number;
  heardMs: number;
}

/**
 * Ends requests whose body does not arrive: with 408, then the connection. Bodies are judged by their progress, so that a
 * film may take an hour on a slow line and one byte a minute holds no connection.
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
        // As Node does for headers that do not arrive.
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

/** Whether a body is given up now; notes in `progress` what was heard of it. */
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
