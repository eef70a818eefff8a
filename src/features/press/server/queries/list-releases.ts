import { and, count, desc, eq, like, ne, sql } from 'drizzle-orm';
import type { Site } from '#features/pages/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import type { PressReleaseEntry } from '../../contract.ts';
import { pages, revisions } from '../relations.ts';

/** Which releases of a site: those below an address, the newest first. */
export interface ReleaseRange {
  /** "/press/releases/" */
  below: string;
  limit: number;
  offset?: number;
  /** A release to leave out: the one that is being read. */
  exceptId?: number;
}

/** A release with all that it holds, for the feed. */
export interface WholeRelease extends PressReleaseEntry {
  content: Record<string, unknown>;
  firstPublishedAt: string | null;
  lastPublishedAt: string | null;
}

/** Written out, not as a parameter: it is the expression that the index page_revisions_release_date holds. */
const date = sql<string>`(${revisions.content} ->> 'date')`;

const ENTRY = {
  id: pages.id,
  title: pages.title,
  url: pages.urlPath,
  date,
  summary: sql<string>`coalesce(${revisions.content} ->> 'summary', '')`,
};

/** Live releases below an address by date, newest first, those of one day by id, newest first. One query. */
export async function listReleases(db: Db, site: Site, range: ReleaseRange): Promise<PressReleaseEntry[]> {
  return db
    .select(ENTRY)
    .from(pages)
    .innerJoin(revisions, isShown)
    .where(and(isRelease(site, range), isDated))
    .orderBy(desc(date), desc(revisions.pageId))
    .limit(range.limit)
    .offset(range.offset ?? 0);
}

/** The same releases in the same order, with their content. One query. */
export async function listWholeReleases(db: Db, site: Site, range: ReleaseRange): Promise<WholeRelease[]> {
  return db
    .select({
      ...ENTRY,
      content: revisions.content,
      firstPublishedAt: pages.firstPublishedAt,
      lastPublishedAt: pages.lastPublishedAt,
    })
    .from(pages)
    .innerJoin(revisions, isShown)
    .where(and(isRelease(site, range), isDated))
    .orderBy(desc(date), desc(revisions.pageId))
    .limit(range.limit);
}

/** How many there are, whatever the range's limit. One query, which reads no content. */
export async function countReleases(
  db: Db,
  site: Site,
  range: Pick<ReleaseRange, 'below' | 'exceptId'>,
): Promise<number> {
  const [row] = await db.select({ releases: count() }).from(pages).where(isRelease(site, range));
  return row?.releases ?? 0;
}

const isShown = eq(revisions.id, pages.revisionId);

/** Always so: no release is published without a date. Said for the index, which holds dated revisions only. */
const isDated = sql`${date} IS NOT NULL`;

function isRelease(site: Site, { below, exceptId }: Pick<ReleaseRange, 'below' | 'exceptId'>) {
  return and(
    eq(pages.template, 'press_release'),
    eq(pages.isLive, true),
    like(pages.path, `${site.rootPath}%`),
    sql`starts_with(${pages.urlPath}, ${below})`,
    exceptId === undefined ? undefined : ne(pages.id, exceptId),
  );
}
