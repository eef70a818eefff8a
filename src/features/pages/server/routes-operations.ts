import type { FastifyInstance } from 'fastify';
import { route } from '#platform/http/route.ts';
import { setPosition as setPositionEndpoint } from '../explorer-contract.ts';
import {
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
import { convertAlias } from './operations/convert-alias.ts';
import { copyPage } from './operations/copy-page.ts';
import { checkMove, movePage } from './operations/move-page.ts';
import { setPosition } from './operations/set-position.ts';
import { trashPage } from './operations/trash-page.ts';
import { unpublishPage } from './operations/unpublish-page.ts';
import { findCopyForm } from './queries/copy-form.ts';
import { findDeletion, findUnpublishing } from './queries/deletion-impact.ts';
import { findMove } from './queries/move-impact.ts';
import { commandRunner } from './operations/run-command.ts';
import { askerOf, contextOf, type PageRouteDeps } from './routes-deps.ts';
import { bulkRoutes } from './routes-operations-bulk.ts';
import { trashRoutes } from './routes-operations-trash.ts';

/** What staff do with pages besides editing them: move, copy, unpublish, delete, restore, reorder; alone or in bulk. */
export function pageOperationRoutes(app: FastifyInstance, deps: PageRouteDeps): void {
  const staffOnly = { access: 'staff', guard: deps.guard.requireStaff };
  const run = commandRunner(deps);

  route(
    app,
    getDeletion,
    async ({ params, request, reply }) =>
      findDeletion(deps.db, await askerOf(deps, request, reply), deps.template, params.id),
    staffOnly,
  );

  route(
    app,
    deletePage,
    async ({ params, body, ...http }) => {
      const gone = await run(http, (tx, context) => trashPage(tx, context, params.id, { siteName: body.site_name }));
      return { trash_id: gone.trashId, page_count: gone.pageCount, parent_id: gone.parentId };
    },
    staffOnly,
  );

  route(
    app,
    getUnpublishing,
    async ({ params, request, reply }) =>
      findUnpublishing(deps.db, await askerOf(deps, request, reply), deps.template, params.id),
    staffOnly,
  );

  route(
    app,
    unpublishPageEndpoint,
    async ({ params, body, ...http }) => {
      const options = { includeDescendants: body.include_descendants };
      const done = await run(http, (tx, context) => unpublishPage(tx, context, params.id, options));
      return { page_count: done.pageCount, parent_id: done.parentId };
    },
    staffOnly,
  );

  moveRoutes(app, deps);

  route(
    app,
    getCopy,
    async ({ params, request, reply }) =>
      findCopyForm(deps.db, await askerOf(deps, request, reply), deps.template, params.id),
    staffOnly,
  );

  route(
    app,
    copyPageEndpoint,
    async ({ params, body, ...http }) => {
      const copied = await run(http, (tx, context) =>
        copyPage(tx, context, {
          pageId: params.id,
          title: body.new_title,
          slug: body.new_slug,
          parentId: body.new_parent_page,
          withDescendants: body.copy_subpages,
          publishCopies: body.publish_copies,
          isAlias: body.alias,
        }),
      );
      return { id: copied.id, page_count: copied.pageCount, parent_id: copied.parentId };
    },
    staffOnly,
  );

  route(
    app,
    convertAliasEndpoint,
    async ({ params, ...http }) => {
      await run(http, (tx, context) => convertAlias(tx, context, params.id));
      return { id: params.id };
    },
    staffOnly,
  );

  route(
    app,
    setPositionEndpoint,
    async ({ params, query, ...http }) => {
      await run(http, (tx, context) => setPosition(tx, context, params.id, query.position));
      return {};
    },
    staffOnly,
  );

  trashRoutes(app, deps);
  bulkRoutes(app, deps);
}

function moveRoutes(app: FastifyInstance, deps: PageRouteDeps): void {
  const staffOnly = { access: 'staff', guard: deps.guard.requireStaff };
  const run = commandRunner(deps);

  route(
    app,
    chooseMove,
    async ({ params, body, request, reply }) => {
      const context = await contextOf(deps, request, reply);
      await checkMove(deps.db, context, params.id, body.new_parent_page);
      return { confirm_path: `/wagtail/pages/${params.id}/move/${body.new_parent_page}/confirm/` };
    },
    staffOnly,
  );

  route(
    app,
    getMove,
    async ({ params, request, reply }) =>
      findMove(deps.db, await askerOf(deps, request, reply), deps.template, params.id, params.dest),
    staffOnly,
  );

  route(
    app,
    movePageEndpoint,
    async ({ params, ...http }) => {
      const moved = await run(http, (tx, context) => movePage(tx, context, params.id, params.dest));
      return { url_path: moved.urlPath, redirect_count: moved.redirectCount };
    },
    staffOnly,
  );
}
