import type { FastifyInstance } from 'fastify';
import { ANY_STAFF, onRecord } from '#features/rights/staff-rule.ts';
import * as contract from '../explorer-contract.ts';
import { listPages } from './queries/list-pages.ts';
import { findPlacedPage } from './queries/page-summaries.ts';
import { listPageTypes } from './queries/page-types.ts';
import { listPagesOfType } from './queries/list-live-pages.ts';
import { type PageRouteDeps, pageStaffRoutes } from './routes-deps.ts';

/** Routes to browse and search the page tree. The answers contain nothing outside the user's part of the tree. */
export function explorerRoutes(app: FastifyInstance, deps: PageRouteDeps): void {
  const { db } = deps;
  const staff = pageStaffRoutes(app, deps);

  staff.serve(contract.listPages, ANY_STAFF, ({ query, context }) => listPages(db, context, deps, query));
  staff.serve(contract.getPage, onRecord('see the page'), async ({ params, context }) => {
    const { page, ancestors, siteName } = await findPlacedPage(db, context, context.template, params.id);
    return { page, ancestors, site_name: siteName };
  });
  staff.serve(contract.listPageTypes, onRecord('add a page below it'), ({ params, context }) =>
    listPageTypes(db, context, deps, params.id),
  );
  staff.serve(contract.listPagesOfType, ANY_STAFF, ({ params, query, context }) =>
    listPagesOfType(db, context, deps, { model: params.model, p: query.p }),
  );
}
