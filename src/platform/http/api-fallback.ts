import type { FastifyInstance, HTTPMethods } from 'fastify';
import { NotFound } from '#shared/problem.ts';
import { patternOf } from './path-pattern.ts';
import { refuseMethod } from './problem-reply.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/**
 * Responses of the API where no endpoint matches, always as problem JSON: 405 with the allowed methods, else 404.
 * Call it before the routes are registered; the returned function registers the fallback after them.
 */
export function apiFallback(app: FastifyInstance, prefixes: readonly string[]): () => void {
  const known: { pattern: RegExp; methods: readonly HTTPMethods[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.endsWith('*') && prefixes.some((prefix) => url.startsWith(prefix)))
      known.push({ pattern: patternOf(url), methods: [method].flat() });
  });
  return () => {
    for (const prefix of prefixes) {
      app.route({
        method: [...METHODS],
        url: `${prefix}*`,
        // Without this exemption, a method that is not allowed would get a CSRF error instead of 405.
        config: { isCsrfExempt: true },
        handler(request, reply) {
          const path = request.url.split('?', 1)[0] ?? '';
          const methods = known.filter(({ pattern }) => pattern.test(path)).flatMap((route) => route.methods);
          if (methods.length === 0) throw new NotFound('The API has no such address');
          return refuseMethod(request, reply, [...new Set(methods)]);
        },
      });
    }
  };
}
