import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Parameters whose value gives access. */
const SECRETS = [':token', ':plan_ahead_id', ':reservation_id', ':order_id', ':sign_in_token'];

/**
 * Returns a function that gives the path of a request for the log: without the query (searches are private), and without the
 * values of any route's secret parameters, whether that route handled the request or not. Call it before the routes are
 * registered.
 */
export function pathLogger(app: FastifyInstance): (request: FastifyRequest) => string {
  const secretRoutes = new Set<string>();
  const prefixes = new Set<string>();
  let secret: RegExp | undefined;
  app.addHook('onRoute', ({ url }) => {
    if (!SECRETS.some((name) => url.includes(`/${name}`))) return;
    secretRoutes.add(url);
    prefixes.add(url.slice(0, url.indexOf(':')));
  });
  return (request) => {
    const pattern = request.routeOptions.url;
    if (pattern !== undefined && secretRoutes.has(pattern)) return pattern;
    // An address of a route of its own: "/api/orders/price/" has no token, although it begins like one that has.
    if (pattern !== undefined && !pattern.includes('*')) return request.url.split('?', 1)[0] ?? '';
    // A mistyped or altered link matches no route, but the token in it is still valid.
    secret ??= new RegExp(`(${[...prefixes].join('|')}).*`, 'i');
    return plainPath(request.url).replace(secret, '$1…');
  };
}

/** A path without its query, decoded even if it was encoded twice, and without backslashes, "//", "/./" and "/../". */
function plainPath(url: string): string {
  const decoded = (url.split('?', 1)[0] ?? '').replaceAll(/%(?:25)*([2-7][\da-f])/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return URL.parse(decoded.replaceAll(/[\\/]+/g, '/'), 'http://host')?.pathname ?? '…';
}
