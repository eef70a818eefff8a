import { and, eq, ne, sql } from 'drizzle-orm';
import { Invalid, NotFound, Problem } from '#shared/problem.ts';
import { requireRule } from '#features/rights/staff-rule.ts';
import { mayExplore, type StaffPowers } from '#features/rights/permissions.ts';
import { type Actor, recordHistory, refuseOlderVersion } from '#features/history/server/index.ts';
import { blockRegistry } from '#blocks/definitions.ts';
import { findTemplate } from '#templates/definitions.ts';
import { announceChange } from '#platform/db/changes.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { siteRules } from '../../sites-contract.ts';
import type { LanguageCode } from '../../contract.ts';
import { createPage } from '../commands/create-page.ts';
import { createSite } from '../commands/create-site.ts';
import { pages, sites } from '../tables.ts';

export interface SiteContext {
  actor: Actor;
  powers: StaffPowers;
  /** ISO instant. */
  now: string;
}

export interface SiteFields {
  name: string;
  /** Lower case. */
  host: string;
  port: number;
  rootPageId: number;
  languageCode: LanguageCode;
  timeZone?: string;
  isDefault: boolean;
}

/**
 * Makes a site; returns its id. Without a `rootPageId` it gets an empty home page, which is not live yet.
 * @throws Forbidden, Invalid naming a field
 */
export async function addSite(
  tx: Tx,
  context: SiteContext,
  site: Omit<SiteFields, 'rootPageId'> & { rootPageId: number | null },
): Promise<number> {
  requireRule(context.powers, siteRules.add);
  await lockSites(tx);
  await checkFields(tx, context, site);
  if (site.isDefault) await takeDefault(tx);
  const rootPageId = site.rootPageId ?? (await addHome(tx, context, site.name));
  // createSite records it and notifies every node.
  return createSite(tx, context, { ...site, rootPageId });
}

function addHome(tx: Tx, context: SiteContext, title: string): Promise<number> {
  if (!context.powers.isSuperuser)
    throw new Invalid([{ field: 'rootPage', message: 'must be chosen: only superusers may add a home page' }]);
  const home = { parentId: null, template: 'home', title, slug: '', content: { body: [] } };
  return createPage(tx, { ...context, registry: blockRegistry, template: findTemplate }, home);
}

/** Changes a site; returns its new version. @throws NotFound, Forbidden, Conflict for an old version, Invalid */
export async function updateSite(
  tx: Tx,
  context: SiteContext,
  siteId: number,
  change: SiteFields & { baseVersion: number },
): Promise<number> {
  requireRule(context.powers, siteRules.change);
  const site = await lockSite(tx, siteId);
  const { baseVersion, ...next } = change;
  await refuseOlderVersion(tx, { kind: 'site', id: siteId, noun: 'this site', version: site.version }, baseVersion);
  if (site.isDefault && !next.isDefault)
    throw new Invalid([{ field: 'isDefault', message: 'cannot be turned off: make another site the default instead' }]);
  await checkFields(tx, context, next, site);
  if (next.isDefault && !site.isDefault) await takeDefault(tx);
  const [row] = await tx
    .update(sites)
    .set({ ...next, version: sql`${sites.version} + 1` })
    .where(eq(sites.id, siteId))
    .returning({ version: sites.version });
  await recordHistory(tx, context, 'site.update', ['site', siteId], {
    host: next.host,
    fields: Object.entries(next).flatMap(([name, value]) => (site[name as keyof typeof next] === value ? [] : name)),
  });
  await announceChange(tx, ['*']);
  return row?.version ?? site.version + 1;
}

/** Data that other features keep for a site. Given by the app, because those features are above this one. */
export interface SiteBelongings {
  /** What goes with the site; one statement. */
  count(db: Db, siteId: number): Promise<{ settings: number; redirects: number }>;
  /** Makes what the site has used count as used no more. */
  beforeDeletion(tx: Tx, siteId: number): Promise<void>;
}

/** Deletes a site with its settings and redirects; its pages stay. @throws NotFound, Forbidden; Problem in_use for the default and the last */
export async function deleteSite(
  tx: Tx,
  context: SiteContext,
  belongings: SiteBelongings,
  siteId: number,
): Promise<void> {
  requireRule(context.powers, siteRules.delete);
  const site = await lockSite(tx, siteId);
  const refusal = deletionRefusal(site, await tx.$count(sites));
  if (refusal) throw new Problem('in_use', refusal);
  await belongings.beforeDeletion(tx, siteId);
  await tx.delete(sites).where(eq(sites.id, siteId));
  await recordHistory(tx, context, 'site.delete', ['site', siteId], { host: site.host, name: site.name });
  await announceChange(tx, ['*']);
}

/** Why a site cannot be deleted by anybody; null when it can. */
export function deletionRefusal(site: { isDefault: boolean }, siteCount: number): string | null {
  if (siteCount <= 1) return 'The last site cannot be deleted';
  return site.isDefault ? 'The default site cannot be deleted: make another site the default first' : null;
}

const SITES_LOCK = 7_203_002;

/** One change of sites at a time: there must always be exactly one default. */
async function lockSites(tx: Tx): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${SITES_LOCK})`);
}

async function lockSite(tx: Tx, siteId: number): Promise<typeof sites.$inferSelect> {
  await lockSites(tx);
  const [site] = await tx.select().from(sites).where(eq(sites.id, siteId)).for('update');
  if (!site) throw new NotFound('This site does not exist');
  return site;
}

/** The default of before is one no longer. */
async function takeDefault(tx: Tx): Promise<void> {
  const [before] = await tx
    .update(sites)
    .set({ isDefault: false, version: sql`${sites.version} + 1` })
    .where(eq(sites.isDefault, true))
    .returning({ host: sites.host, name: sites.name });
  // Nothing would lead to that site any more.
  if (before?.host === '*')
    throw new Invalid([
      { field: 'isDefault', message: `cannot change yet: first enter a host name at the site “${before.name}”` },
    ]);
}

/** @param before the site as it is; undefined for a new one */
async function checkFields(
  tx: Tx,
  { powers }: SiteContext,
  site: Pick<SiteFields, 'host' | 'port' | 'isDefault'> & { rootPageId: number | null },
  before?: { id: number; rootPageId: number },
): Promise<void> {
  const same = await tx.$count(
    sites,
    and(eq(sites.host, site.host), eq(sites.port, site.port), ne(sites.id, before?.id ?? 0)),
  );
  if (same > 0) throw new Invalid([{ field: 'host', message: 'is already used by another site with this port' }]);
  if (site.host === '*' && !site.isDefault)
    throw new Invalid([
      { field: 'host', message: 'must be a host name: only the default site can answer for all hosts' },
    ]);
  if (site.rootPageId === null || before?.rootPageId === site.rootPageId) return;
  const [root] = await tx
    .select({ path: pages.path, parentId: pages.parentId, trashId: pages.trashId })
    .from(pages)
    .where(eq(pages.id, site.rootPageId))
    .for('share');
  if (!root || root.trashId !== null || !mayExplore(powers, root.path))
    throw new Invalid([{ field: 'rootPage', message: 'does not exist' }]);
  // Addresses are stored from the top of the tree: a page further down would get another address.
  if (root.parentId !== null)
    throw new Invalid([{ field: 'rootPage', message: 'must be a page at the top of the page tree' }]);
}
