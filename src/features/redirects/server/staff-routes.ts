import type { FastifyInstance } from 'fastify';
import { rightsOf } from '#features/rights/staff-rule.ts';
import { type StaffRouteDeps, staffRoutes } from '#features/accounts/server/index.ts';
import { redirectRules } from '../rules.ts';
import type { RedirectInput } from '../check-redirect.ts';
import * as contract from '../contract.ts';
import { deleteFoundRedirects, deleteRedirect, deleteRedirects } from './commands/delete-redirects.ts';
import { addRedirect, changeRedirect, type SavedRedirect } from './commands/save-redirect.ts';
import { shortenRedirects } from './commands/shorten-redirects.ts';
import { getRedirect, getRedirectHistory } from './queries/get-redirect.ts';
import { listRedirects } from './queries/list-redirects.ts';
import { listSites } from './queries/redirect-world.ts';
import { redirectImportRoutes } from './staff-routes-import.ts';

/** Routes for redirects: list, add, change, delete, import. */
export function redirectRoutes(app: FastifyInstance, deps: StaffRouteDeps): void {
  const { db } = deps;
  const staff = staffRoutes(app, deps, (context, { host }) => ({ ...context, ownHost: host }));

  staff.serve(contract.listRedirects, redirectRules.view, ({ query, context }) =>
    listRedirects(db, context.powers, query),
  );
  staff.serve(contract.getRedirectForm, redirectRules.add, async ({ context }) => ({
    sites: (await listSites(db)).map(({ id, name }) => ({ id, name })),
    rights: rightsOf(redirectRules, context.powers),
  }));
  staff.serve(contract.getRedirect, redirectRules.view, ({ params, context }) =>
    getRedirect(db, context.powers, params.id),
  );
  staff.serve(contract.getRedirectHistory, redirectRules.view, ({ params, query, context }) =>
    getRedirectHistory(db, context.powers, params.id, query.p),
  );
  staff.change(contract.addRedirect, redirectRules.add, async (tx, { body, context }) =>
    savedReply(await addRedirect(tx, context, redirectInputOf(body))),
  );
  staff.change(contract.saveRedirect, redirectRules.change, async (tx, { params, body, context }) =>
    savedReply(
      await changeRedirect(tx, context, { id: params.id, baseVersion: body.baseVersion }, redirectInputOf(body)),
    ),
  );
  staff.change(contract.deleteRedirect, redirectRules.delete, async (tx, { params, context }) => ({
    oldPath: await deleteRedirect(tx, context, params.id),
  }));
  staff.change(contract.bulkDeleteRedirects, redirectRules.delete, async (tx, { body, context }) => {
    if ('found' in body) {
      return { deleted: await deleteFoundRedirects(tx, context, body.found, body.expected), refused: [] };
    }
    const deleted = new Set((await deleteRedirects(tx, context, body.ids)).map(({ id }) => id));
    const missing = [...new Set(body.ids)].filter((id) => !deleted.has(id));
    return { deleted: deleted.size, refused: missing.map((id) => ({ id, reason: 'no longer exists' })) };
  });
  staff.change(contract.bulkShortenRedirects, redirectRules.change, (tx, { body, context }) =>
    shortenRedirects(tx, context, body.ids),
  );
  redirectImportRoutes(app, staff, deps);
}

interface Body {
  oldPath: string;
  site: number | null;
  page: number | null;
  url: string;
  isPermanent: boolean;
}

function redirectInputOf({ oldPath, site, page, url, isPermanent }: Body): RedirectInput {
  return { oldPath, siteId: site, pageId: page, url, isPermanent };
}

function savedReply({ id, version, oldPath, notes, shortened }: SavedRedirect) {
  return { id, version, oldPath, notes, shortened };
}
