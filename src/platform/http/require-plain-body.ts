import type { FastifyInstance } from 'fastify';
import { Problem } from '#shared/problem.ts';

/** Refuses compressed bodies, which would be read as they are and be called malformed. */
export function requirePlainBody(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const coding = request.headers['content-encoding'] ?? '';
    if (/^(identity)?$/i.test(coding.trim())) return done();
    reply.header('accept-encoding', 'identity');
    done(new Problem('unsupported_media_type', 'Send the body without a content coding'));
  });
}
