import { eq } from 'drizzle-orm';
import { Conflict, Forbidden } from '#shared/problem.ts';
import { isLockedAgainst } from '#features/locks/locked-against.ts';
import { mayOnPage } from '#features/rights/permissions.ts';
import { recordHistory } from '#features/history/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { pages } from '../tables.ts';
import { lockPageFor, type PageCommandContext, requirePageRight } from './context.ts';

type LockContext = Pick<PageCommandContext, 'actor' | 'powers' | 'now'>;

/**
 * Locks a page for the user: nobody else edits, publishes, deletes, moves or unpublishes it. Locking one's own page
 * again changes nothing.
 * @param asked.isTakeOver takes over another user's lock, which needs the right to unlock and a reason
 * @throws NotFound; Forbidden without the right; Conflict when another user locked it and it is not taken over
 */
export async function lockPage(
  tx: Tx,
  context: LockContext,
  asked: { pageId: number; reason: string; isTakeOver: boolean },
): Promise<void> {
  const viewer = { accountId: context.actor.accountId, powers: context.powers };
  const page = await lockPageFor(tx, context, asked.pageId);
  const isHeld = isLockedAgainst(viewer, page);
  if (page.lockedAt !== null && !isHeld) return;
  if (isHeld && !asked.isTakeOver) throw new Conflict(`${page.lockedByName || 'Somebody'} locked this page`);
  if (isHeld) {
    requirePageRight(viewer, 'unlock', page);
    if (!mayOnPage(context.powers, 'lock', page.path)) throw new Forbidden('You may not lock this page');
  } else requirePageRight(viewer, 'lock', page);
  await tx
    .update(pages)
    .set({
      lockedAt: context.now,
      lockedById: viewer.accountId,
      lockedByName: context.actor.name,
      lockReason: asked.reason,
    })
    .where(eq(pages.id, page.id));
  await recordHistory(tx, context, 'page.lock', ['page', page.id], {
    ...(asked.reason !== '' && { reason: asked.reason }),
    ...(isHeld && { takenFrom: page.lockedByName, takenFromId: page.lockedById }),
  });
}

/** Ends the lock of a page; one that is not locked stays as it is. @throws NotFound; Forbidden without the right */
export async function unlockPage(tx: Tx, context: LockContext, pageId: number): Promise<void> {
  const page = await lockPageFor(tx, context, pageId);
  if (page.lockedAt === null) return;
  requirePageRight({ accountId: context.actor.accountId, powers: context.powers }, 'unlock', page);
  await tx
    .update(pages)
    .set({ lockedAt: null, lockedById: null, lockedByName: '', lockReason: '' })
    .where(eq(pages.id, pageId));
  await recordHistory(tx, context, 'page.unlock', ['page', pageId], { lockedBy: page.lockedByName });
}
