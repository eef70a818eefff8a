import { and, asc, inArray, lt, notInArray } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/client.ts';
import { inBatch } from '#platform/jobs/daily-purge.ts';
import { mailEvents, mails } from './tables.ts';

/**
 * Deletes one batch of mail finished before an instant, and one of older mail events; returns the number of deleted rows.
 * Queued mail is kept, whatever its age.
 */
export async function deleteOldMail(tx: Tx, before: string): Promise<number> {
  const old = tx
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        notInArray(mails.status, ['queued', 'sending']),
        lt(mails.finishedAt, before),
        // Mail is finished after it was made, and the order in which mail was made has an index.
        lt(mails.createdAt, before),
      ),
    )
    .orderBy(asc(mails.createdAt), asc(mails.id));
  const gone = await tx.delete(mails).where(inBatch(mails.id, old)).returning({ id: mails.id });
  const { id, receivedAt } = mailEvents;
  const oldEvents = tx.select({ id }).from(mailEvents).where(lt(receivedAt, before)).orderBy(asc(receivedAt));
  const events = await tx.delete(mailEvents).where(inBatch(id, oldEvents)).returning({ id });
  return gone.length + events.length;
}

/** Those of these uids whose mail is stored; one statement. A uid is the left half of a Message-ID. */
export async function listStoredUids(db: Db, uids: readonly string[]): Promise<Set<string>> {
  const { messageUid } = mails;
  const rows = await db
    .select({ messageUid })
    .from(mails)
    .where(inArray(messageUid, [...uids]));
  return new Set(rows.map((row) => row.messageUid));
}
