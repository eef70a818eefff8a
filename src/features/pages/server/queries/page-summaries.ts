import { asc, desc, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm';
import { NotFound } from '#shared/problem.ts';
import type { TemplateDefinition } from '#content/define.ts';
import { isLockedAgainst } from '#features/locks/locked-against.ts';
import { mayExplore } from '#features/rights/permissions.ts';
import { staffName, staffNames } from '#features/accounts/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import type { LanguageCode } from '../../contract.ts';
import { type Viewer, hasPageRight, maySeePage, pageRights, type PageForRights } from '../../page-rights.ts';
import type { PageAncestor, PageGovernance, PageStatus, PageSummary } from '../../staff-shapes.ts';
import { pageRevisions, pages } from '../tables.ts';
import { liveUrl } from './find-site.ts';
import { isPrivate, scheduledGoLive } from './page-privacy.ts';
import { belowColumns, isThere, pageLanguage, type PageRow, toPageRow } from './page-rows.ts';

/** Finds a template's definition by its stored name. */
export type FindTemplate = (name: string) => Pick<TemplateDefinition, 'label'> | undefined;

/** A page as staff see it; what is declared here is for the server only. */
export interface SummarisedPage extends PageSummary {
  maySee: boolean;
  path: string;
  parentId: number | null;
}

/**
 * Pages by a condition, with everything their summaries need: one statement, whatever their number.
 * @param order ends in something unique, so that pages of a list do not overlap
 */
export async function summarisePages(
  db: Db,
  viewer: Viewer,
  findTemplate: FindTemplate,
  options: { where: SQL | undefined; order?: readonly SQL[]; limit?: number; offset?: number },
): Promise<SummarisedPage[]> {
  const { search: _search, ...columns } = getTableColumns(pages);
  const query = db
    .select({
      page: columns,
      ...belowColumns(viewer.accountId),
      childCount: sql<number>`(SELECT count(*)::int FROM pages AS child WHERE child.parent_id = ${pages}.id AND child.trash_id IS NULL)`,
      updatedBy: staffName,
      isPrivate,
      goLiveAt: scheduledGoLive,
      liveUrl,
    })
    .from(pages)
    .leftJoin(pageRevisions, eq(pageRevisions.id, pages.draftRevisionId))
    .leftJoin(staffNames, eq(staffNames.id, pageRevisions.authorId))
    .where(sql`${isThere} AND ${options.where ?? sql`true`}`)
    .orderBy(...(options.order ?? [asc(pages.id)]))
    .$dynamic();
  if (options.limit !== undefined) query.limit(options.limit);
  if (options.offset !== undefined) query.offset(options.offset);
  const rows = await query;
  return rows.map(({ childCount, updatedBy, isPrivate: isClosed, goLiveAt, liveUrl: url, ...row }) => {
    const page = toPageRow(row);
    return {
      id: page.id,
      title: page.draftTitle,
      template: page.template,
      template_label: findTemplate(page.template)?.label ?? page.template,
      slug: page.draftSlug ?? page.slug,
      url_path: page.urlPath,
      live_url: page.isLive ? url : null,
      status: statusOf(page),
      is_site_root: page.isSiteRoot,
      alias_of: page.aliasOfId,
      child_count: childCount,
      updated_at: new Date(page.updatedAt).toISOString(),
      updated_by: updatedBy,
      rights: pageRights(viewer, page),
      governance: governanceOf(viewer, page, { isPrivate: isClosed, goLiveAt }),
      maySee: maySeePage(viewer, page),
      path: page.path,
      parentId: page.parentId,
    };
  });
}

type GovernedRow = Pick<
  PageRow,
  'lockedAt' | 'lockedById' | 'lockedByName' | 'lockReason' | 'expireAt' | 'expiredAt' | 'review' | keyof PageForRights
>;

function governanceOf(
  viewer: Viewer,
  page: GovernedRow,
  found: { isPrivate: boolean; goLiveAt: string | null },
): PageGovernance {
  const { lockedAt, lockedByName: by, lockReason: reason, review } = page;
  return {
    lock: lockedAt === null ? null : { by, at: isoOf(lockedAt), reason, isOwn: !isLockedAgainst(viewer, page) },
    is_private: found.isPrivate,
    go_live_at: found.goLiveAt && isoOf(found.goLiveAt),
    expire_at: page.expireAt && isoOf(page.expireAt),
    expired_at: page.isLive ? null : page.expiredAt && isoOf(page.expiredAt),
    review: review && {
      status: review.status,
      workflow: review.workflow,
      task: review.task,
      may_decide: hasPageRight(viewer, 'review', page),
    },
  };
}

const isoOf = (instant: string) => new Date(instant).toISOString();

/** "live", "draft", or live with a newer draft. */
export function statusOf(page: { isLive: boolean; hasUnpublishedChanges: boolean }): PageStatus {
  if (!page.isLive) return 'draft';
  return page.hasUnpublishedChanges ? 'live_draft' : 'live';
}

/** A page, the pages above it (topmost first), and the name of its site; two statements. */
export interface PlacedPage {
  page: SummarisedPage;
  ancestors: PageAncestor[];
  siteName: string;
  language: LanguageCode;
}

/** @throws NotFound for a page that is deleted, in the trash, or outside the user's tree */
export async function findPlacedPage(
  db: Db,
  viewer: Viewer,
  findTemplate: FindTemplate,
  pageId: number,
): Promise<PlacedPage> {
  const [page] = await summarisePages(db, viewer, findTemplate, { where: eq(pages.id, pageId) });
  if (!page?.maySee) throw new NotFound('This page does not exist');
  return { page, ...(await findAncestors(db, viewer, page.path)) };
}

/** The ancestors of a path that the user may explore, topmost first, the name of their site, and the language at the path; one statement. */
export async function findAncestors(
  db: Db,
  viewer: Viewer,
  path: string,
): Promise<{ ancestors: PageAncestor[]; siteName: string; language: LanguageCode }> {
  const ids = path.split('/').filter(Boolean).map(Number);
  const rows = await db
    .select({
      id: pages.id,
      title: pages.draftTitle,
      path: pages.path,
      language: sql<LanguageCode | null>`CASE WHEN ${pages.path} = ${path} THEN ${pageLanguage} END`,
      siteName: sql<
        string | null
      >`(SELECT name FROM sites WHERE root_page_id = ${pages}.id ORDER BY is_default DESC, id LIMIT 1)`,
    })
    .from(pages)
    .where(inArray(pages.id, ids))
    .orderBy(asc(pages.depth), desc(pages.id));
  return {
    ancestors: rows
      .filter((row) => row.path !== path && mayExplore(viewer.powers, row.path))
      .map(({ id, title }) => ({ id, title, may_open: true })),
    siteName: rows.find(({ siteName }) => siteName !== null)?.siteName ?? '',
    language: rows.at(-1)?.language ?? 'en',
  };
}
