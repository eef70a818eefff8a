import { and, eq, inArray, sql } from 'drizzle-orm';
import { NotFound } from '#shared/problem.ts';
import { staffName, staffNames } from '#features/accounts/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import { pageRevisions, pages } from '../tables.ts';

/** One version of a page to compare. */
export interface ComparedSide {
  id: number;
  title: string;
  slug: string;
  content: Record<string, unknown>;
  /** ISO instant. */
  at: string;
  by: string | null;
}

/**
 * The two versions that an address names: "live", "earliest", "latest" or a revision by id; two statements.
 * @throws NotFound for other names, for a revision of another page, and for "live" while the page is not
 */
export async function findSides(
  db: Db,
  pageId: number,
  tokens: { from: string; to: string },
): Promise<{ from: ComparedSide; to: ComparedSide }> {
  const named = await findNamed(db, pageId);
  const idOf = (token: string) => {
    if (Object.hasOwn(named, token)) return named[token as keyof typeof named];
    return /^\d{1,9}$/.test(token) ? Number(token) : null;
  };
  const ids = { from: idOf(tokens.from), to: idOf(tokens.to) };
  const sides = await loadSides(
    db,
    pageId,
    [ids.from, ids.to].filter((id) => id !== null),
  );
  const sideOf = (id: number | null): ComparedSide => {
    const side = id === null ? undefined : sides.get(id);
    if (!side) throw new NotFound('This version of the page does not exist');
    return side;
  };
  return { from: sideOf(ids.from), to: sideOf(ids.to) };
}

async function findNamed(db: Db, pageId: number) {
  const [row] = await db
    .select({
      live: sql<number | null>`CASE WHEN ${pages.isLive} THEN ${pages.liveRevisionId} END`,
      latest: pages.draftRevisionId,
      earliest: sql<number | null>`(SELECT min(one.id) FROM page_revisions AS one WHERE one.page_id = pages.id)`,
    })
    .from(pages)
    .where(eq(pages.id, pageId));
  return row ?? { live: null, latest: null, earliest: null };
}

async function loadSides(db: Db, pageId: number, ids: readonly number[]): Promise<Map<number, ComparedSide>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: pageRevisions.id,
      title: pageRevisions.title,
      slug: pageRevisions.slug,
      content: pageRevisions.content,
      at: sql<string>`coalesce(${pageRevisions.savedAt}, ${pageRevisions.createdAt})`,
      by: staffName,
    })
    .from(pageRevisions)
    .leftJoin(staffNames, eq(staffNames.id, pageRevisions.authorId))
    .where(and(eq(pageRevisions.pageId, pageId), inArray(pageRevisions.id, [...ids])));
  return new Map(rows.map((row) => [row.id, { ...row, at: new Date(row.at).toISOString() }]));
}
