import type { FastifyInstance } from 'fastify';
import { locationRoutes } from '#features/locations/server/routes.ts';
import { siteFileRoutes } from '#features/site-files/server/routes.ts';
import { sendCached } from '#platform/http/send-cached.ts';
import { healthRoutes } from '#platform/http/health.ts';
import { apiDocsRoutes } from './api-docs.ts';
import { healthChecks, HEALTH_SUBSETS } from './health-checks.ts';
import { mediaRoutes } from './media-routes.ts';
import type { PageServer } from './page-routes.ts';
import { originOf } from './request-origin.ts';
import type { Services } from './services.ts';
import type { SiteFacts } from './site-facts.ts';

/** Every exact route of the product, in one visible list; what none of them answers goes to the page tree. */
export function registerRoutes(
  app: FastifyInstance,
  services: Services,
  pages: PageServer,
  factsOf: (host: string) => Promise<SiteFacts | undefined>,
): void {
  const { config } = services;
  healthRoutes(app, healthChecks(services), HEALTH_SUBSETS);
  apiDocsRoutes(app);
  mediaRoutes(app, services);
  locationRoutes(app, {
    db: services.database.db,
    locations: services.locations,
    geocoder: services.geocoder,
    clock: services.clock,
    mediaStore: services.mediaStore,
    flushToken: config.flushToken,
  });
  siteFileRoutes(app, {
    db: services.database.db,
    clock: services.clock,
    locations: services.locations,
    originOf: (request) => originOf(request, config.publicUrl),
    siteOf: async (request) => {
      const facts = await factsOf(request.host);
      return facts && { site: facts.site, settings: facts.settings.values };
    },
    shellAssets: () => services.assets.shell(),
  });
  for (const part of ['header', 'footer'] as const) {
    for (const url of [`/blocks/${part}/`, `/blocks/${part}`]) {
      app.get(url, async (request, reply) => sendCached(request, reply, await pages.fragment(request, part)));
    }
  }
}
