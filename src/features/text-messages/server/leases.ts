import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { textMessages, type TextRow } from './tables.ts';

export type LeasedText = TextRow & { leaseToken: string };

/**
 * Leases texts that are due, longest due first; skips rows that another node has locked. A lease that its node did not
 * end expires: the text is sent again under the same key, which the provider sends once. One statement.
 */
export async function leaseTexts(
  tx: Tx,
  { now, until, limit }: { now: string; until: string; limit: number },
): Promise<LeasedText[]> {
  const token = randomUUID();
  const due = tx
    .select({ id: textMessages.id })
    .from(textMessages)
    .where(
      and(
        eq(textMessages.state, 'queued'),
        lte(textMessages.nextAttemptAt, now),
        or(isNull(textMessages.leaseUntil), lt(textMessages.leaseUntil, now)),
      ),
    )
    .orderBy(textMessages.nextAttemptAt, textMessages.id)
    .limit(limit)
    .for('update', { skipLocked: true });
  const taken = await tx
    .update(textMessages)
    .set({ leaseToken: token, leaseUntil: until, attempts: sql`${textMessages.attempts} + 1` })
    .where(inArray(textMessages.id, due))
    .returning();
  return taken.map((text) => ({ ...text, leaseToken: token })).toSorted((a, b) => a.id - b.id);
}

/** Ends a lease; changes nothing when another node has it, or when the provider reported in the meantime. */
export async function settleText(
  tx: Tx,
  { id, leaseToken }: LeasedText,
  set: Partial<Pick<TextRow, 'state' | 'reason' | 'nextAttemptAt' | 'sentAt'>> & { changedAt: string },
): Promise<void> {
  await tx
    .update(textMessages)
    .set({ ...set, leaseToken: null, leaseUntil: null })
    .where(and(eq(textMessages.id, id), eq(textMessages.leaseToken, leaseToken), eq(textMessages.state, 'queued')));
}

/** Stores the provider's id, even if the provider reported about the text before it replied. */
export async function keepProviderId(tx: Tx, { id }: LeasedText, providerId: string): Promise<void> {
  await tx.update(textMessages).set({ providerId }).where(eq(textMessages.id, id));
}
