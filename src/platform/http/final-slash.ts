import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { patternOf } from './path-pattern.ts';

/** Below these addresses, each endpoint answers with and without its final slash. */
const API_PREFIXES = ['/api/', '/api-nc/', '/wagtail/api/'];

export const isApiPath = (path: string) => API_PREFIXES.some((prefix) => path.startsWith(prefix));

/**
 * Adds the final slash to an API address before routing. Registering each endpoint a second time without the slash would add
 * a fifth to the processor time of a start. Addresses of routes that are registered without the slash do not change.
 */
export class FinalSlash {
  readonly #slashless: RegExp[] = [];

  /** Call it before the routes are registered. */
  watch(app: FastifyInstance): void {
    app.addHook('onRoute', ({ url }) => {
      if (isApiPath(url) && !/[/*]$/.test(url)) this.#slashless.push(patternOf(url));
    });
  }

  readonly rewrite = ({ url = '' }: Pick<IncomingMessage, 'url'>): string => {
    if (!isApiPath(url)) return url;
    // The router ignores what follows a number sign, too.
    const at = url.search(/[?#]/);
    const path = at < 0 ? url : url.slice(0, at);
    if (path.endsWith('/') || this.#slashless.some((pattern) => pattern.test(path))) return url;
    return `${path}/${url.slice(path.length)}`;
  };
}
