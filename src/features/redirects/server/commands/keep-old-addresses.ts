import { sql } from 'drizzle-orm';
import { type AddressChange, pages, sites } from '#features/pages/server/index.ts';
import { rowsOf } from '#platform/db/rows-of.ts';
import type { Tx } from '#platform/db/client.ts';

/**
 * Adds redirects from the old addresses of live pages after a move; returns their number. Redirects that staff created are
 * kept. Automatic redirects from addresses that are now live pages are deleted, to avoid loops.
 * Two statements for any number of pages.
 * @param now ISO instant
 */
export async function keepOldAddresses(tx: Tx, change: AddressChange, now: string): Promise<number> {
  const { rootPath, oldUrlPath, newUrlPath, siteRootPath } = change;
  const moved = sql`page.is_live AND page.path ~>=~ ${rootPath} AND page.path ~<~ ${`${rootPath.slice(0, -1)}0`}`;
  // Several sites may share a root page; each of them needs the redirects.
  const sitesThere = sql`${sites} AS site JOIN ${pages} AS root ON root.id = site.root_page_id AND root.path = ${siteRootPath}`;
  const kept = await rowsOf<{ pageId: number }>(
    tx,
    sql`
    INSERT INTO redirects (site_id, old_path, page_id, is_permanent, is_automatic, created_at)
    SELECT site.id, old.path, page.id, true, true, ${now}::timestamptz
    FROM ${pages} AS page CROSS JOIN (${sitesThere})
    CROSS JOIN LATERAL (SELECT rtrim(${oldUrlPath} || substr(page.url_path, ${newUrlPath.length + 1}::int), '/') AS path) AS old
    WHERE ${moved} AND starts_with(page.url_path, ${newUrlPath}) AND old.path <> ''
      AND NOT EXISTS (SELECT FROM redirects AS hand WHERE hand.old_path = old.path AND hand.site_id IS NULL AND NOT hand.is_automatic)
    ON CONFLICT (site_id, old_path) DO UPDATE
      SET page_id = excluded.page_id, target_url = NULL, target_path = NULL, version = redirects.version + 1, is_permanent = true, created_at = excluded.created_at
      WHERE redirects.is_automatic
    RETURNING page_id AS "pageId"`,
  );
  // With an array, the index is used; with old statistics, a join compares each page with each redirect.
  await tx.execute(sql`
    DELETE FROM redirects USING ${sitesThere}
    WHERE redirects.site_id = site.id AND redirects.is_automatic
      AND redirects.old_path = ANY(ARRAY(SELECT rtrim(page.url_path, '/') FROM ${pages} AS page WHERE ${moved}))`);
  return new Set(kept.map(({ pageId }) => pageId)).size;
}
