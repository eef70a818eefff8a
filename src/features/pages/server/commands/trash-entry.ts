import { asc, eq } from 'drizzle-orm';
import { NotFound } from '#shared/problem.ts';
import { mayExplore } from '#features/rights/permissions.ts';
import type { Tx } from '#platform/db/client.ts';
import { hasPageRight, UNGOVERNED } from '../../page-rights.ts';
import type { PageCommandContext } from './context.ts';
import { pages, pageTrash } from '../tables.ts';
import { subtreeColumns, type SubtreePage } from './subtree.ts';

/** One deletion with its pages, topmost first, and what the user may do with it. */
export interface LockedEntry {
  id: number;
  top: SubtreePage & { draftSlug: string | null; draftRevisionId: number | null };
  pages: SubtreePage[];
  /** True when the user could delete the page if it were not in the trash. */
  mayDelete: boolean;
  isOwn: boolean;
}

/** @throws NotFound for a deleted entry, or one whose page the user may not explore */
export async function lockEntry(
  tx: Tx,
  { actor, powers }: Pick<PageCommandContext, 'actor' | 'powers'>,
  trashId: number,
): Promise<LockedEntry> {
  const [entry] = await tx.select().from(pageTrash).where(eq(pageTrash.id, trashId)).for('update');
  const rows = await tx
    .select({ ...subtreeColumns, draftSlug: pages.draftSlug, draftRevisionId: pages.draftRevisionId })
    .from(pages)
    .where(eq(pages.trashId, trashId))
    .orderBy(asc(pages.depth), asc(pages.id))
    .for('update');
  const top = rows.find(({ id }) => id === entry?.pageId);
  if (!entry || !top || !mayExplore(powers, top.path)) throw new NotFound('This page is not in the trash');
  const below = rows.filter(({ id }) => id !== top.id);
  const mayDelete = hasPageRight({ accountId: actor.accountId, powers }, 'delete', {
    path: top.path,
    isSiteRoot: false,
    isLive: top.wasLive,
    isAlias: top.aliasOfId !== null,
    ownerId: top.ownerId,
    ...UNGOVERNED,
    below: {
      any: below.length > 0,
      locked: false,
      live: below.some(({ wasLive }) => wasLive),
      areOwn: below.every(({ ownerId }) => ownerId !== null && ownerId === actor.accountId),
    },
  });
  const isOwn = actor.accountId !== null && entry.trashedById === actor.accountId;
  return { id: entry.id, top, pages: rows, mayDelete, isOwn };
}
