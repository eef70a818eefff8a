import { and, asc, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { rowsOf } from '#platform/db/rows-of.ts';
import { announceChange } from '#platform/db/changes.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { isThere, lockAllAt } from '../queries/page-rows.ts';
import { addressesTag, addressTag, LANGUAGES_TAG, linkTag, PAGES_TAG, pageTag, templateTag } from '../page-tags.ts';
import { pages } from '../tables.ts';
import { faultOfSubtreePlace, requirePlace } from './address-limits.ts';

/** A page of a subtree, as operations on whole subtrees need it. */
export interface SubtreePage {
  id: number;
  parentId: number | null;
  path: string;
  depth: number;
  template: string;
  slug: string;
  urlPath: string;
  draftTitle: string;
  isLive: boolean;
  wasLive: boolean;
  aliasOfId: number | null;
  ownerId: number | null;
}

/** Columns of `SubtreePage`. */
export const subtreeColumns = {
  id: pages.id,
  parentId: pages.parentId,
  path: pages.path,
  depth: pages.depth,
  template: pages.template,
  slug: pages.slug,
  urlPath: pages.urlPath,
  draftTitle: pages.draftTitle,
  isLive: pages.isLive,
  wasLive: pages.wasLive,
  aliasOfId: pages.aliasOfId,
  ownerId: pages.ownerId,
};

/** The page at `path` and everything below it, as an index range. */
export function isWithin(column: SQL | typeof pages.path, path: string): SQL {
  return sql`(${column} ~>=~ ${path} AND ${column} ~<~ ${`${path.slice(0, -1)}0`})`;
}

/** The same between two columns. */
export function isWithinColumn(column: SQL, top: SQL): SQL {
  // Both operators have the same precedence: without parentheses the comparison would be joined to the text.
  return sql`(${column} ~>=~ ${top} AND ${column} ~<~ (left(${top}, -1) || '0'))`;
}

/** An id among many, sent as one value: a list of parameters has a limit, and a statement of its own for each length. */
export function isOneOf(column: SQL | typeof pages.id, ids: readonly number[]): SQL {
  return sql`${column} IN (SELECT given.id::int FROM jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) AS given (id))`;
}

/** The pages at and below `path` that are there, topmost first, under a lock when in a command. */
export async function lockSubtree(tx: Tx, path: string): Promise<SubtreePage[]> {
  return tx
    .select(subtreeColumns)
    .from(pages)
    .where(and(isThere, isWithin(pages.path, path)))
    .orderBy(asc(pages.depth), asc(pages.id))
    .for('update');
}

/**
 * Serialises changes of the tree's shape: two moves, each legal alone, could otherwise put two pages below each other,
 * or copy into a place that is moving away.
 */
export async function lockTree(tx: Tx): Promise<void> {
  await tx.select({ id: pages.id }).from(pages).where(isNull(pages.parentId)).orderBy(asc(pages.id)).for('update');
}

/** The next position below a parent, as an SQL value. */
export function lastPosition(parentId: number): SQL {
  return sql`(SELECT coalesce(max(sort_order), 0) + 1 FROM pages AS sibling WHERE sibling.parent_id = ${parentId}::int)`;
}

/** Where a page goes, with everything below it. */
export interface NewPlace {
  parent: { id: number; path: string; depth: number; urlPath: string };
  slug: string;
}

/**
 * Puts a page last below a parent and rewrites path, depth and address of everything below it, pages in the trash
 * included: as many statements for one page as for thousands. Returns its new path and address.
 * @throws Invalid for an address that no page can have
 */
export async function placeSubtree(
  tx: Tx,
  page: { id: number; path: string; depth: number; urlPath: string; slug: string },
  { parent, slug }: NewPlace,
): Promise<{ path: string; urlPath: string }> {
  await lockAllAt(tx, page.path);
  const path = `${parent.path}${page.id}/`;
  const urlPath = `${parent.urlPath}${slug}/`;
  requirePlace(await faultOfSubtreePlace(tx, page, { urlPath, depth: parent.depth + 1 }), 'new_parent_page');
  const isTop = eq(pages.id, page.id);
  await tx
    .update(pages)
    .set({
      path: sql`${path} || substr(${pages.path}, ${page.path.length + 1}::int)`,
      depth: sql`${pages.depth} + ${parent.depth + 1 - page.depth}::int`,
      // A page in the trash may have an outdated address.
      urlPath: sql`CASE WHEN starts_with(${pages.urlPath}, ${page.urlPath}) THEN ${urlPath} || substr(${pages.urlPath}, ${page.urlPath.length + 1}::int) ELSE ${pages.urlPath} END`,
      parentId: sql`CASE WHEN ${isTop} THEN ${parent.id}::int ELSE ${pages.parentId} END`,
      sortOrder: sql`CASE WHEN ${isTop} THEN ${lastPosition(parent.id)} ELSE ${pages.sortOrder} END`,
      slug: sql`CASE WHEN ${isTop} THEN ${slug} ELSE ${pages.slug} END`,
      draftSlug:
        slug === page.slug ? sql`${pages.draftSlug}` : sql`CASE WHEN ${isTop} THEN NULL ELSE ${pages.draftSlug} END`,
    })
    .where(isWithin(pages.path, page.path));
  return { path, urlPath };
}

/**
 * Tells the caches that these pages, and the lists of them, changed.
 * @param options.isLinkSame titles, addresses and the set of live pages are unchanged: pages that only link to them stay
 * in the cache
 */
export async function announcePages(
  tx: Tx,
  ids: readonly number[],
  { isLinkSame = false }: { isLinkSame?: boolean } = {},
): Promise<void> {
  if (ids.length === 0) return;
  const rows = await tx
    .select({
      id: pages.id,
      parentId: pages.parentId,
      template: pages.template,
      urlPath: pages.urlPath,
      languageCode: pages.languageCode,
    })
    .from(pages)
    .where(isOneOf(pages.id, ids));
  const templates = [...new Set(rows.map(({ template }) => template))];
  const tags = [PAGES_TAG, ...ids.map(pageTag), ...templates.map(templateTag)];
  if (!isLinkSame) {
    const own = new Set(ids);
    const tops = rows.filter(({ parentId }) => parentId === null || !own.has(parentId));
    if (rows.some(({ languageCode }) => languageCode !== null)) tags.push(LANGUAGES_TAG);
    tags.push(...ids.map(linkTag), ...templates.map(addressesTag), ...tops.map(({ urlPath }) => addressTag(urlPath)));
  }
  await announceChange(tx, tags);
}

/** Tells the caches that who may see the live pages at and below the paths, or their addresses, changed; aliases follow. */
export async function announceBelow(tx: Tx, ...paths: readonly string[]): Promise<void> {
  const shown = await rowsOf<{ id: number }>(
    tx,
    sql`
    WITH RECURSIVE mirrors (id) AS (
      SELECT pages.id FROM jsonb_array_elements_text(${JSON.stringify(paths)}::jsonb) AS top (path)
      JOIN pages ON ${isWithinColumn(sql`pages.path`, sql`top.path`)}
      UNION SELECT mirror.id FROM pages AS mirror JOIN mirrors ON mirror.alias_of_id = mirrors.id
    )
    SELECT pages.id FROM pages JOIN mirrors ON mirrors.id = pages.id WHERE pages.is_live ORDER BY pages.id`,
  );
  await announcePages(
    tx,
    shown.map(({ id }) => id),
  );
}

/** True when a site begins at or below `path`: its first page must stay. */
export async function holdsSiteRoot(db: Db, path: string): Promise<boolean> {
  const found = await rowsOf(
    db,
    sql`SELECT 1 FROM sites JOIN pages ON pages.id = sites.root_page_id WHERE ${isWithin(sql`pages.path`, path)} LIMIT 1`,
  );
  return found.length > 0;
}

/** The name of the site in which a path lies; '' when no host leads to it. */
export async function siteNameAt(db: Db, path: string): Promise<string> {
  const [site] = await rowsOf<{ name: string }>(
    db,
    sql`SELECT sites.name FROM sites WHERE root_page_id = ANY(string_to_array(trim(both '/' from ${path}), '/')::int[]) ORDER BY is_default DESC, id LIMIT 1`,
  );
  return site?.name ?? '';
}
