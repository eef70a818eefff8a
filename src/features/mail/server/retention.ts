import { and, lt, notInArray } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { mailEvents, mails } from './tables.ts';

/**
 * Deletes mail that was finished before an instant, and mail events from before it; returns the number of deleted mails.
 * Queued mail is kept, whatever its age.
 */
export async function deleteOldMail(tx: Tx, before: string): Promise<number> {
  const gone = await tx
    .delete(mails)
    .where(and(notInArray(mails.status, ['queued', 'sending']), lt(mails.finishedAt, before)))
    .returning({ id: mails.id });
  await tx.delete(mailEvents).where(lt(mailEvents.receivedAt, before));
  return gone.length;
}
