import { sql } from 'drizzle-orm';
import { NotFound } from '#shared/problem.ts';
import type { SiteId } from '#shared/brand.ts';
import type { Db } from '#platform/db/client.ts';

/** A site as its settings name it. */
export interface NamedSite {
  id: SiteId;
  name: string;
  host: string;
}

/** Every site, the default one first, then by name; one statement. */
export async function listNamedSites(db: Db): Promise<NamedSite[]> {
  const { rows } = (await db.execute(
    sql`SELECT id, name, host FROM sites ORDER BY is_default DESC, lower(name), id`,
  )) as unknown as { rows: NamedSite[] };
  return rows;
}

/** Keeps the site from going while its settings are written. @throws NotFound for one that is gone */
export async function holdSite(db: Db, siteId: number): Promise<SiteId> {
  const { rows } = (await db.execute(sql`SELECT id FROM sites WHERE id = ${siteId} FOR KEY SHARE`)) as unknown as {
    rows: { id: SiteId }[];
  };
  if (!rows[0]) throw new NotFound('This site does not exist');
  return rows[0].id;
}
