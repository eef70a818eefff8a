import { asc, eq, or } from 'drizzle-orm';
import type { SiteId } from '#shared/brand.ts';
import type { Db } from '#platform/db/client.ts';
import type { LanguageCode } from '../../contract.ts';
import { pages, sites } from '../tables.ts';

/** A site as a request needs it. */
export interface Site {
  id: SiteId;
  name: string;
  rootPageId: number;
  /** Materialised path of the root page: its subtree is the site. */
  rootPath: string;
  languageCode: LanguageCode;
}

/** The site of a host name (no port, any case), else the default site; undefined on an empty installation. */
export async function findSiteByHost(db: Db, host: string): Promise<Site | undefined> {
  const rows = await db
    .select({
      id: sites.id,
      name: sites.name,
      host: sites.host,
      rootPageId: sites.rootPageId,
      rootPath: pages.path,
      languageCode: sites.languageCode,
    })
    .from(sites)
    .innerJoin(pages, eq(pages.id, sites.rootPageId))
    .where(or(eq(sites.host, host.toLowerCase()), eq(sites.isDefault, true)))
    .orderBy(asc(sites.isDefault))
    .limit(2);
  const row = rows.find((candidate) => candidate.host === host.toLowerCase()) ?? rows.at(-1);
  if (!row) return undefined;
  return { ...row, id: row.id as SiteId, languageCode: row.languageCode as LanguageCode };
}
