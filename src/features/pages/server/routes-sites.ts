import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Forbidden } from '#shared/problem.ts';
import { type ModelPermission, mayOnModel } from '#features/accounts/permissions.ts';
import { type StaffGuard, staffContext } from '#features/accounts/server/index.ts';
import { listHistory } from '#features/history/server/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { route } from '#platform/http/route.ts';
import {
  addSite as addSiteEndpoint,
  deleteSite as deleteSiteEndpoint,
  getSite,
  getSiteHistory,
  listSites as listSitesEndpoint,
  updateSite as updateSiteEndpoint,
} from '../sites-contract.ts';
import { countBelongings, getSiteDetails, listSites } from './sites/list-sites.ts';
import { addSite, deleteSite, deletionRefusal, type SiteFields, updateSite } from './sites/save-site.ts';
import { sites } from './tables.ts';

/** Sites: hosts and the pages that they begin with. */
export function siteRoutes(app: FastifyInstance, options: { db: Db; clock: Clock; guard: StaffGuard }): void {
  const { db } = options;
  const guard = (request: FastifyRequest, reply: FastifyReply) => options.guard.requireStaff(request, reply);
  const seeing = { access: 'staff with any right on sites', guard };
  const asking = async (input: { request: FastifyRequest; reply: FastifyReply }, right: ModelPermission) => {
    const context = await staffContext(options, input);
    if (!mayOnModel(context.powers, 'site', right))
      throw new Forbidden(`You may not ${right === 'view' ? 'see' : right} sites`);
    return context;
  };

  route(
    app,
    listSitesEndpoint,
    async (input) => listSites(db, (await asking(input, 'view')).powers, input.query),
    seeing,
  );
  route(
    app,
    getSite,
    async (input) => {
      const { powers } = await asking(input, 'view');
      const site = await getSiteDetails(db, powers, input.params.id);
      const refusal = deletionRefusal({ isDefault: site.is_default }, await db.$count(sites));
      return {
        site,
        may_change: mayOnModel(powers, 'site', 'change'),
        delete_refusal: mayOnModel(powers, 'site', 'delete') ? refusal : 'You may not delete sites',
        goes_with_it: await countBelongings(db, site.id),
      };
    },
    seeing,
  );
  route(
    app,
    getSiteHistory,
    async (input) => {
      const { powers } = await asking(input, 'view');
      const { id, name } = await getSiteDetails(db, powers, input.params.id);
      return { title: name, ...(await listHistory(db, { kind: 'site', id: String(id) }, input.query.p)) };
    },
    seeing,
  );
  route(
    app,
    addSiteEndpoint,
    async (input) => {
      const context = await asking(input, 'add');
      return { id: await inTransaction(db, (tx) => addSite(tx, context, fieldsOf(input.body))) };
    },
    { access: 'staff with the right to add sites', guard },
  );
  route(
    app,
    updateSiteEndpoint,
    async (input) => {
      const context = await asking(input, 'change');
      const change = { ...fieldsOf(input.body), baseVersion: input.body.base_version };
      return { version: await inTransaction(db, (tx) => updateSite(tx, context, input.params.id, change)) };
    },
    { access: 'staff with the right to change sites', guard },
  );
  route(
    app,
    deleteSiteEndpoint,
    async (input) => {
      const context = await asking(input, 'delete');
      await inTransaction(db, (tx) => deleteSite(tx, context, input.params.id));
      return {};
    },
    { access: 'staff with the right to delete sites', guard },
  );
}

function fieldsOf(body: {
  name: string;
  host: string;
  port: number;
  root_page: number;
  language: SiteFields['languageCode'];
  is_default: boolean;
}): SiteFields {
  return {
    name: body.name,
    host: body.host,
    port: body.port,
    rootPageId: body.root_page,
    languageCode: body.language,
    isDefault: body.is_default,
  };
}
