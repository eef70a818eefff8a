import type { FastifyInstance, FastifyRequest } from 'fastify';
import { healthRoutes } from '#platform/http/health.ts';
import { redirectToPath } from '#platform/http/redirect.ts';
import type { LiveStreams } from '#platform/http/live-streams.ts';
import { sendCached } from '#platform/http/send-cached.ts';
import { adminRoutes } from './admin/admin-routes.ts';
import { approvalPages } from './admin/approval-pages.ts';
import { pagePreviewRoutes } from './admin/page-previews.ts';
import { apiDocsRoutes } from './api-docs.ts';
import { DELETED_KINDS, FEATURES, SCREENS, USAGE_SOURCES } from './features.ts';
import { accountPage } from './pages/account-page.ts';
import { accountSignInPages } from './pages/account-sign-in-pages.ts';
import { accessibilityReportPage } from './pages/accessibility-report-page.ts';
import { blockPreviewRoutes } from './pages/block-preview.ts';
import type { PageServer } from './pages/page-routes.ts';
import type { FactsOf } from './pages/site-facts.ts';
import { reservationPage } from './pages/reservation-page.ts';
import { orderAgainPage } from './pages/order-again-page.ts';
import { orderCheckoutPage } from './pages/order-checkout-page.ts';
import { orderMenuPage } from './pages/order-menu-page.ts';
import { orderPage } from './pages/order-page.ts';
import { reservePage } from './pages/reserve-page.ts';
import { waitListEntryPage } from './pages/wait-list-entry-page.ts';
import { waitListJoinPage } from './pages/wait-list-join-page.ts';
import { healthChecks, HEALTH_SUBSETS } from './process/health-checks.ts';
import type { Services } from './process/services.ts';
import { createRouteParts } from './route-parts.ts';

/** Every exact route of the product; other requests go to the page tree. */
export function registerRoutes(
  app: FastifyInstance,
  services: Services,
  pages: PageServer,
  factsOf: FactsOf,
  live: LiveStreams,
  methodsOf: (request: FastifyRequest) => readonly string[],
): void {
  const parts = createRouteParts(app, services, factsOf, {
    screens: SCREENS,
    models: FEATURES.flatMap(({ models }) => models ?? []),
    sources: USAGE_SOURCES,
    deletedKinds: DELETED_KINDS,
    live,
  });
  const { guard } = parts;
  for (const { routes } of FEATURES) for (const register of routes ?? []) register(app, parts);
  adminRoutes(app, parts, factsOf, methodsOf);
  pagePreviewRoutes(app, services, guard, factsOf);
  approvalPages(app, services, factsOf, parts);
  app.get(
    '/wagtail/pages/:id/revisions/',
    { preHandler: (request, reply) => guard.requireStaff(request, reply) },
    (request, reply) => redirectToPath(reply, request.url.replace(/revisions\/(\?.*)?$/, 'history/'), 302),
  );
  accessibilityReportPage(app, services, factsOf);
  waitListJoinPage(app, services, factsOf, parts.dinerCookies);
  waitListEntryPage(app, services, factsOf);
  orderMenuPage(app, services, factsOf);
  orderCheckoutPage(app, services, factsOf, parts.dinerCookies);
  orderAgainPage(app, services, parts.dinerCookies);
  orderPage(app, services, factsOf);
  reservePage(app, services, factsOf);
  reservationPage(app, services, factsOf, parts.dinerCookies);
  accountSignInPages(app, services, factsOf, parts.dinerCookies);
  accountPage(app, services, factsOf, { cookies: parts.dinerCookies, conceal: parts.conceal });
  healthRoutes(
    app,
    FEATURES.reduce((checks, { health }) => ({ ...checks, ...health?.(parts) }), healthChecks(services)),
    HEALTH_SUBSETS,
  );
  apiDocsRoutes(app);
  blockPreviewRoutes(app, services, factsOf);
  for (const part of ['header', 'footer'] as const) {
    for (const url of [`/blocks/${part}/`, `/blocks/${part}`]) {
      app.get(url, async (request, reply) => sendCached(request, reply, await pages.fragment(request, part)));
    }
  }
}
