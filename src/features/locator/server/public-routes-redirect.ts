import type { FastifyInstance } from 'fastify';
import { NotFound } from '#shared/problem.ts';
import { redirectToPath } from '#platform/http/redirect.ts';
import type { LocationDirectory } from './directory.ts';

const PATH = '/locations/list/:state_slug/:city_slug/:line1_slug';

/** Spec §2.1: the short address of a restaurant leads to its local page. The state may be a slug, a name or a code. The page of one
 * that closed for good answers 410 and names the nearest open one. */
export function locationRedirectRoutes(
  app: FastifyInstance,
  {
    locations,
    localPageRoot,
  }: { locations: LocationDirectory; localPageRoot: (host: string) => Promise<string | null> },
): void {
  for (const url of [`${PATH}/`, PATH]) {
    app.get<{ Params: { state_slug: string; city_slug: string; line1_slug: string } }>(url, async (request, reply) => {
      const { state_slug, city_slug, line1_slug } = request.params;
      const found = locations.findLocalPage(state_slug, city_slug, line1_slug);
      if (!found) throw new NotFound('No restaurant has this address');
      const root = await localPageRoot(request.host);
      if (root === null) throw new NotFound('This site has no pages of restaurants');
      const at = request.url.indexOf('?');
      return redirectToPath(reply, encodeURI(root + found.entry.path) + (at < 0 ? '' : request.url.slice(at)), 301);
    });
  }
}
