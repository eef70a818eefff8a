import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createStaffGuard, sessionCookie } from '#features/accounts/server/index.ts';
import { accessibilityReportRoutes } from '#features/accessibility-reports/server/routes.ts';
import { accountRoutes } from '#features/accounts/server/routes.ts';
import { peopleRoutes } from '#features/accounts/server/routes-people.ts';
import { collectionRoutes } from '#features/collections/server/routes.ts';
import { createFileGate } from '#features/collections/server/index.ts';
import { faultsOfMedia } from '#features/choosers/server/index.ts';
import { chooserRoutes } from '#features/choosers/server/routes.ts';
import { documentAdminRoutes } from '#features/documents/server/routes-admin.ts';
import { embedRoutes } from '#features/embeds/server/routes.ts';
import { documentRoutes } from '#features/documents/server/routes.ts';
import { guestGuardRoutes } from '#features/guard/server/routes.ts';
import { imageRoutes } from '#features/images/server/routes.ts';
import { imageAdminRoutes } from '#features/images/server/routes-admin.ts';
import { libraryRoutes } from '#features/library/server/routes.ts';
import { locationAdminRoutes } from '#features/locations/server/routes-admin.ts';
import { locationRoutes } from '#features/locator/server/routes.ts';
import { importRoutes } from '#features/location-imports/server/routes.ts';
import { messageRoutes } from '#features/messages/server/routes.ts';
import { mailRoutes } from '#features/mail/server/routes.ts';
import { mailAddressRoutes } from '#features/mail/server/routes-addresses.ts';
import { mailEventRoutes } from '#features/mail/server/routes-events.ts';
import { mailTemplateRoutes } from '#features/mail/server/routes-templates.ts';
import { siteRoutes } from '#features/pages/server/routes-sites.ts';
import { pressRoutes } from '#features/press/server/routes.ts';
import { redirectRoutes } from '#features/redirects/server/routes.ts';
import { settingsRoutes } from '#features/settings/server/routes.ts';
import { siteFileRoutes } from '#features/site-files/server/routes.ts';
import { snippetRoutes } from '#features/snippets/server/routes.ts';
import { submissionRoutes } from '#features/submissions/server/routes.ts';
import { concealTokens, leaveBySource } from '#features/subscriptions/server/index.ts';
import { subscriptionRoutes } from '#features/subscriptions/server/routes.ts';
import { subscriberStaffRoutes } from '#features/subscriptions/server/routes-staff.ts';
import { usageRoutes } from '#features/usage/server/routes.ts';
import { videoAdminRoutes } from '#features/videos/server/routes-admin.ts';
import { videoRoutes } from '#features/videos/server/routes.ts';
import { blockRegistry } from '#blocks/definitions.ts';
import { sendCached } from '#platform/http/send-cached.ts';
import { healthRoutes } from '#platform/http/health.ts';
import { accessibilityReportPage } from './pages/accessibility-report-page.ts';
import { adminRoutes } from './admin/admin-routes.ts';
import { apiDocsRoutes } from './api-docs.ts';
import { blockPreviewRoutes } from './pages/block-preview.ts';
import { FORM_TEMPLATES } from './pages/form-templates.ts';
import { GRANTABLE_MODELS, grantableRegions } from './admin/grantable-models.ts';
import { healthChecks, HEALTH_SUBSETS } from './process/health-checks.ts';
import { loadTargets } from './pages/load-lookup.ts';
import { pageAdminRoutes } from './admin/page-admin-routes.ts';
import type { PageServer } from './pages/page-routes.ts';
import { originOf, siteOriginOf } from './pages/request-origin.ts';
import type { Services } from './process/services.ts';
import type { SiteFacts } from './pages/site-facts.ts';
import { findUnsubscribePage } from './pages/find-unsubscribe-page.ts';
import { USAGE_SOURCES } from './admin/usage-sources.ts';

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
  accountRoutes(app, {
    db,
    clock,
    passwords,
    guard,
    cookie,
    originOf: (request) => originOf(request, config.publicUrl),
  });
  peopleRoutes(app, {
    db,
    clock,
    passwords,
    guard,
    grantable: { models: GRANTABLE_MODELS, regions: () => grantableRegions(services.locations) },
  });
  const mailParts = {
    originOf: (request: FastifyRequest) => originOf(request, config.publicUrl),
    wake: () => services.mail.wake(),
  };
  mailRoutes(app, { db, clock, guard, ...mailParts, conceal: concealTokens });
  mailAddressRoutes(app, { db, clock, guard });
  mailEventRoutes(app, {
    db,
    clock,
    secret: config.mailEventsSecret,
    leave: (tx, email, source) => leaveBySource(tx, services.subscriptions, { email, source, nowMs: clock.now() }),
  });
  mailTemplateRoutes(app, { db, clock, guard, ...mailParts });
  siteRoutes(app, { db, clock, guard });
  adminRoutes(app, services, guard, factsOf);
  pageAdminRoutes(app, services, guard, factsOf);
  chooserRoutes(app, { db, clock, guard, images: services.images, mediaStore: services.mediaStore });
  libraryRoutes(app, { db, clock, guard });
  usageRoutes(app, { db, clock, guard, sources: USAGE_SOURCES });
  embedRoutes(app, { db, clock, guard });
  imageAdminRoutes(app, {
    db,
    clock,
    guard,
    images: services.images,
    mediaStore: services.mediaStore,
    originOf: (request) => originOf(request, config.publicUrl),
  });
  redirectRoutes(app, { db, clock, guard });
  messageRoutes(app, {
    db,
    clock,
    guard,
    ...mailParts,
  });
  submissionRoutes(app, { db, clock, guard, templates: FORM_TEMPLATES, ...mailParts });
  subscriberStaffRoutes(app, { db, clock, guard, subscriptions: services.subscriptions });
  subscriptionRoutes(app, {
    db,
    clock,
    ...services.subscriptions,
    unsubscribePageOf: async (request, language) => {
      const facts = await factsOf(request.host);
      return facts && findUnsubscribePage(db, facts.site, language);
    },
  });
  snippetRoutes(app, { db, clock, guard, registry: blockRegistry, mediaFaults: faultsOfMedia });
  settingsRoutes(app, { db, clock, guard, registry: blockRegistry, mediaFaults: faultsOfMedia });
  guestGuardRoutes(app, services);
  accessibilityReportPage(app, services, factsOf);
  accessibilityReportRoutes(app, { db, clock, guard, ...mailParts });
  healthRoutes(app, healthChecks(services), HEALTH_SUBSETS);
  apiDocsRoutes(app);
  const gate = createFileGate(app, {
    db,
    clock,
    guard,
    passwords,
    isSecure,
    siteNameOf: async (request) => {
      const facts = await factsOf(request.host);
      return facts ? facts.settings.in(facts.site.languageCode).values.site_identity.name || facts.site.name : '';
    },
    styleUrls: () => services.assets.shell().styles.map(({ url }) => url),
  });
  collectionRoutes(app, { db, clock, guard, passwords });
  imageRoutes(app, { db: services.database.db, images: services.images, gate });
  documentAdminRoutes(app, { db, clock, guard, mediaStore: services.mediaStore });
  documentRoutes(app, { db: services.database.db, mediaStore: services.mediaStore, gate });
  videoAdminRoutes(app, { db, clock, guard, images: services.images, mediaStore: services.mediaStore });
  videoRoutes(app, { db: services.database.db, mediaStore: services.mediaStore, gate });
  const localPageRoot = async (host: string) => (await factsOf(host))?.localPageRoots[0]?.url ?? null;
  locationRoutes(app, {
    announce: (tags) => services.changes.announce(tags),
    locations: services.locations,
    geocoder: services.geocoder,
    clock: services.clock,
    mediaStore: services.mediaStore,
    localPageRoot,
    flushToken: config.flushToken,
    maySignedInFlush: async (request) => (await guard.staffOf(request))?.powers.isSuperuser ?? false,
  });
  locationAdminRoutes(app, { db, clock, guard, geocoder: services.geocoder, localPageRoot });
  importRoutes(app, { db, clock, guard, mediaStore: services.mediaStore });
  const siteOf = async (request: FastifyRequest) => {
    const facts = await factsOf(request.host);
    if (!facts) return undefined;
    const settings = facts.settings.in(facts.site.languageCode).values;
    return { site: facts.site, settings, origin: siteOriginOf(request, facts) };
  };
  pressRoutes(app, {
    db: services.database.db,
    htmlCache: services.htmlCache,
    siteOf,
    loadTargets: (references) => loadTargets(services.database.db, references, services.images.signer),
  });
  siteFileRoutes(app, {
    db: services.database.db,
    clock: services.clock,
    locations: services.locations,
    htmlCache: services.htmlCache,
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
