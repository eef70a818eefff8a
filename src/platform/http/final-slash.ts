import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { patternOf } from './path-pattern.ts';

/** Below these addresses, each endpoint answers with and without its final slash. */
const API_PREFIXES = ['/api/', '/api-nc/', '/wagtail/api/'];

const STAFF_PREFIX = '/wagtail/';

/** Whether a request gets the final slash that its address lacks: of the API, and what staff's screens send. */
export const takesSlash = (method: string, path: string) =>
  API_PREFIXES.some((prefix) => path.startsWith(prefix)) ||
  (path.startsWith(STAFF_PREFIX) && method !== 'GET' && method !== 'HEAD');

/**
 * Adds the final slash to an address before routing, and lets addresses that cannot be decoded reach their 404. Registering
 * each endpoint a second time without the slash would add a fifth to the processor time of a start. Addresses of routes that
 * are registered without the slash do not change.
 */
export class FinalSlash {
  readonly #slashless: RegExp[] = [];

  /** Call it before the routes are registered. */
  watch(app: FastifyInstance): void {
    app.addHook('onRoute', ({ url, method }) => {
      const takes = [method].flat().some((one) => takesSlash(one, url));
      if (takes && !/[/*]$/.test(url)) this.#slashless.push(patternOf(url));
    });
  }

  readonly rewrite = ({ url = '', method = 'GET' }: Pick<IncomingMessage, 'url' | 'method'>): string => {
    // The router ignores what follows a number sign, too.
    const at = url.search(/[?#]/);
    const path = decodable(at < 0 ? url : url.slice(0, at));
    const rest = at < 0 ? '' : url.slice(at);
    const isWhole =
      !takesSlash(method, path) || path.endsWith('/') || this.#slashless.some((pattern) => pattern.test(path));
    return isWhole ? path + rest : `${path}/${rest}`;
  };
}

/** A path with its percent signs escaped if it cannot be decoded, so that it is an address that nothing has. */
function decodable(path: string): string {
  if (!path.includes('%')) return path;
  try {
    // The result is used: the bundler drops the call otherwise, because it takes built-in functions for pure.
    return decodeURIComponent(path) && path;
  } catch {
    return path.replaceAll('%', '%25');
  }
}
