import { onRecord, ANY_STAFF } from '#features/rights/staff-rule.ts';
import { NotFound } from '#shared/problem.ts';
import {
  BULK_ACTIONS,
  type BulkAction,
  type Referrer,
  getBulk,
  runBulk as runBulkEndpoint,
  listTrash as listTrashEndpoint,
  purgeFromTrash as purgeEndpoint,
  restoreFromTrash,
  chooseMove,
  convertAlias as convertAliasEndpoint,
  copyPage as copyPageEndpoint,
  deletePage,
  getCopy,
  getDeletion,
  getMove,
  getUnpublishing,
  movePage as movePageEndpoint,
  unpublishPage as unpublishPageEndpoint,
} from '../operations-contract.ts';
import type { StaffContext } from '#features/accounts/server/index.ts';
import { runBulk } from './commands/bulk.ts';
import { findBulkImpact } from './queries/bulk-impact.ts';
import { type PageRouteDeps, type PageStaffRoutes, pageStaffRoutes } from './routes-deps.ts';
import { purgeFromTrash } from './commands/purge-trash.ts';
import { restorePage } from './commands/restore-page.ts';
import { listTrash } from './queries/trash-list.ts';
import type { FastifyInstance } from 'fastify';
import { setPosition as setPositionEndpoint } from '../explorer-contract.ts';
import { convertAlias } from './commands/detach-aliases.ts';
import { copyPage } from './commands/copy-page.ts';
import { checkMove, movePage } from './commands/move-page.ts';
import { setPosition } from './commands/set-position.ts';
import { trashPage } from './commands/trash-page.ts';
import { unpublishPage } from './commands/unpublish-page.ts';
import { findCopyForm } from './queries/copy-form.ts';
import { findDeletion, findUnpublishing } from './queries/deletion-impact.ts';
import { nameReferrers } from '#features/usage/server/index.ts';
import { findMove } from './queries/move-impact.ts';

const DELETE = onRecord('delete the page');
const UNPUBLISH = onRecord('unpublish the page');
const MOVE = onRecord('move the page');
const COPY = onRecord('copy the page');

/** Routes for pages besides editing: move, copy, unpublish, delete, restore, reorder; alone or in bulk. */
export function pageOperationRoutes(app: FastifyInstance, deps: PageRouteDeps): void {
  const { db } = deps;
  const staff = pageStaffRoutes(app, deps);

  /** With the names of referrers that are not pages. */
  const named = async <R extends { referrers: Referrer[] }>(context: StaffContext, found: R): Promise<R> => ({
    ...found,
    referrers: await nameReferrers(db, context, deps.sources, found.referrers),
  });
  staff.serve(getDeletion, DELETE, async ({ params, context }) =>
    named(context, await findDeletion(db, context, context.template, params.id)),
  );
  staff.change(deletePage, DELETE, async (tx, { params, body, context }) => {
    const { trashId, pageCount, parentId } = await trashPage(tx, context, params.id, { siteName: body.site_name });
    return { trash_id: trashId, page_count: pageCount, parent_id: parentId };
  });

  staff.serve(getUnpublishing, UNPUBLISH, async ({ params, context }) =>
    named(context, await findUnpublishing(db, context, context.template, params.id)),
  );
  staff.change(unpublishPageEndpoint, UNPUBLISH, async (tx, { params, body, context }) => {
    const options = { includeDescendants: body.include_descendants };
    const { pageCount, parentId } = await unpublishPage(tx, context, params.id, options);
    return { page_count: pageCount, parent_id: parentId };
  });

  staff.serve(chooseMove, MOVE, async ({ params, body, context }) => {
    await checkMove(db, context, params.id, body.new_parent_page);
    return { confirm_path: `/wagtail/pages/${params.id}/move/${body.new_parent_page}/confirm/` };
  });
  staff.serve(getMove, MOVE, async ({ params, context }) =>
    named(context, await findMove(db, context, context.template, params.id, params.dest)),
  );
  staff.change(movePageEndpoint, MOVE, async (tx, { params, context }) => {
    const { urlPath, redirectCount } = await movePage(tx, context, params.id, params.dest);
    return { url_path: urlPath, redirect_count: redirectCount };
  });

  staff.serve(getCopy, COPY, ({ params, context }) => findCopyForm(db, context, context.template, params.id));
  staff.change(copyPageEndpoint, COPY, async (tx, { params, body, context }) => {
    const { id, pageCount, parentId } = await copyPage(tx, context, {
      pageId: params.id,
      title: body.new_title,
      slug: body.new_slug,
      parentId: body.new_parent_page,
      withDescendants: body.copy_subpages,
      publishCopies: body.publish_copies,
      isAlias: body.alias,
    });
    return { id, page_count: pageCount, parent_id: parentId };
  });
  staff.change(convertAliasEndpoint, onRecord('convert the alias'), async (tx, { params, context }) => {
    await convertAlias(tx, context, params.id);
    return { id: params.id };
  });

  staff.change(setPositionEndpoint, onRecord('edit the page above'), async (tx, { params, query, context }) => {
    await setPosition(tx, context, params.id, query.position);
    return {};
  });

  trashRoutes(staff, deps);
  bulkRoutes(staff, deps);
}

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

const CHANGE_EACH = onRecord('do the same with each page alone');

/** One action on many pages. */
export function bulkRoutes(staff: PageStaffRoutes, deps: PageRouteDeps): void {
  staff.serve(getBulk, CHANGE_EACH, ({ params, query, context }) =>
    findBulkImpact(deps.db, context, deps, {
      action: bulkActionOf(params),
      ids: query.id,
      destinationId: query.destination,
    }),
  );

  staff.change(runBulkEndpoint, CHANGE_EACH, async (tx, { params, body, context }) => {
    const { pageCount, descendantCount } = await runBulk(tx, context, {
      action: bulkActionOf(params),
      ids: body.ids,
      includeDescendants: body.include_descendants,
      destinationId: body.destination,
      siteName: body.site_name,
    });
    return { page_count: pageCount, descendant_count: descendantCount };
  });
}

/** @throws NotFound for what is no action on pages */
function bulkActionOf({ app, model, action }: { app: string; model: string; action: string }): BulkAction {
  const known = BULK_ACTIONS.find((one) => one === action);
  if (app !== 'pages' || model !== 'page' || !known) throw new NotFound('This bulk action does not exist');
  return known;
}
