import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Parameters whose value gives access. */
const SECRETS = [':token', ':plan_ahead_id', ':reservation_id', ':order_id', ':sign_in_token'];

/**
 * Returns a function that gives the path of a request for the log: without the query (searches are private), and without the
 * values of any route's secret parameters, whether that route handled the request or not. Call it before the routes are
 * registered.
 */
export function pathLogger(app: FastifyInstance): (request: FastifyRequest) => string {
  const secretPaths = new Map<string, RegExp>();
  app.addHook('onRoute', ({ url }) => {
    const secret = SECRETS.find((name) => url.includes(`/${name}`));
    if (secret !== undefined) secretPaths.set(url, beforeSecret(url, secret));
  });
  return (request) => {
    const pattern = request.routeOptions.url;
    if (pattern !== undefined && secretPaths.has(pattern)) return pattern;
    let path = request.url.split('?', 1)[0] ?? '';
    // An address of a route of its own: "/api/orders/price/" has no token, although it begins like one that has.
    if (pattern !== undefined && !pattern.includes('*')) return path;
    // A link remains valid when a request with another method, or without the final slash, was refused.
    for (const before of secretPaths.values()) path = path.replace(before, '$1…');
    return path;
  };
}

function beforeSecret(url: string, secret: string): RegExp {
  const segments = url
    .slice(0, url.indexOf(`/${secret}`))
    .split('/')
    .filter(Boolean);
  const parts = segments.map((segment) =>
    segment.startsWith(':') ? '[^/]+' : segment.replace(/[^\w-]/g, String.raw`\$&`),
  );
  return new RegExp(`^(/+${[...parts, ''].join('/+')})[^/]+`, 'i');
}
