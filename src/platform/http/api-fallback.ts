import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify';
import { NotFound } from '#shared/problem.ts';
import { patternOf } from './path-pattern.ts';
import { refuseMethod } from './problem-reply.ts';
import { redirectToPath } from './redirect.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/**
 * Finds the methods that the routes of a path accept; none for a path without a route. Wildcards do not count.
 * Call it before the routes are registered.
 */
export function rememberMethods(app: FastifyInstance): (request: FastifyRequest) => HTTPMethods[] {
  const known: { pattern: RegExp; methods: readonly HTTPMethods[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.endsWith('*')) known.push({ pattern: patternOf(url), methods: [method].flat() });
  });
  return (request) => {
    const path = request.url.split('?', 1)[0] ?? '';
    return [...new Set(known.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods))];
  };
}

/**
 * Registers the responses of the API where no endpoint matches, always as problem JSON: 405 with the allowed methods,
 * else 404. Capital letters redirect. Call it after the routes are registered.
 */
export function apiFallback(
  app: FastifyInstance,
  prefixes: readonly string[],
  methodsOf: ReturnType<typeof rememberMethods>,
): void {
  for (const prefix of prefixes) {
    app.route({
      method: [...METHODS],
      url: `${prefix}*`,
      // Without this exemption, a method that is not allowed would get a CSRF error instead of 405.
      config: { isCsrfExempt: true },
      handler(request, reply) {
        const methods = methodsOf(request);
        if (methods.length > 0) return refuseMethod(request, reply, methods);
        // Clients of similar APIs ask for "GetLocations"; addresses here have no capital letters.
        const [path = ''] = request.url.split('?', 1);
        const lower = path.toLowerCase();
        if (lower === path || !app.hasRoute({ method: request.method, url: lower }))
          throw new NotFound('The API has no such address');
        return redirectToPath(reply, lower + request.url.slice(path.length), 308);
      },
    });
  }
}
