import { sql } from 'drizzle-orm';
import { NotFound } from '#shared/problem.ts';
import type { SiteId } from '#shared/brand.ts';
import { rowsOf } from '#platform/db/rows-of.ts';
import type { Db } from '#platform/db/client.ts';

/** A site as lists of sites name it. */
export interface NamedSite {
  id: SiteId;
  name: string;
  host: string;
}

/** Every site, the default one first, then by name; one statement. */
export async function listNamedSites(db: Db): Promise<NamedSite[]> {
  const rows = await rowsOf<NamedSite>(
    db,
    sql`SELECT id, name, host FROM sites ORDER BY is_default DESC, lower(name), id`,
  );
  return rows;
}

/** Prevents the deletion of the site during a write. @throws NotFound for a deleted one */
export async function holdSite(db: Db, siteId: number): Promise<SiteId> {
  const rows = await rowsOf<{ id: SiteId }>(db, sql`SELECT id FROM sites WHERE id = ${siteId} FOR KEY SHARE`);
  if (!rows[0]) throw new NotFound('This site does not exist');
  return rows[0].id;
}

/** In SQL, the time zone of the default site. */
export const defaultSiteZone = sql<string>`coalesce((SELECT sites.time_zone FROM sites WHERE sites.is_default), 'UTC')`;

/**
 * The time zone of a page's site, for SQL that reads `pages`. The site is the one whose first page is the page or an
 * ancestor, preferably the default site; a page without a site has the default site's time zone.
 */
export const siteZone = sql<string>`coalesce(
  (SELECT sites.time_zone FROM sites JOIN pages AS first_page ON first_page.id = sites.root_page_id
    WHERE starts_with(pages.path, first_page.path) ORDER BY sites.is_default DESC, sites.id LIMIT 1), ${defaultSiteZone})`;
