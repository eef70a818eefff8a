import type { FastifyInstance } from 'fastify';
import { ANY_STAFF, onRecord } from '#features/rights/staff-rule.ts';
import * as contract from '../history-contract.ts';
import type { TitlesOf } from './compare/word-changes.ts';
import { compareRevisions } from './queries/compare-revisions.ts';
import { listPageHistory } from './queries/page-history.ts';
import { nameReferrers } from '#features/usage/server/index.ts';
import { listPageUsage } from './queries/page-usage.ts';
import { getWorkbench } from './queries/workbench.ts';
import { type PageRouteDeps, pageStaffRoutes } from './routes-deps.ts';

const SEE_DRAFT = onRecord("see the page's draft");

/** A page's history, comparison and usage; and the dashboard's lists of pages that were edited last. */
export function pageHistoryRoutes(app: FastifyInstance, deps: PageRouteDeps & { titlesOf?: TitlesOf }): void {
  const { db } = deps;
  const staff = pageStaffRoutes(app, deps);

  staff.serve(contract.listPageHistory, SEE_DRAFT, ({ params, query, context }) =>
    listPageHistory(db, context, context.template, { pageId: params.id, ...query }),
  );
  staff.serve(contract.compareRevisions, SEE_DRAFT, ({ params, context }) =>
    compareRevisions(db, context, deps, params),
  );
  staff.serve(contract.listPageUsage, onRecord('edit the page'), async ({ params, query, context }) => {
    const found = await listPageUsage(db, context, context.template, { pageId: params.id, p: query.p });
    return { ...found, rows: await nameReferrers(db, context, deps.sources, found.rows) };
  });
  staff.serve(contract.getWorkbench, ANY_STAFF, ({ context }) => getWorkbench(db, context));
}
