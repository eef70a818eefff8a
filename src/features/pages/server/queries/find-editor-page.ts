import { eq } from 'drizzle-orm';
import { Forbidden, NotFound } from '#shared/problem.ts';
import { staffName, staffNames } from '#features/accounts/server/index.ts';
import { countReferring } from '#features/references/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import type { EditorPage } from '../../editor-contract.ts';
import type { Viewer } from '../../page-rights.ts';
import { slugOf } from '../../slug.ts';
import { REFUSALS } from '../commands/context.ts';
import { pageRevisions, pages } from '../tables.ts';
import { type ContentDefinitions, presentContent } from './find-revision.ts';
import { findPlacedPage } from './page-summaries.ts';

/**
 * What the editor of a page begins with: its newest draft, which for an alias is what its source shows. Four statements.
 * @throws NotFound for a page that the user may not explore, Forbidden without the right to see drafts
 */
export async function findEditorPage(
  db: Db,
  viewer: Viewer,
  known: ContentDefinitions,
  pageId: number,
): Promise<EditorPage> {
  const { page, ancestors, siteName, language } = await findPlacedPage(
    db,
    viewer,
    (name) => known.template(name),
    pageId,
  );
  if (!page.rights.includes('view_draft')) throw new Forbidden(REFUSALS.view_draft);
  const [row] = await db
    .select({
      version: pages.version,
      slug: pages.slug,
      draftSlug: pages.draftSlug,
      isLive: pages.isLive,
      firstPublishedAt: pages.firstPublishedAt,
      lastPublishedAt: pages.lastPublishedAt,
      revisionId: pageRevisions.id,
      title: pageRevisions.title,
      content: pageRevisions.content,
      createdAt: pageRevisions.createdAt,
      savedAt: pageRevisions.savedAt,
      authorId: pageRevisions.authorId,
      by: staffName,
    })
    .from(pages)
    .innerJoin(pageRevisions, eq(pageRevisions.id, pages.draftRevisionId))
    .leftJoin(staffNames, eq(staffNames.id, pageRevisions.authorId))
    .where(eq(pages.id, pageId));
  if (!row) throw new NotFound('This page has no content');
  const slug = row.draftSlug ?? row.slug;
  return {
    page,
    ancestors,
    site_name: siteName,
    language,
    saved: {
      version: row.version,
      at: new Date(row.savedAt ?? row.createdAt).toISOString(),
      by: row.by,
      is_own: row.authorId !== null && row.authorId === viewer.accountId,
    },
    revision_id: row.revisionId,
    title: row.title,
    slug,
    is_slug_automatic: row.firstPublishedAt === null && !page.is_site_root && isSlugOf(slug, row.title),
    content: presentContent(known.template(page.template)?.fields ?? {}, row.content, known.registry),
    first_published_at: isoOf(row.firstPublishedAt),
    last_published_at: isoOf(row.lastPublishedAt),
    referrer_count: await countReferring(db, { kind: 'page', ids: [pageId], exceptPages: [pageId] }),
  };
}

/** True for the title's slug, with or without the number that made it free. */
function isSlugOf(slug: string, title: string): boolean {
  const own = slugOf(title);
  return own !== '' && (slug === own || (slug.startsWith(`${own}-`) && /^\d+$/.test(slug.slice(own.length + 1))));
}

function isoOf(instant: string | null): string | null {
  return instant === null ? null : new Date(instant).toISOString();
}
