import { ANY_STAFF, onRecord } from '#features/rights/staff-rule.ts';
import {
  listTrash as listTrashEndpoint,
  purgeFromTrash as purgeEndpoint,
  restoreFromTrash,
} from '../operations-contract.ts';
import { purgeFromTrash } from './commands/purge-trash.ts';
import { restorePage } from './commands/restore-page.ts';
import { listTrash } from './queries/trash-list.ts';
import type { PageRouteDeps, PageStaffRoutes } from './routes-deps.ts';

/** Deleted pages: listed, restored, deleted permanently. */
export function trashRoutes(staff: PageStaffRoutes, { db }: PageRouteDeps): void {
  staff.serve(listTrashEndpoint, ANY_STAFF, ({ query, context }) => listTrash(db, context, query.p));

  staff.change(restoreFromTrash, onRecord('restore the page'), async (tx, { params, body, context }) => {
    const { new_slug, new_parent_page: newParentId, publish } = body;
    const restoring = { newSlug: new_slug || undefined, newParentId, publish };
    const restored = await restorePage(tx, context, params.trash_id, restoring);
    const { id, pageCount, liveCount, parentId } = restored;
    return { id, page_count: pageCount, live_count: liveCount, parent_id: parentId };
  });

  staff.change(purgeEndpoint, onRecord('delete the page'), async (tx, { params, context }) => ({
    page_count: (await purgeFromTrash(tx, context, params.trash_id)).pageCount,
  }));
}
