import { sql } from 'drizzle-orm';
import { Conflict, Forbidden } from '#shared/problem.ts';
import { mayExplore, mayOnPage } from '#features/rights/permissions.ts';
import { contentReferences } from '#features/references/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import { rowsOf } from '#platform/db/rows-of.ts';
import { TYPED_DELETE_PAGES, type Referrer } from '../../operations-contract.ts';
import type { Viewer } from '../../page-rights.ts';
import { REFUSALS } from '../commands/context.ts';
import { holdsSiteRoot, isWithin } from '../commands/subtree.ts';
import { findPlacedPage, type FindTemplate, type PlacedPage } from './page-summaries.ts';

const MOST_REFERRERS = 20;

/** Pages that are deleted with a page, or whose address changes when the page moves. */
export interface Impact extends Pick<PlacedPage, 'page' | 'ancestors'> {
  /** The page and all below it. */
  page_count: number;
  live_count: number;
  referrers: Referrer[];
  referrer_count: number;
}

/** @throws NotFound; four statements */
export async function findImpact(
  db: Db,
  viewer: Viewer,
  template: FindTemplate,
  pageId: number,
): Promise<Impact & { siteName: string }> {
  const { page, ancestors, siteName } = await findPlacedPage(db, viewer, template, pageId);
  const counts = await countSubtree(db, page.path);
  return { page, ancestors, siteName, ...counts, ...(await findReferrers(db, viewer, page.path)) };
}

/** With the reason why the page cannot be deleted, and what has to be typed. @throws NotFound; five statements */
export async function findDeletion(db: Db, viewer: Viewer, template: FindTemplate, pageId: number) {
  const { siteName, ...impact } = await findImpact(db, viewer, template, pageId);
  return {
    ...impact,
    site_name: impact.page_count >= TYPED_DELETE_PAGES ? siteName : null,
    refusal: (await holdsSiteRoot(db, impact.page.path))
      ? 'The first page of a site cannot be deleted'
      : refusalOfDeletion(viewer, impact),
  };
}

/** @throws NotFound; Conflict for a page that is not live; Forbidden without the right to unpublish; four statements */
export async function findUnpublishing(
  db: Db,
  viewer: Viewer,
  template: FindTemplate,
  pageId: number,
): Promise<Impact> {
  const { siteName: _siteName, ...impact } = await findImpact(db, viewer, template, pageId);
  const { status, rights } = impact.page;
  if (status === 'draft' && rights.includes('publish')) throw new Conflict('This page is not live');
  if (!rights.includes('unpublish')) throw new Forbidden(REFUSALS.unpublish);
  return impact;
}

function refusalOfDeletion(
  { powers }: Viewer,
  { page, page_count: pages, live_count: live }: Pick<Impact, 'page' | 'page_count' | 'live_count'>,
): string | null {
  if (page.rights.includes('delete')) return null;
  if (live > 0 && !mayOnPage(powers, 'publish', page.path)) {
    return page.live_url === null
      ? 'A page below it is live, and you may not unpublish it'
      : 'This page is live, and you may not unpublish it';
  }
  if (pages > 1 && page.rights.includes('move')) return 'You may only delete pages that have no pages below them';
  return REFUSALS.delete;
}

/** Counts the pages at and below a path that are not in the trash. One statement. */
export async function countSubtree(db: Db, path: string): Promise<{ page_count: number; live_count: number }> {
  const [counts] = await rowsOf<{ page_count: number; live_count: number }>(
    db,
    sql`SELECT count(*)::int AS page_count, (count(*) FILTER (WHERE is_live))::int AS live_count
      FROM pages WHERE trash_id IS NULL AND ${isWithin(sql`path`, path)}`,
  );
  return counts ?? { page_count: 0, live_count: 0 };
}

/**
 * References into a subtree from outside it: first those that guests see, then by kind. Pages in the trash are left out;
 * pages that the user may not explore have no title. One statement.
 */
async function findReferrers(
  db: Db,
  viewer: Viewer,
  path: string,
): Promise<{ referrers: Referrer[]; referrer_count: number }> {
  const rows = await rowsOf<Referrer & { path: string | null; total: number }>(
    db,
    sql`
    SELECT held.source_kind AS kind, held.source_id AS id, page.draft_title AS title, page.path,
      array_agg(DISTINCT held.path ORDER BY held.path) AS paths,
      bool_or(held.is_live) AS is_live, bool_or(held.is_draft) AS is_draft, (count(*) OVER ())::int AS total
    FROM ${contentReferences} AS held
    LEFT JOIN pages AS page ON held.source_kind = 'page' AND page.id = held.source_id
    WHERE held.target_kind = 'page'
      AND held.target_id IN (SELECT id FROM pages WHERE trash_id IS NULL AND ${isWithin(sql`path`, path)})
      AND (held.source_kind <> 'page' OR (page.trash_id IS NULL AND NOT ${isWithin(sql`page.path`, path)}))
    GROUP BY held.source_kind, held.source_id, page.draft_title, page.path
    ORDER BY bool_or(held.is_live) DESC, held.source_kind, held.source_id
    LIMIT ${MOST_REFERRERS}::int`,
  );
  return {
    referrers: rows.map(({ total: _total, path: at, ...referrer }) => ({
      ...referrer,
      title: at !== null && mayExplore(viewer.powers, at) ? referrer.title : null,
    })),
    referrer_count: rows[0]?.total ?? 0,
  };
}
