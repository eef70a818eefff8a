import { eq, sql } from 'drizzle-orm';
import { NO_GRANTS, type PagePermission, type StaffPowers } from '#features/rights/permissions.ts';
import { type Viewer, SYSTEM_POWERS } from '#features/pages/page-rights.ts';
import type { Db } from '#platform/db/client.ts';
import { pageRevisions, pages } from '../tables.ts';

/** A page for tests, written straight into its table: reading is tested apart from writing. */
export interface SamplePage {
  parent: SampleRow | null;
  slug: string;
  title?: string;
  template?: string;
  isLive?: boolean;
  hasUnpublishedChanges?: boolean;
  authorId?: number | null;
  ownerId?: number | null;
  aliasOfId?: number | null;
  updatedAt?: string;
  /** Words of its content. */
  words?: string;
  content?: Record<string, unknown>;
}

export interface SampleRow {
  id: number;
  path: string;
  urlPath: string;
  depth: number;
  revisionId: number;
}

let order = 0;

export async function addSamplePage(db: Db, page: SamplePage): Promise<SampleRow> {
  const { parent, slug } = page;
  order += 1;
  const at = page.updatedAt ?? '2026-03-01T08:00:00.000Z';
  const title = page.title ?? slug;
  const isLive = page.isLive ?? true;
  const depth = parent ? parent.depth + 1 : 0;
  const urlPath = parent ? `${parent.urlPath}${slug}/` : '/';
  const [row] = await db
    .insert(pages)
    .values({
      parentId: parent?.id ?? null,
      path: `pending:${order}`,
      depth,
      sortOrder: order,
      template: page.template ?? 'generic_content',
      slug,
      urlPath,
      draftTitle: title,
      hasUnpublishedChanges: page.hasUnpublishedChanges ?? !isLive,
      ownerId: page.ownerId ?? null,
      aliasOfId: page.aliasOfId ?? null,
      createdAt: at,
      updatedAt: at,
    })
    .returning({ id: pages.id });
  const id = row?.id ?? 0;
  const path = `${parent?.path ?? '/'}${id}/`;
  const revisionId = await addSampleRevision(db, id, {
    title,
    slug,
    content: page.content ?? {},
    at,
    authorId: page.authorId ?? null,
  });
  await db
    .update(pages)
    .set({
      path,
      isLive,
      liveTitle: isLive ? title : '',
      draftRevisionId: revisionId,
      liveRevisionId: isLive ? revisionId : null,
      search: sql`setweight(to_tsvector('simple', ${title}), 'A') || setweight(to_tsvector('simple', ${page.words ?? ''}), 'C')`,
    })
    .where(eq(pages.id, id));
  return { id, path, urlPath, depth, revisionId };
}

export async function addSampleRevision(
  db: Db,
  pageId: number,
  revision: { title: string; slug: string; content: Record<string, unknown>; at: string; authorId: number | null },
): Promise<number> {
  const [row] = await db
    .insert(pageRevisions)
    .values({
      pageId,
      title: revision.title,
      slug: revision.slug,
      content: revision.content,
      createdAt: revision.at,
      authorId: revision.authorId,
    })
    .returning({ id: pageRevisions.id });
  return row?.id ?? 0;
}

/** A user with every right. */
export const superuser: Viewer = { accountId: null, powers: SYSTEM_POWERS };

/** A user with grants on subtrees. */
export function viewerWith(accountId: number, ...grants: readonly [PagePermission, { path: string }][]): Viewer {
  const powers: StaffPowers = {
    isActive: true,
    isSuperuser: false,
    canAccessAdmin: true,
    ...NO_GRANTS,
    pageGrants: grants.map(([permission, { path }]) => ({ permission, pagePath: path })),
  };
  return { accountId, powers };
}
