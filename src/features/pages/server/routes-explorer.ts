import type { FastifyInstance } from 'fastify';
import { route } from '#platform/http/route.ts';
import * as contract from '../explorer-contract.ts';
import { listPagesOfType } from './queries/pages-of-type.ts';
import { listPages } from './queries/list-pages.ts';
import { listPageTypes } from './queries/page-types.ts';
import { findPlacedPage } from './queries/page-summaries.ts';
import { askerOf, type PageRouteDeps } from './routes-deps.ts';

/** The page tree as staff walk and search it: nothing outside the asker's own tree is told. */
export function explorerRoutes(app: FastifyInstance, deps: PageRouteDeps): void {
  const { db } = deps;
  const staffOnly = { access: 'staff', guard: deps.guard.requireStaff };

  route(
    app,
    contract.listPages,
    async ({ query, request, reply }) => listPages(db, await askerOf(deps, request, reply), deps, query),
    staffOnly,
  );

  route(
    app,
    contract.getPage,
    async ({ params, request, reply }) => {
      const asker = await askerOf(deps, request, reply);
      const { page, ancestors, siteName } = await findPlacedPage(db, asker, (name) => deps.template(name), params.id);
      return { page, ancestors, site_name: siteName };
    },
    staffOnly,
  );

  route(
    app,
    contract.listPageTypes,
    async ({ params, request, reply }) => listPageTypes(db, await askerOf(deps, request, reply), deps, params.id),
    staffOnly,
  );

  route(
    app,
    contract.listPagesOfType,
    async ({ params, query, request, reply }) =>
      listPagesOfType(db, await askerOf(deps, request, reply), deps, { model: params.model, p: query.p }),
    staffOnly,
  );
}
