import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { Forbidden } from '#shared/problem.ts';
import { historyEntries } from '#features/history/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import { HISTORY_PAGE_SIZE, type HistoryEntry, type listPageHistory as endpoint } from '../../history-contract.ts';
import type { Viewer } from '../../page-rights.ts';
import { REFUSALS } from '../commands/context.ts';
import { pageRevisions, pages } from '../tables.ts';
import { rangeOf } from '#shared/listing.ts';
import { hidePlaces } from './page-history-places.ts';
import { type FindTemplate, findPlacedPage } from './page-summaries.ts';

type Reply = z.infer<(typeof endpoint)['reply']>;

interface Asked {
  pageId: number;
  p: number;
  action?: string | undefined;
  /** Account. */
  user?: number | undefined;
}

/**
 * The history of a page, newest first; five statements, six for one that moved.
 * @throws NotFound for a page that is deleted or outside the user's tree, Forbidden without the right to see its drafts
 */
export async function listPageHistory(
  db: Db,
  viewer: Viewer,
  findTemplate: FindTemplate,
  asked: Asked,
): Promise<Reply> {
  const { page, ancestors } = await findPlacedPage(db, viewer, findTemplate, asked.pageId);
  if (!page.rights.includes('view_draft')) throw new Forbidden(REFUSALS.view_draft);
  const ofPage = and(eq(historyEntries.subjectKind, 'page'), eq(historyEntries.subjectId, String(page.id)));
  const groups = await db
    .select({
      action: historyEntries.action,
      userId: historyEntries.actorId,
      name: historyEntries.actorName,
      found: sql<number>`count(*)::int`,
      newest: sql<number>`max(${historyEntries.id})::float8`,
    })
    .from(historyEntries)
    .where(ofPage)
    .groupBy(historyEntries.action, historyEntries.actorId, historyEntries.actorName);
  const total = groups
    .filter(({ action, userId }) => (asked.action ?? action) === action && (asked.user ?? userId) === userId)
    .reduce((sum, { found }) => sum + found, 0);
  const { limit, offset, p, pages: pageCount } = rangeOf(asked.p, total, HISTORY_PAGE_SIZE);
  const rows =
    total === 0
      ? []
      : await db
          .select()
          .from(historyEntries)
          .where(
            and(
              ofPage,
              asked.action === undefined ? undefined : eq(historyEntries.action, asked.action),
              asked.user === undefined ? undefined : eq(historyEntries.actorId, asked.user),
            ),
          )
          .orderBy(desc(historyEntries.id))
          .limit(limit)
          .offset(offset);
  const revisions = await findRevisions(db, page.id, rows);
  const details = await hidePlaces(
    db,
    viewer,
    rows.map((row) => row.details),
  );
  return {
    page,
    ancestors,
    rows: rows.map((row, at) => ({
      id: row.id,
      at: new Date(row.at).toISOString(),
      action: row.action,
      by: row.actorName,
      details: details[at] ?? {},
      revision: revisions.get(revisionIdOf(row.details) ?? 0) ?? null,
    })),
    actions: [...new Set(groups.map(({ action }) => action))].toSorted(),
    users: usersOf(groups),
    total,
    p,
    pages: pageCount,
  };
}

/** Users with entries, by name; renamed ones under the newest name. */
function usersOf(groups: readonly { userId: number | null; name: string; newest: number }[]) {
  const names = new Map<number, string>();
  for (const { userId, name } of groups.toSorted((one, other) => one.newest - other.newest))
    if (userId !== null) names.set(userId, name);
  return [...names]
    .map(([id, name]) => ({ id, name }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
}

async function findRevisions(db: Db, pageId: number, rows: readonly { details: Record<string, unknown> }[]) {
  const found = new Map<number, NonNullable<HistoryEntry['revision']>>();
  const ids = [...new Set(rows.flatMap(({ details }) => revisionIdOf(details) ?? []))];
  if (ids.length === 0) return found;
  const revisions = await db
    .select({
      id: pageRevisions.id,
      liveId: pages.liveRevisionId,
      isLive: pages.isLive,
      draftId: pages.draftRevisionId,
      previousId: sql<
        number | null
      >`(SELECT max(earlier.id) FROM page_revisions AS earlier WHERE earlier.page_id = ${pageRevisions.pageId} AND earlier.id < ${pageRevisions.id})`,
    })
    .from(pageRevisions)
    .innerJoin(pages, eq(pages.id, pageRevisions.pageId))
    .where(and(eq(pageRevisions.pageId, pageId), inArray(pageRevisions.id, ids)));
  for (const { id, liveId, isLive, draftId, previousId } of revisions) {
    found.set(id, { id, is_live: isLive && liveId === id, is_draft: draftId === id, previous_id: previousId });
  }
  return found;
}

function revisionIdOf(details: Record<string, unknown>): number | undefined {
  const id = details['revisionId'] ?? details['revision_id'];
  return Number.isInteger(id) ? (id as number) : undefined;
}
