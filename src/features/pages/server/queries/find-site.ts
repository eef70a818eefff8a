import { asc, desc, eq, or, sql } from 'drizzle-orm';
import type { SiteId } from '#shared/brand.ts';
import type { Db } from '#platform/db/client.ts';
import type { LanguageCode } from '../../contract.ts';
import { ownOriginOf } from '../../site-origin.ts';
import { pages, sites } from '../tables.ts';
import { siteRootPathOf } from './page-rows.ts';

/** A site as a request needs it. */
export interface Site {
  id: SiteId;
  name: string;
  rootPageId: number;
  /** Materialised path of the root page: its subtree is the site. */
  rootPath: string;
  languageCode: LanguageCode;
  /** Host name without a port; '*' on a default site without a name of its own. */
  host: string;
  port: number;
}

/**
 * The site of a host as browsers send it ("www.chain.example:8080", any case), else the default site; undefined on an empty
 * installation. Of several sites of one host, the site with the requested port is used; without a requested port,
 * the site with the lowest port. Behind a proxy no port may arrive, so the host alone is enough.
 */
export async function findSiteByHost(db: Db, host: string): Promise<Site | undefined> {
  const { name, port } = readHost(host);
  const rows = await selectSites(db)
    .where(or(eq(sites.host, name), eq(sites.isDefault, true)))
    .orderBy(
      sql`${sites.host} = ${name} DESC`,
      ...(port === undefined ? [] : [sql`${sites.port} = ${Number(port)} DESC`]),
      asc(sites.port),
    )
    .limit(1);
  return toSite(rows[0]);
}

/** The site of an id. */
export async function findSite(db: Db, id: number): Promise<Site | undefined> {
  const rows = await selectSites(db).where(eq(sites.id, id));
  return toSite(rows[0]);
}

/** The site that shows the page at a materialised path, the default one first; undefined when no host leads to the page. */
export async function findSiteOfPage(db: Db, path: string): Promise<Site | undefined> {
  const rows = await selectSites(db)
    .where(eq(pages.path, siteRootPathOf(path)))
    .orderBy(desc(sites.isDefault), asc(sites.id))
    .limit(1);
  return toSite(rows[0]);
}

/**
 * Column of a query over `pages`: the link to a live page, "//", the host of its site and the path. It is the path alone
 * on the only site, which every host leads to, and on a site without a host of its own.
 */
export const liveUrl = sql<string>`coalesce((
  SELECT CASE WHEN host = '*' OR (SELECT count(*) FROM sites) = 1 THEN '' WHEN port IN (80, 443) THEN '//' || host ELSE '//' || host || ':' || port END
  FROM sites WHERE root_page_id = split_part(${pages}.path, '/', 2)::int ORDER BY is_default DESC, id LIMIT 1
), '') || ${pages}.url_path`;

/** Origin of a site's addresses: PUBLIC_URL, else its own host; null when neither is known. */
export async function findOrigin(db: Db, site: Site, publicUrl: string | null): Promise<string | null> {
  if (publicUrl === null) return null;
  return originOfSite(site, await findSiteByHost(db, new URL(publicUrl).host), publicUrl);
}

/** Origin of a site: `publicUrl` if the site that it leads to is this one. @param main the site of `publicUrl` */
export function originOfSite(site: Site, main: Site | undefined, publicUrl: string): string | null {
  if (main?.id === site.id) return publicUrl;
  return site.host === '*' ? null : ownOriginOf(site, publicUrl);
}

/** True when there is a site of this id. */
export async function hasSite(db: Db, id: number): Promise<boolean> {
  return (await db.$count(sites, eq(sites.id, id))) > 0;
}

/** True when a site names this host, whatever the port. */
export async function isSiteHost(db: Db, host: string): Promise<boolean> {
  return (await db.$count(sites, eq(sites.host, readHost(host).name))) > 0;
}

function selectSites(db: Db) {
  return db
    .select({
      id: sites.id,
      name: sites.name,
      rootPageId: sites.rootPageId,
      rootPath: pages.path,
      languageCode: sites.languageCode,
      host: sites.host,
      port: sites.port,
    })
    .from(sites)
    .innerJoin(pages, eq(pages.id, sites.rootPageId));
}

function toSite(row: Awaited<ReturnType<typeof selectSites>>[number] | undefined): Site | undefined {
  return row && { ...row, id: row.id as SiteId, languageCode: row.languageCode as LanguageCode };
}

/** A host name that ends with a dot names the same host. */
function readHost(host: string): { name: string; port: string | undefined } {
  const [, name = '', port] = /^(.*?)\.?(?::(\d{1,5}))?$/.exec(host.toLowerCase()) ?? [];
  return { name, port };
}
