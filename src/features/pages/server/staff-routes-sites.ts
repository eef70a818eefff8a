import type { FastifyInstance } from 'fastify';
import { rightsOf } from '#features/rights/staff-rule.ts';
import { type StaffRouteDeps, staffRoutes } from '#features/accounts/server/index.ts';
import { listHistory } from '#features/history/server/index.ts';
import {
  addSite as addSiteEndpoint,
  deleteSite as deleteSiteEndpoint,
  getSite,
  getSiteHistory,
  listSites as listSitesEndpoint,
  updateSite as updateSiteEndpoint,
  siteRules,
} from '../sites-contract.ts';
import { getSiteDetails, listSites } from './sites/list-sites.ts';
import {
  addSite,
  deleteSite,
  deletionRefusal,
  type SiteBelongings,
  type SiteFields,
  updateSite,
} from './sites/save-site.ts';
import { sites } from './tables.ts';

/** Sites: hosts and the pages that they begin with. */
export function siteRoutes(app: FastifyInstance, deps: StaffRouteDeps, belongings: SiteBelongings): void {
  const { db } = deps;
  const staff = staffRoutes(app, deps);

  staff.serve(listSitesEndpoint, siteRules.view, ({ query, context }) => listSites(db, context.powers, query));
  staff.serve(getSite, siteRules.view, async ({ params, context: { powers } }) => {
    const site = await getSiteDetails(db, powers, params.id);
    const refusal = deletionRefusal({ isDefault: site.isDefault }, await db.$count(sites));
    const may = rightsOf(siteRules, powers);
    return {
      site,
      mayChange: may.change,
      deleteRefusal: may.delete ? refusal : siteRules.delete.refusal,
      goesWithIt: await belongings.count(db, site.id),
    };
  });
  staff.serve(getSiteHistory, siteRules.view, async ({ params, query, context }) => {
    const { id, name } = await getSiteDetails(db, context.powers, params.id);
    return { title: name, ...(await listHistory(db, { kind: 'site', id: String(id) }, query.p)) };
  });
  staff.change(addSiteEndpoint, siteRules.add, async (tx, { body, context }) => ({
    id: await addSite(tx, context, fieldsOf(body)),
  }));
  staff.change(updateSiteEndpoint, siteRules.change, async (tx, { params, body, context }) => ({
    version: await updateSite(tx, context, params.id, { ...fieldsOf(body), baseVersion: body.baseVersion }),
  }));
  staff.change(deleteSiteEndpoint, siteRules.delete, async (tx, { params, context }) => {
    await deleteSite(tx, context, belongings, params.id);
    return {};
  });
}

function fieldsOf<RootPage extends number | null>(body: {
  name: string;
  host: string;
  port: number;
  rootPage: RootPage;
  language: SiteFields['languageCode'];
  timeZone?: string | undefined;
  isDefault: boolean;
}): Omit<SiteFields, 'rootPageId'> & { rootPageId: RootPage } {
  return {
    name: body.name,
    host: body.host,
    port: body.port,
    rootPageId: body.rootPage,
    languageCode: body.language,
    ...(body.timeZone !== undefined && { timeZone: body.timeZone }),
    isDefault: body.isDefault,
  };
}
