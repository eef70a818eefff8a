import { eq } from 'drizzle-orm';
import { Conflict, Forbidden, NotFound } from '#shared/problem.ts';
import type { TemplateDefinition } from '#content/define.ts';
import { staffName, staffNames } from '#features/accounts/server/index.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { lockPageRow, type PageRow } from '../queries/page-rows.ts';
import { pageRevisions } from '../tables.ts';
import { maySeePage } from '../../page-rights.ts';
import { type PageCommandContext, requirePageRight } from './context.ts';

/**
 * Locks the row of a page before a new draft.
 * @throws NotFound for a deleted page; Forbidden without the right, or for an alias.
 */
export async function lockForEditing(
  tx: Tx,
  context: PageCommandContext,
  pageId: number,
): Promise<{ page: PageRow; definition: TemplateDefinition }> {
  const viewer = { accountId: context.actor.accountId, powers: context.powers };
  const page = await lockPageRow(tx, pageId, viewer.accountId);
  if (!page || !maySeePage(viewer, page)) throw new NotFound('This page does not exist');
  if (page.isAlias) throw new Forbidden('This page is an alias: edit its original, or convert the alias');
  requirePageRight(viewer, 'edit', page);
  const definition = context.template(page.template);
  if (!definition) throw new NotFound('This page type no longer exists');
  return { page, definition };
}

/** A page's newest revision without its content. Instants are ISO texts. */
export interface NewestRevision {
  id: number;
  saveId: string | null;
  isRolling: boolean;
  authorId: number | null;
  /** Its author's name; null for seeds, imports and deleted accounts. */
  by: string | null;
  at: string;
}

export async function findNewestRevision(
  db: Db,
  page: Pick<PageRow, 'draftRevisionId'>,
): Promise<NewestRevision | undefined> {
  if (page.draftRevisionId === null) return undefined;
  const [found] = await db
    .select({
      id: pageRevisions.id,
      saveId: pageRevisions.saveId,
      isRolling: pageRevisions.isRolling,
      authorId: pageRevisions.authorId,
      by: staffName,
      createdAt: pageRevisions.createdAt,
      savedAt: pageRevisions.savedAt,
    })
    .from(pageRevisions)
    .leftJoin(staffNames, eq(staffNames.id, pageRevisions.authorId))
    .where(eq(pageRevisions.id, page.draftRevisionId));
  if (!found) return undefined;
  const { createdAt, savedAt, ...newest } = found;
  return { ...newest, at: new Date(savedAt ?? createdAt).toISOString() };
}

/** @throws Conflict when another version was saved since; names its author and time. */
export function refuseOtherVersion(
  context: PageCommandContext,
  page: PageRow,
  newest: NewestRevision | undefined,
  baseVersion: number,
): void {
  if (page.version === baseVersion) return;
  const isOwn = newest !== undefined && newest.authorId !== null && newest.authorId === context.actor.accountId;
  const who = isOwn ? 'You saved this page in another window' : `${newest?.by ?? 'Somebody'} saved this page`;
  const at = newest ? ` on ${newest.at.slice(0, 10)} at ${newest.at.slice(11, 16)} UTC` : '';
  throw new Conflict(`${who}${at} after you opened it`);
}

/** The live content of a page; null while it is not live. */
export async function findLiveContent(
  db: Db,
  page: Pick<PageRow, 'isLive' | 'liveRevisionId'>,
): Promise<Record<string, unknown> | null> {
  if (!page.isLive || page.liveRevisionId === null) return null;
  const [live] = await db
    .select({ content: pageRevisions.content })
    .from(pageRevisions)
    .where(eq(pageRevisions.id, page.liveRevisionId));
  return live?.content ?? null;
}
