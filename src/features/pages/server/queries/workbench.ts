import { and, desc, eq, isNull, or, sql } from 'drizzle-orm';
import { staffName, staffNames } from '#features/accounts/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import type { z } from 'zod';
import type { RecentEdit } from '../../history-contract.ts';
import type { Viewer } from '../../page-rights.ts';
import { pageRevisions, pages } from '../tables.ts';
import { awaitsDecision, explorable, isWithin, subtreesWith } from './list-pages-scope.ts';
import { isThere } from './page-rows.ts';
import { statusOf } from './page-summaries.ts';

type Edit = z.infer<typeof RecentEdit>;

const SHOWN = 5;

/** The dashboard's lists of pages; two statements. */
export async function getWorkbench(db: Db, viewer: Viewer): Promise<{ recent: Edit[]; awaiting: Edit[] }> {
  return { recent: await listOwnEdits(db, viewer), awaiting: await listAwaiting(db, viewer) };
}

/** When a revision was last written: the rolling draft of autosaves is written again and again. */
const savedAt = sql<string>`coalesce(${pageRevisions.savedAt}, ${pageRevisions.createdAt})`;

const columns = {
  id: pages.id,
  title: pages.draftTitle,
  isLive: pages.isLive,
  hasUnpublishedChanges: pages.hasUnpublishedChanges,
};

async function listOwnEdits(db: Db, { accountId, powers }: Viewer): Promise<Edit[]> {
  if (accountId === null) return [];
  const own = db
    .select({ pageId: pageRevisions.pageId, at: sql<string>`max(${savedAt})`.as('edited_at') })
    .from(pageRevisions)
    .where(eq(pageRevisions.authorId, accountId))
    .groupBy(pageRevisions.pageId)
    .as('own');
  const rows = await db
    .select({ ...columns, at: own.at, by: staffName })
    .from(own)
    .innerJoin(pages, eq(pages.id, own.pageId))
    .leftJoin(staffNames, eq(staffNames.id, accountId))
    .where(and(isThere, or(explorable(powers), awaitsDecision(powers))))
    .orderBy(desc(own.at), desc(pages.id))
    .limit(SHOWN);
  return rows.map(toEdit);
}

async function listAwaiting(db: Db, { accountId, powers }: Viewer): Promise<Edit[]> {
  const rows = await db
    .select({ ...columns, at: savedAt, by: staffName })
    .from(pages)
    .innerJoin(pageRevisions, eq(pageRevisions.id, pages.draftRevisionId))
    .leftJoin(staffNames, eq(staffNames.id, pageRevisions.authorId))
    .where(
      and(
        isThere,
        pages.hasUnpublishedChanges,
        isNull(pages.aliasOfId),
        or(
          and(sql`${pageRevisions.authorId} IS DISTINCT FROM ${accountId}`, isWithin(subtreesWith(powers, 'publish'))),
          awaitsDecision(powers),
        ),
      ),
    )
    .orderBy(desc(pages.updatedAt), desc(pages.id))
    .limit(SHOWN);
  return rows.map(toEdit);
}

function toEdit(row: {
  id: number;
  title: string;
  isLive: boolean;
  hasUnpublishedChanges: boolean;
  at: string;
  by: string | null;
}): Edit {
  return { id: row.id, title: row.title, at: new Date(row.at).toISOString(), status: statusOf(row), by: row.by };
}
