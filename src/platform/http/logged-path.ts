import type { FastifyInstance, FastifyRequest } from 'fastify';

const SECRET = ':token';

/**
 * Gives the path of a request as it may stand in the log: without its query (what people search for is theirs), and
 * without what stands where a route of the app has its `:token`, whether that route took the request or not. To be called
 * before the routes are registered.
 */
export function pathLogger(app: FastifyInstance): (request: FastifyRequest) => string {
  const secretPaths = new Map<string, RegExp>();
  app.addHook('onRoute', ({ url }) => {
    if (url.includes(`/${SECRET}`)) secretPaths.set(url, beforeSecret(url));
  });
  return (request) => {
    const pattern = request.routeOptions.url;
    if (pattern !== undefined && secretPaths.has(pattern)) return pattern;
    let path = request.url.split('?', 1)[0] ?? '';
    // Without its slash, or with another method, a link is no less alive.
    for (const before of secretPaths.values()) path = path.replace(before, '$1…');
    return path;
  };
}

function beforeSecret(url: string): RegExp {
  const segments = url
    .slice(0, url.indexOf(`/${SECRET}`))
    .split('/')
    .filter(Boolean);
  const parts = segments.map((segment) =>
    segment.startsWith(':') ? '[^/]+' : segment.replace(/[^\w-]/g, String.raw`\$&`),
  );
  return new RegExp(`^(/+${[...parts, ''].join('/+')})[^/]+`, 'i');
}
