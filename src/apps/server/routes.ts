import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createStaffGuard, sessionCookie } from '#features/accounts/server/index.ts';
import { accountRoutes } from '#features/accounts/server/routes.ts';
import { chooserRoutes } from '#features/choosers/server/routes.ts';
import { documentRoutes } from '#features/documents/server/routes.ts';
import { imageRoutes } from '#features/images/server/routes.ts';
import { locationRoutes } from '#features/locations/server/routes.ts';
import { pressRoutes } from '#features/press/server/routes.ts';
import { siteFileRoutes } from '#features/site-files/server/routes.ts';
import { videoRoutes } from '#features/videos/server/routes.ts';
import { sendCached } from '#platform/http/send-cached.ts';
import { healthRoutes } from '#platform/http/health.ts';
import { adminRoutes } from './admin-routes.ts';
import { apiDocsRoutes } from './api-docs.ts';
import { blockPreviewRoutes } from './block-preview.ts';
import { healthChecks, HEALTH_SUBSETS } from './health-checks.ts';
import { loadTargets } from './load-lookup.ts';
import { pageAdminRoutes } from './page-admin-routes.ts';
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
  const isSecure = config.publicUrl?.startsWith('https://') ?? false;
  const { clock, passwords } = services;
  const { db } = services.database;
  const cookie = sessionCookie({ isSecure });
  const guard = createStaffGuard({ db, clock, cookie });
  accountRoutes(app, { db, clock, passwords, guard, cookie });
  adminRoutes(app, services, guard, factsOf);
  pageAdminRoutes(app, services, guard, factsOf);
  chooserRoutes(app, { db, clock, guard, images: services.images, mediaStore: services.mediaStore });
  healthRoutes(app, healthChecks(services), HEALTH_SUBSETS);
  apiDocsRoutes(app);
  imageRoutes(app, { db: services.database.db, images: services.images });
  documentRoutes(app, { db: services.database.db, mediaStore: services.mediaStore });
  videoRoutes(app, { db: services.database.db, mediaStore: services.mediaStore });
  locationRoutes(app, {
    db: services.database.db,
    locations: services.locations,
    geocoder: services.geocoder,
    clock: services.clock,
    mediaStore: services.mediaStore,
    flushToken: config.flushToken,
    maySignedInFlush: async (request) => (await guard.staffOf(request))?.powers.isSuperuser ?? false,
  });
  const siteOf = async (request: FastifyRequest) => {
    const facts = await factsOf(request.host);
    return facts && { site: facts.site, settings: facts.settings.in(facts.site.languageCode).values };
  };
  pressRoutes(app, {
    db: services.database.db,
    htmlCache: services.htmlCache,
    originOf: (request) => originOf(request, config.publicUrl),
    siteOf,
    loadTargets: (references) => loadTargets(services.database.db, references, services.images.signer),
  });
  siteFileRoutes(app, {
    db: services.database.db,
    clock: services.clock,
    locations: services.locations,
    originOf: (request) => originOf(request, config.publicUrl),
    siteOf,
    shellAssets: () => services.assets.shell(),
  });
  blockPreviewRoutes(app, services, factsOf);
  for (const part of ['header', 'footer'] as const) {
    for (const url of [`/blocks/${part}/`, `/blocks/${part}`]) {
      app.get(url, async (request, reply) => sendCached(request, reply, await pages.fragment(request, part)));
    }
  }
}
