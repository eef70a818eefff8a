import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/client.ts';
import type { LanguageCode } from '../../contract.ts';
import type { PageForRights } from '../../page-rights.ts';
import { pages } from '../tables.ts';

/** Condition that a page is not in the trash. */
export const isThere = isNull(pages.trashId);

/** "/1/5/12/" → "/1/": path of the root of the page's site. */
export function siteRootPathOf(path: string): string {
  return path.slice(0, path.indexOf('/', 1) + 1);
}

const idsOfPath = sql`string_to_array(trim(both '/' from ${pages}.path), '/')::int[]`;

/** The language of a page: its own, else that of the nearest ancestor that has one, else that of its site. */
export const pageLanguage = sql<LanguageCode>`coalesce(
  (SELECT above.language_code FROM pages AS above WHERE above.id = ANY (${idsOfPath}) AND above.language_code IS NOT NULL ORDER BY above.depth DESC LIMIT 1),
  (SELECT sites.language_code FROM sites WHERE sites.root_page_id = ANY (${idsOfPath}) ORDER BY sites.is_default DESC, sites.id LIMIT 1),
  'en')`;

/** Pages below the one whose path `path` is (an SQL text), as an index range: the pattern of a LIKE must be a constant. */
export function isBelow(column: SQL | typeof pages.path, path: SQL | typeof pages.path | string): SQL {
  return sql`(${column} ~>~ ${path} AND ${column} ~<~ (left(${path}, -1) || '0'))`;
}

/** A page's row with all that rights depend on. */
export type PageRow = typeof pages.$inferSelect & PageForRights;

/**
 * Whether pages are below a page, as columns of a query over `pages`. Each check stops at the first page found.
 * @param accountId whose pages count as the user's own
 */
export function belowColumns(accountId: number | null) {
  const below = (condition: SQL) =>
    sql<boolean>`EXISTS (SELECT 1 FROM pages AS below WHERE ${isBelow(sql`below.path`, sql`${pages}.path`)} AND below.trash_id IS NULL AND ${condition})`;
  return {
    hasAny: below(sql`true`),
    hasLive: below(sql`below.is_live`),
    hasForeign: below(sql`below.owner_id IS DISTINCT FROM ${accountId}`),
    hasLocked: below(sql`below.locked_at IS NOT NULL AND below.locked_by_id IS DISTINCT FROM ${accountId}`),
  };
}

/** Finds an existing page with its columns for rights; one statement. */
export async function findPageRow(db: Db, pageId: number, accountId: number | null): Promise<PageRow | undefined> {
  const [row] = await pageRowQuery(db, pageId, accountId);
  return row && toPageRow(row);
}

/** The same under a lock that lasts until the transaction ends. */
export async function lockPageRow(tx: Tx, pageId: number, accountId: number | null): Promise<PageRow | undefined> {
  const [row] = await pageRowQuery(tx, pageId, accountId).for('update');
  return row && toPageRow(row);
}

/** Locks pages from the top of the tree downwards, the order of all commands: this prevents deadlocks. */
export async function lockInOrder(tx: Tx, pageIds: readonly number[]): Promise<void> {
  await tx
    .select({ id: pages.id })
    .from(pages)
    .where(inArray(pages.id, [...pageIds]))
    .orderBy(asc(pages.depth), asc(pages.id))
    .for('update');
}

/**
 * Locks the page at `path` and its descendants, those in the trash too. A statement does not see pages that are added after
 * it began, so this repeats until it finds no new page; from then on none can be added.
 */
export function lockAllAt(tx: Tx, path: string): Promise<void> {
  return lockAll(tx, sql`(${pages.path} = ${path} OR ${isBelow(pages.path, path)})`);
}

/** The same for the pages that match a condition. */
export async function lockAll(tx: Tx, which: SQL): Promise<void> {
  let known = -1;
  for (;;) {
    const locked = await tx
      .select({ id: pages.id })
      .from(pages)
      .where(which)
      .orderBy(asc(pages.depth), asc(pages.id))
      .for('update');
    if (locked.length === known) return;
    known = locked.length;
  }
}

function pageRowQuery(db: Db, pageId: number, accountId: number | null) {
  return db
    .select({ page: pages, ...belowColumns(accountId) })
    .from(pages)
    .where(and(eq(pages.id, pageId), isThere));
}

/** Converts a row with the columns of `belowColumns` to what rights depend on. */
export function toPageRow<Row extends Pick<PageRow, 'parentId' | 'aliasOfId'>>(found: {
  page: Row;
  hasAny: boolean;
  hasLive: boolean;
  hasForeign: boolean;
  hasLocked: boolean;
}): Row & Pick<PageForRights, 'isSiteRoot' | 'isAlias' | 'below'> {
  const { page, hasAny, hasLive, hasForeign, hasLocked } = found;
  return {
    ...page,
    isSiteRoot: page.parentId === null,
    isAlias: page.aliasOfId !== null,
    below: { any: hasAny, live: hasLive, locked: hasLocked, areOwn: !hasForeign },
  };
}
