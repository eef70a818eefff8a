import { onRecord } from '#features/rights/staff-rule.ts';
import { getBulk, runBulk as runBulkEndpoint } from '../operations-contract.ts';
import { runBulk } from './commands/bulk.ts';
import { findBulkImpact } from './queries/bulk-impact.ts';
import type { PageRouteDeps, PageStaffRoutes } from './routes-deps.ts';

const CHANGE_EACH = onRecord('do the same with each page alone');

/** One action on many pages. */
export function bulkRoutes(staff: PageStaffRoutes, deps: PageRouteDeps): void {
  staff.serve(getBulk, CHANGE_EACH, ({ params, query, context }) =>
    findBulkImpact(deps.db, context, deps, {
      action: params.action,
      ids: query.id,
      destinationId: query.destination,
    }),
  );

  staff.change(runBulkEndpoint, CHANGE_EACH, async (tx, { params, body, context }) => {
    const { pageCount, descendantCount } = await runBulk(tx, context, {
      action: params.action,
      ids: body.ids,
      includeDescendants: body.include_descendants,
      destinationId: body.destination,
      siteName: body.site_name,
    });
    return { page_count: pageCount, descendant_count: descendantCount };
  });
}
