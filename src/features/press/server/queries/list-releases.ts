import { and, count, desc, eq, like, ne, sql } from 'drizzle-orm';
import { isOpenToAll, pageRevisions, pages, type Site } from '#features/pages/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import type { PressReleaseEntry } from '../../contract.ts';

/** Selects the newest releases of a site below a path. */
export interface ReleaseRange {
  /** "/press/releases/" */
  below: string;
  limit: number;
  offset?: number;
  /** A release to leave out, such as the one on the current page. */
  exceptId?: number;
}

/** A release with its content, for the feed. */
export interface ReleaseWithContent extends PressReleaseEntry {
  content: Record<string, unknown>;
  firstPublishedAt: string | null;
  lastPublishedAt: string | null;
}

/** Cache key of a range. */
export function releasesIn({ below, limit, offset = 0, exceptId = 0 }: ReleaseRange): string {
  return `releases ${below} ${limit} ${offset} ${exceptId}`;
}

/** A literal, not a parameter: must equal the expression of the index page_revisions_release_date. */
const date = sql<string>`(${pageRevisions.content} ->> 'date')`;

const ENTRY = {
  id: pages.id,
  title: pages.liveTitle,
  url: pages.urlPath,
  date,
  summary: sql<string>`coalesce(${pageRevisions.content} ->> 'summary', '')`,
};

/** Live releases below a path by date and id, newest first. One query. */
export async function listReleases(db: Db, site: Site, range: ReleaseRange): Promise<PressReleaseEntry[]> {
  return db
    .select(ENTRY)
    .from(pages)
    .innerJoin(pageRevisions, isShown)
    .where(and(isRelease(site, range), isDated))
    .orderBy(desc(date), desc(pageRevisions.pageId))
    .limit(range.limit)
    .offset(range.offset ?? 0);
}

/** As `listReleases`, with content. One query. */
export async function listWholeReleases(db: Db, site: Site, range: ReleaseRange): Promise<ReleaseWithContent[]> {
  return db
    .select({
      ...ENTRY,
      content: pageRevisions.content,
      firstPublishedAt: pages.firstPublishedAt,
      lastPublishedAt: pages.lastPublishedAt,
    })
    .from(pages)
    .innerJoin(pageRevisions, isShown)
    .where(and(isRelease(site, range), isDated))
    .orderBy(desc(date), desc(pageRevisions.pageId))
    .limit(range.limit);
}

/** Number of releases, regardless of the limit. One query, which reads no content. */
export async function countReleases(
  db: Db,
  site: Site,
  range: Pick<ReleaseRange, 'below' | 'exceptId'>,
): Promise<number> {
  const [row] = await db.select({ releases: count() }).from(pages).where(isRelease(site, range));
  return row?.releases ?? 0;
}

const isShown = eq(pageRevisions.id, pages.liveRevisionId);

/** Always true, because publishing requires a date; needed for the partial index on dated revisions. */
const isDated = sql`${date} IS NOT NULL`;

function isRelease(site: Site, { below, exceptId }: Pick<ReleaseRange, 'below' | 'exceptId'>) {
  return and(
    eq(pages.template, 'press_release'),
    eq(pages.isLive, true),
    isOpenToAll,
    like(pages.path, `${site.rootPath}%`),
    sql`starts_with(${pages.urlPath}, ${below})`,
    exceptId === undefined ? undefined : ne(pages.id, exceptId),
  );
}
