import type { FastifyInstance } from 'fastify';
import { route } from '#platform/http/route.ts';
import * as contract from '../history-contract.ts';
import type { TitlesOf } from './compare/word-changes.ts';
import { compareRevisions } from './queries/compare-revisions.ts';
import { listPageHistory } from './queries/page-history.ts';
import { listPageUsage } from './queries/page-usage.ts';
import { getWorkbench } from './queries/workbench.ts';
import { askerOf, type PageRouteDeps } from './routes-deps.ts';

/** Looking back at a page: history, comparison, usage; and the dashboard's lists of what was edited last. */
export function pageHistoryRoutes(app: FastifyInstance, deps: PageRouteDeps & { titlesOf?: TitlesOf }): void {
  const { db } = deps;
  const staffOnly = { access: 'staff', guard: deps.guard.requireStaff };
  const findTemplate = (name: string) => deps.template(name);

  route(
    app,
    contract.listPageHistory,
    async ({ params, query, request, reply }) =>
      listPageHistory(db, await askerOf(deps, request, reply), findTemplate, { pageId: params.id, ...query }),
    staffOnly,
  );

  route(
    app,
    contract.compareRevisions,
    async ({ params, request, reply }) => compareRevisions(db, await askerOf(deps, request, reply), deps, params),
    staffOnly,
  );

  route(
    app,
    contract.listPageUsage,
    async ({ params, query, request, reply }) =>
      listPageUsage(db, await askerOf(deps, request, reply), findTemplate, { pageId: params.id, p: query.p }),
    staffOnly,
  );

  route(
    app,
    contract.getWorkbench,
    async ({ request, reply }) => getWorkbench(db, await askerOf(deps, request, reply)),
    staffOnly,
  );
}
