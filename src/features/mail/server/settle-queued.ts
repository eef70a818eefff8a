import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { mails } from './tables.ts';

const SENT_AFTER = '4 seconds';
const GIVEN_UP_AFTER = '2 days';
const MOST_ATTEMPTS = 8;

/**
 * Marks all queued mail as sent shortly after its creation, without sending it: for seeded demo data with invented
 * addresses. Mail to the addresses in `troubles` is marked as failed.
 */
export async function settleQueued(
  tx: Tx,
  { now, troubles }: { now: string; troubles: Readonly<Record<string, string>> },
): Promise<void> {
  // Recently queued mail must not finish in the future.
  const after = (interval: string) => sql`LEAST(${mails.createdAt} + ${interval}::interval, ${now}::timestamptz)`;
  await tx
    .update(mails)
    .set({ status: 'sent', attempts: 1, finishedAt: after(SENT_AFTER) })
    .where(eq(mails.status, 'queued'));
  for (const [address, lastError] of Object.entries(troubles)) {
    await tx
      .update(mails)
      .set({ status: 'failed', attempts: MOST_ATTEMPTS, finishedAt: after(GIVEN_UP_AFTER), lastError })
      .where(eq(mails.toAddress, address));
  }
}
