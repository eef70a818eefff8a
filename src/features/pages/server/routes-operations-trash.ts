import type { FastifyInstance } from 'fastify';
import { route } from '#platform/http/route.ts';
import {
  listTrash as listTrashEndpoint,
  purgeFromTrash as purgeEndpoint,
  restoreFromTrash,
} from '../operations-contract.ts';
import { purgeFromTrash } from './operations/purge-trash.ts';
import { restorePage } from './operations/restore-page.ts';
import { listTrash } from './queries/trash-list.ts';
import { commandRunner } from './operations/run-command.ts';
import { askerOf, type PageRouteDeps } from './routes-deps.ts';

/** Deleted pages: listed, restored, deleted for ever. */
export function trashRoutes(app: FastifyInstance, deps: PageRouteDeps): void {
  const staffOnly = { access: 'staff', guard: deps.guard.requireStaff };
  const run = commandRunner(deps);

  route(
    app,
    listTrashEndpoint,
    async ({ query, request, reply }) => listTrash(deps.db, await askerOf(deps, request, reply), query.p),
    staffOnly,
  );

  route(
    app,
    restoreFromTrash,
    async ({ params, body, ...http }) => {
      const { new_slug, new_parent_page: newParentId, publish } = body;
      const restoring = { newSlug: new_slug || undefined, newParentId, publish };
      const back = await run(http, (tx, context) => restorePage(tx, context, params.trash_id, restoring));
      return { id: back.id, page_count: back.pageCount, live_count: back.liveCount, parent_id: back.parentId };
    },
    staffOnly,
  );

  route(
    app,
    purgeEndpoint,
    async ({ params, ...http }) => {
      const gone = await run(http, (tx, context) => purgeFromTrash(tx, context, params.trash_id));
      return { page_count: gone.pageCount };
    },
    staffOnly,
  );
}
