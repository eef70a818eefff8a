import { and, inArray } from 'drizzle-orm';
import { Forbidden } from '#shared/problem.ts';
import { countReferring, listReferring, type Referring } from '#features/references/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import { HISTORY_PAGE_SIZE } from '../../history-contract.ts';
import { maySeeUsage, type Viewer } from '../../page-rights.ts';
import { REFUSALS } from '../commands/context.ts';
import { pages } from '../tables.ts';
import { rangeOf } from '#shared/listing.ts';
import { titlesFor } from './list-pages-scope.ts';
import { isThere } from './page-rows.ts';
import { type FindTemplate, findPlacedPage } from './page-summaries.ts';

/**
 * References to a page; five statements. Pages outside the user's tree and other records have no title.
 * @throws NotFound for a page that is deleted or outside the user's tree, Forbidden without the right to edit
 */
export async function listPageUsage(
  db: Db,
  viewer: Viewer,
  findTemplate: FindTemplate,
  asked: { pageId: number; p: number },
) {
  const { page, ancestors } = await findPlacedPage(db, viewer, findTemplate, asked.pageId);
  if (!maySeeUsage(page)) throw new Forbidden(REFUSALS.edit);
  const target = { kind: 'page', ids: [page.id] } as const;
  const total = await countReferring(db, target);
  const { limit, offset, p, pages: pageCount } = rangeOf(asked.p, total, HISTORY_PAGE_SIZE);
  const found = total === 0 ? [] : await listReferring(db, target, { limit, offset });
  const titles = await titlesOf(db, viewer, found);
  return {
    page,
    ancestors,
    rows: found.map((one) => ({
      kind: one.kind,
      id: one.id,
      title: one.kind === 'page' ? (titles.get(one.id) ?? null) : null,
      paths: one.paths,
      is_live: one.isLive,
      is_draft: one.isDraft,
    })),
    total,
    p,
    pages: pageCount,
  };
}

async function titlesOf(db: Db, { powers }: Viewer, found: readonly Referring[]): Promise<Map<number, string | null>> {
  const ids = found.filter(({ kind }) => kind === 'page').map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: pages.id, title: pages.draftTitle, path: pages.path })
    .from(pages)
    .where(and(isThere, inArray(pages.id, ids)));
  const titleOf = titlesFor(powers);
  return new Map(rows.map((row) => [row.id, titleOf(row)]));
}
