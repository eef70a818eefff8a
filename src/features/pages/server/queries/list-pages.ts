import { and, count, eq, inArray, not, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { NotFound } from '#shared/problem.ts';
import type { TemplateDefinition } from '#content/define.ts';
import { mayExplore } from '#features/rights/permissions.ts';
import type { Db } from '#platform/db/client.ts';
import { EXPLORER_PAGE_SIZE, type listPages as listPagesEndpoint, type ListedPage } from '../../explorer-contract.ts';
import type { Viewer } from '../../page-rights.ts';
import type { PageStatus } from '../../staff-shapes.ts';
import { pageRevisions, pages } from '../tables.ts';
import { orderOf } from './list-pages-order.ts';
import { rangeOf } from '#shared/listing.ts';
import { explorable, explorableBelow, explorableChildren, titlesFor, topmost } from './list-pages-scope.ts';
import { findPlacedPage, type PlacedPage, type SummarisedPage, summarisePages } from './page-summaries.ts';
import { isThere } from './page-rows.ts';
import { byRelevance, matches, parseSearch, searchQuery } from './search-terms.ts';

type Query = z.output<NonNullable<(typeof listPagesEndpoint)['query']>>;
type Reply = z.input<(typeof listPagesEndpoint)['reply']>;

/** Templates as lists need them. */
export interface ListTemplates {
  /** By stored name. */
  template(name: string): Pick<TemplateDefinition, 'label'> | undefined;
  /** Every one, to sort by. */
  templates: readonly Pick<TemplateDefinition, 'name' | 'label'>[];
}

const MAX_ID = 2_147_483_647;

/**
 * Pages for the explorer; at most five statements.
 * @throws NotFound for a parent that is deleted or outside the user's tree, and for an unknown type
 */
export async function listPages(db: Db, viewer: Viewer, kinds: ListTemplates, query: Query): Promise<Reply> {
  const terms = parseSearch(query.q);
  if (query.template !== undefined && !kinds.template(query.template))
    throw new NotFound('This page type does not exist');
  const parent = query.parent === undefined ? null : await placed(db, viewer, kinds, query.parent);
  const filters = filtersOf(query, viewer);
  if (terms.isLive !== null) filters.push(terms.isLive ? eq(pages.isLive, true) : not(pages.isLive));
  const words = terms.isSearch ? searchQuery(terms) : null;
  if (words) filters.push(matches(words, viewer));
  const isSearch = filters.length > 0;
  const where = and(isThere, scopeOf(viewer, parent, isSearch, query.search_all), ...filters);
  const order =
    words && query.ordering === undefined
      ? [byRelevance(words, terms), ...orderOf('title', { isSearch, templates: kinds.templates })]
      : orderOf(query.ordering ?? 'position', { isSearch, templates: kinds.templates });
  const { rows, ...range } = await listRange(db, viewer, kinds, { where, order, p: query.p });
  return {
    parent: parent?.page ?? null,
    ancestors: parent?.ancestors ?? [],
    is_search: isSearch,
    rows: isSearch ? await withParents(db, viewer, rows) : rows.map((row) => ({ ...row, parent: null })),
    ...range,
  };
}

/** One page of a list of pages, clamped to those there are; two statements. */
export async function listRange(
  db: Db,
  viewer: Viewer,
  kinds: ListTemplates,
  list: { where: SQL | undefined; order: readonly SQL[]; p: number },
) {
  const [counted] = await db.select({ total: count() }).from(pages).where(list.where);
  const total = counted?.total ?? 0;
  const { limit, offset, p, pages: pageCount } = rangeOf(list.p, total, EXPLORER_PAGE_SIZE);
  if (total === 0) return { rows: [], total, p, pages: pageCount };
  // Selects the ids first, so that no summary is computed for rows that the offset skips.
  const chosen = db
    .select({ id: pages.id })
    .from(pages)
    .where(list.where)
    .orderBy(...list.order)
    .limit(limit)
    .offset(offset);
  const rows = await summarisePages(db, viewer, (name) => kinds.template(name), {
    where: inArray(pages.id, chosen),
    order: list.order,
  });
  return { rows, total, p, pages: pageCount };
}

/** Rows with the pages above them, one statement; a parent that the user may not explore stays unnamed. */
export async function withParents(db: Db, viewer: Viewer, rows: readonly SummarisedPage[]): Promise<ListedPage[]> {
  const ids = [...new Set(rows.flatMap(({ parentId }) => parentId ?? []))];
  const found =
    ids.length === 0
      ? []
      : await db
          .select({ id: pages.id, title: pages.draftTitle, path: pages.path })
          .from(pages)
          .where(inArray(pages.id, ids));
  const parents = new Map(found.map((one) => [one.id, one]));
  const titleOf = titlesFor(viewer.powers);
  return rows.map((row) => {
    const above = row.parentId === null ? undefined : parents.get(row.parentId);
    const title = titleOf(above);
    return { ...row, parent: above && title !== null ? { id: above.id, title } : null };
  });
}

async function placed(db: Db, viewer: Viewer, kinds: ListTemplates, id: number): Promise<PlacedPage> {
  if (id > MAX_ID) throw new NotFound('This page does not exist');
  const found = await findPlacedPage(db, viewer, (name) => kinds.template(name), id);
  // Whoever only decides about a page does not find its place in the tree.
  if (!mayExplore(viewer.powers, found.page.path)) throw new NotFound('This page does not exist');
  return found;
}

function scopeOf({ powers }: Viewer, parent: PlacedPage | null, isSearch: boolean, isEverywhere: boolean): SQL {
  if (!isSearch) return parent ? explorableChildren(powers, parent.page) : topmost(powers);
  return parent && !isEverywhere ? explorableBelow(powers, parent.page.path) : explorable(powers);
}

function filtersOf(query: Query, { accountId }: Viewer): SQL[] {
  const filters: SQL[] = [];
  if (query.template !== undefined) filters.push(eq(pages.template, query.template));
  if (query.status !== undefined) filters.push(hasStatus(query.status));
  if (query.mine) {
    filters.push(
      sql`EXISTS (SELECT 1 FROM ${pageRevisions} WHERE ${pageRevisions.id} = ${pages.draftRevisionId} AND ${pageRevisions.authorId} = ${accountId})`,
    );
  }
  if (query.has_children) {
    filters.push(
      sql`EXISTS (SELECT 1 FROM pages AS child WHERE child.parent_id = ${pages.id} AND child.trash_id IS NULL)`,
    );
  }
  return filters;
}

function hasStatus(status: PageStatus): SQL {
  if (status === 'draft') return not(pages.isLive);
  return sql`(${pages.isLive} AND ${pages.hasUnpublishedChanges} = ${status === 'live_draft'})`;
}
