import { eq, lte } from 'drizzle-orm';
import { Invalid } from '#shared/problem.ts';
import { holdGroups } from '#features/accounts/server/index.ts';
import { recordHistory } from '#features/history/server/index.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { inTransactionAgain } from '#platform/db/transaction.ts';
import type { PagePrivacy } from '../../page-privacy.ts';
import { pageRestrictions, pages } from '../tables.ts';
import { lockPageFor, type PageCommandContext } from './context.ts';
import { announceBelow } from './subtree.ts';

/** Who may see a page and all pages below it. */
export interface PagePrivacyChange {
  pageId: number;
  privacy: PagePrivacy;
  /** The hash of a new password; absent keeps the one that is set. */
  passwordHash: string | undefined;
  /** For the privacy `groups`. */
  groupIds: readonly number[];
  /** ISO instant at which the page is public again; null for never. */
  endsAt: string | null;
}

/**
 * Sets who may see a page and its descendants. A new password must be entered again by everybody. Cached copies of
 * these pages are dropped.
 * @throws NotFound, Forbidden; Invalid naming 'password', 'group_ids' or 'ends_at'
 */
export async function setPagePrivacy(
  tx: Tx,
  context: Pick<PageCommandContext, 'actor' | 'powers' | 'now'>,
  { pageId, privacy, passwordHash, groupIds, endsAt }: PagePrivacyChange,
): Promise<void> {
  const page = await lockPageFor(tx, context, pageId, 'set_privacy');
  const [old] = await tx.select().from(pageRestrictions).where(eq(pageRestrictions.pageId, pageId));
  const named = privacy === 'groups' ? await checkedGroups(tx, groupIds) : [];
  const details = { privacy, ...(named.length > 0 && { groups: named }), ...(endsAt !== null && { endsAt }) };
  if (privacy === 'public') {
    if (!old) return;
    await tx.delete(pageRestrictions).where(eq(pageRestrictions.pageId, pageId));
  } else {
    if (endsAt !== null && Date.parse(endsAt) <= Date.parse(context.now))
      throw new Invalid([{ field: 'ends_at', message: 'must be in the future' }]);
    const hash = privacy === 'password' ? (passwordHash ?? old?.passwordHash ?? null) : null;
    if (privacy === 'password' && hash === null) throw new Invalid([{ field: 'password', message: 'is required' }]);
    const isNewPassword = privacy === 'password' && passwordHash !== undefined;
    const values = {
      privacy,
      passwordHash: hash,
      passwordVersion: (old?.passwordVersion ?? 0) + (isNewPassword || !old ? 1 : 0),
      groupIds: named,
      endsAt,
    };
    await tx
      .insert(pageRestrictions)
      .values({ pageId, ...values })
      .onConflictDoUpdate({ target: pageRestrictions.pageId, set: values });
  }
  await recordHistory(tx, context, 'page.set_privacy', ['page', pageId], details);
  await announceBelow(tx, page.path);
}

/** Makes pages public again whose restriction has ended; returns how many. */
export async function endRestrictions(db: Db, now: string): Promise<number> {
  const due = await db
    .select({ pageId: pageRestrictions.pageId, path: pages.path })
    .from(pageRestrictions)
    .innerJoin(pages, eq(pages.id, pageRestrictions.pageId))
    .where(lte(pageRestrictions.endsAt, now));
  for (const { pageId, path } of due) {
    await inTransactionAgain(db, async (tx) => {
      const [gone] = await tx
        .delete(pageRestrictions)
        .where(eq(pageRestrictions.pageId, pageId))
        .returning({ id: pageRestrictions.id });
      if (!gone) return;
      await recordHistory(
        tx,
        { actor: { accountId: null, name: 'schedule' }, now },
        'page.set_privacy',
        ['page', pageId],
        { privacy: 'public' },
      );
      await announceBelow(tx, path);
    });
  }
  return due.length;
}

async function checkedGroups(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const wanted = [...new Set(ids)].toSorted((a, b) => a - b);
  const complain = (message: string) => new Invalid([{ field: 'group_ids', message }]);
  if (wanted.length === 0) throw complain('must contain at least one group');
  const found = await holdGroups(tx, wanted);
  if (found.length < wanted.length) throw complain('contains a group that no longer exists');
  return wanted;
}
