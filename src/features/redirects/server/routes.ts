import type { FastifyInstance } from 'fastify';
import { inTransaction } from '#platform/db/transaction.ts';
import { route } from '#platform/http/route.ts';
import type { WantedRedirect } from '../check-redirect.ts';
import * as contract from '../contract.ts';
import { deleteFoundRedirects, deleteRedirect, deleteRedirects } from './commands/delete-redirects.ts';
import { addRedirect, changeRedirect, type SavedRedirect } from './commands/save-redirect.ts';
import { shortenRedirects } from './commands/shorten-redirects.ts';
import { redirectRights, requireOnRedirects } from './context.ts';
import { getRedirect, getRedirectHistory } from './queries/get-redirect.ts';
import { listRedirects } from './queries/list-redirects.ts';
import { listSites } from './queries/redirect-world.ts';
import { redirectContext, type RedirectDeps } from './routes-context.ts';
import { redirectImportRoutes } from './routes-import.ts';

/** What staff do with redirects: list, add, change, delete, import. */
export function redirectRoutes(app: FastifyInstance, deps: RedirectDeps): void {
  const { db } = deps;
  const guard = deps.guard.requireStaff;
  const mayView = { access: 'staff who may see redirects', guard };
  const mayAdd = { access: 'staff who may add redirects', guard };
  const mayChange = { access: 'staff who may change redirects', guard };
  const mayDelete = { access: 'staff who may delete redirects', guard };

  route(
    app,
    contract.listRedirects,
    async ({ query, ...http }) => listRedirects(db, (await redirectContext(deps, http)).powers, query),
    mayView,
  );
  route(
    app,
    contract.getRedirectForm,
    async (http) => {
      const { powers } = await redirectContext(deps, http);
      requireOnRedirects(powers, 'add');
      const sites = (await listSites(db)).map(({ id, name }) => ({ id, name }));
      return { sites, rights: redirectRights(powers) };
    },
    mayAdd,
  );
  route(
    app,
    contract.getRedirect,
    async ({ params, ...http }) => getRedirect(db, (await redirectContext(deps, http)).powers, params.id),
    mayView,
  );
  route(
    app,
    contract.getRedirectHistory,
    async ({ params, query, ...http }) =>
      getRedirectHistory(db, (await redirectContext(deps, http)).powers, params.id, query.p),
    mayView,
  );
  route(
    app,
    contract.addRedirect,
    async ({ body, ...http }) => {
      const context = await redirectContext(deps, http);
      return savedReply(await inTransaction(db, (tx) => addRedirect(tx, context, wantedOf(body))));
    },
    mayAdd,
  );
  route(
    app,
    contract.saveRedirect,
    async ({ params, body, ...http }) => {
      const context = await redirectContext(deps, http);
      const asked = { id: params.id, baseVersion: body.base_version };
      return savedReply(await inTransaction(db, (tx) => changeRedirect(tx, context, asked, wantedOf(body))));
    },
    mayChange,
  );
  route(
    app,
    contract.deleteRedirect,
    async ({ params, ...http }) => {
      const context = await redirectContext(deps, http);
      return { old_path: await inTransaction(db, (tx) => deleteRedirect(tx, context, params.id)) };
    },
    mayDelete,
  );
  route(
    app,
    contract.bulkDeleteRedirects,
    async ({ body, ...http }) => {
      const context = await redirectContext(deps, http);
      if ('found' in body) {
        const { found, expected } = body;
        const deleted = await inTransaction(db, (tx) => deleteFoundRedirects(tx, context, found, expected));
        return { deleted, refused: [] };
      }
      const gone = new Set(
        (await inTransaction(db, (tx) => deleteRedirects(tx, context, body.ids))).map(({ id }) => id),
      );
      const missing = [...new Set(body.ids)].filter((id) => !gone.has(id));
      return { deleted: gone.size, refused: missing.map((id) => ({ id, reason: 'is gone' })) };
    },
    mayDelete,
  );
  route(
    app,
    contract.bulkShortenRedirects,
    async ({ body, ...http }) => {
      const context = await redirectContext(deps, http);
      return inTransaction(db, (tx) => shortenRedirects(tx, context, body.ids));
    },
    mayChange,
  );
  redirectImportRoutes(app, deps);
}

interface Body {
  old_path: string;
  site: number | null;
  page: number | null;
  url: string;
  is_permanent: boolean;
}

function wantedOf({ old_path, site, page, url, is_permanent }: Body): WantedRedirect {
  return { oldPath: old_path, siteId: site, pageId: page, url, isPermanent: is_permanent };
}

function savedReply({ id, oldPath, notes, shortened }: SavedRedirect) {
  return { id, old_path: oldPath, notes, shortened };
}
