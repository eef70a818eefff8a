import type { FastifyInstance } from 'fastify';
import type { StaffGuard } from '#features/accounts/server/index.ts';
import { faultsOfMedia } from '#features/choosers/server/index.ts';
import { editorRoutes } from '#features/pages/server/routes-editor.ts';
import { explorerRoutes } from '#features/pages/server/routes-explorer.ts';
import { pageHistoryRoutes } from '#features/pages/server/routes-history.ts';
import { pageOperationRoutes } from '#features/pages/server/routes-operations.ts';
import type { PageRouteDeps } from '#features/pages/server/routes-deps.ts';
import { keepOldAddresses } from '#features/redirects/server/index.ts';
import { blockRegistry } from '#blocks/definitions.ts';
import { findTemplate, TEMPLATES } from '#templates/definitions.ts';
import { redirectToPath } from '#platform/http/redirect.ts';
import { imageTexts, mediaTitles } from './media-titles.ts';
import { pagePreviewRoutes } from './page-previews.ts';
import type { Services } from '../process/services.ts';
import type { SiteFacts } from '../pages/site-facts.ts';

/** Everything that staff do with pages: explore, edit, preview, operate, look back. */
export function pageAdminRoutes(
  app: FastifyInstance,
  services: Services,
  guard: StaffGuard,
  factsOf: (host: string) => Promise<SiteFacts | undefined>,
): void {
  const deps: PageRouteDeps = {
    db: services.database.db,
    clock: services.clock,
    guard,
    registry: blockRegistry,
    templates: Object.values(TEMPLATES).filter(({ standsAlone }) => standsAlone),
    template: findTemplate,
    mediaFaults: faultsOfMedia,
    imageTexts,
    addressesChanged: (tx, change) => keepOldAddresses(tx, change, new Date(services.clock.now()).toISOString()),
  };
  explorerRoutes(app, deps);
  editorRoutes(app, deps);
  pageOperationRoutes(app, deps);
  pageHistoryRoutes(app, { ...deps, titlesOf: (kind, ids) => mediaTitles(services.database.db, kind, ids) });
  pagePreviewRoutes(app, services, guard, factsOf);
  app.get(
    '/wagtail/pages/:id/revisions/',
    { preHandler: (request, reply) => guard.requireStaff(request, reply) },
    (request, reply) => redirectToPath(reply, request.url.replace(/revisions\/(\?.*)?$/, 'history/'), 302),
  );
}
