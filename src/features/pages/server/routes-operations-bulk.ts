import type { FastifyInstance } from 'fastify';
import { route } from '#platform/http/route.ts';
import { getBulk, runBulk as runBulkEndpoint } from '../operations-contract.ts';
import { runBulk } from './operations/bulk.ts';
import { findBulkImpact } from './queries/bulk-impact.ts';
import { commandRunner } from './operations/run-command.ts';
import { askerOf, type PageRouteDeps } from './routes-deps.ts';

/** One thing done to many pages. */
export function bulkRoutes(app: FastifyInstance, deps: PageRouteDeps): void {
  const staffOnly = { access: 'staff', guard: deps.guard.requireStaff };
  const run = commandRunner(deps);

  route(
    app,
    getBulk,
    async ({ params, query, request, reply }) => {
      const question = { action: params.action, ids: query.id, destinationId: query.destination };
      return findBulkImpact(deps.db, await askerOf(deps, request, reply), deps, question);
    },
    staffOnly,
  );

  route(
    app,
    runBulkEndpoint,
    async ({ params, body, ...http }) => {
      const done = await run(http, (tx, context) =>
        runBulk(tx, context, {
          action: params.action,
          ids: body.ids,
          includeDescendants: body.include_descendants,
          destinationId: body.destination,
          siteName: body.site_name,
        }),
      );
      return { page_count: done.pageCount, descendant_count: done.descendantCount };
    },
    staffOnly,
  );
}
