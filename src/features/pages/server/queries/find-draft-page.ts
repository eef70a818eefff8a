import { and, asc, eq, inArray } from 'drizzle-orm';
import type { PageId } from '#shared/brand.ts';
import type { Db } from '#platform/db/client.ts';
import type { LanguageCode } from '../../contract.ts';
import { pageRevisions, pages } from '../tables.ts';
import type { LivePage } from './find-page-by-path.ts';
import type { Site } from './find-site.ts';
import { isThere } from './page-rows.ts';

/** What a page that may not be live would show. */
export type DraftPage = LivePage & { revisionId: number };

/**
 * A page with one of its revisions (by default the newest draft), as if it were live: its breadcrumbs contain drafts above
 * it. Undefined when the page or the revision does not exist. Two statements.
 */
export async function findDraftPage(
  db: Db,
  site: Pick<Site, 'languageCode'>,
  page: { id: number; path: string },
  revisionId?: number,
): Promise<DraftPage | undefined> {
  const ids = page.path.split('/').filter(Boolean).map(Number);
  const trail = await db
    .select({
      id: pages.id,
      template: pages.template,
      title: pages.draftTitle,
      urlPath: pages.urlPath,
      languageCode: pages.languageCode,
      draftRevisionId: pages.draftRevisionId,
      lastPublishedAt: pages.lastPublishedAt,
    })
    .from(pages)
    .where(and(inArray(pages.id, ids), isThere))
    .orderBy(asc(pages.depth));
  const row = trail.find(({ id }) => id === page.id);
  const wanted = revisionId ?? row?.draftRevisionId;
  if (!row || !wanted) return undefined;
  const [revision] = await db
    .select({ pageId: pageRevisions.pageId, title: pageRevisions.title, content: pageRevisions.content })
    .from(pageRevisions)
    .where(eq(pageRevisions.id, wanted));
  // An alias shows one revision of its source; other revisions of the source are not accessible through it.
  if (!revision || (revision.pageId !== page.id && wanted !== row.draftRevisionId)) return undefined;
  const above = trail.filter(({ id }) => id !== page.id);
  const language = trail.findLast(({ languageCode }) => languageCode !== null)?.languageCode;
  return {
    id: row.id as PageId,
    template: row.template,
    title: revision.title,
    urlPath: row.urlPath,
    languageCode: (language ?? site.languageCode) as LanguageCode,
    content: revision.content,
    lastPublishedAt: row.lastPublishedAt ?? '',
    ancestors: above.map(({ id, title, urlPath }) => ({ id, title, urlPath })),
    // Users who may see drafts may see private pages.
    restrictions: [],
    rest: '',
    revisionId: wanted,
  };
}
