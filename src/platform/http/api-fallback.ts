import type { FastifyInstance, HTTPMethods } from 'fastify';
import { NotFound } from '#shared/problem.ts';
import { refuseMethod } from './problem-reply.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/**
 * What the API answers where no endpoint does, always as problem JSON: 405 with the methods that the address takes, else 404.
 * To be called before the routes; the function returned registers the fallback after them.
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
        // Whoever may not use the method at all is not asked for a token first.
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

/** "/api/ht/:subset/" → /^\/api\/ht\/[^/]+\/$/ */
function patternOf(url: string): RegExp {
  const segments = url
    .split('/')
    .map((segment) => (segment.startsWith(':') ? '[^/]+' : segment.replaceAll('.', '\\.')));
  return new RegExp(`^${segments.join('/')}$`);
}
