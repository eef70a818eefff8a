import { randomUUID } from 'node:crypto';
import { asc, eq, inArray } from 'drizzle-orm';
import type { StaffPowers } from '#features/accounts/permissions.ts';
import { type Actor, recordManyInHistory } from '#features/history/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import type { MailStatus } from '../new-mail.ts';
import { requireOnMail } from './queries.ts';
import { isSuppressed } from './suppressions.ts';
import { mails } from './tables.ts';

export interface MailContext {
  actor: Actor;
  powers: StaffPowers;
  /** ISO instant. */
  now: string;
}

export interface MailsDone {
  done: number[];
  refused: { id: number; reason: string }[];
}

type Mail = typeof mails.$inferSelect;

const UNDER_WAY = 'is being sent right now';
const IS_GONE = 'is gone';
const WAITING_AGAIN = {
  status: 'queued',
  attempts: 0,
  finishedAt: null,
  handedOverAt: null,
  leaseToken: null,
  leaseNode: null,
} as const;

/**
 * Sends mail again: what waits goes at once, what failed or is in doubt is queued anew under its own Message-ID (receivers
 * that have it know it again), and of what was sent a copy goes.
 * @throws Forbidden
 */
export async function resendMails(tx: Tx, context: MailContext, ids: readonly number[]): Promise<MailsDone> {
  const { now } = context;
  return forEach(tx, context, { action: 'mail.resend', ids }, async (mail) => {
    if (mail.status === 'sending') return UNDER_WAY;
    if (await isSuppressed(tx, mail.toAddress, mail.list)) return 'is for an address that gets no such mail any more';
    if (mail.status === 'sent') await queueCopy(tx, mail, now);
    else
      await tx
        .update(mails)
        .set({ ...WAITING_AGAIN, nextAttemptAt: now })
        .where(eq(mails.id, mail.id));
    return null;
  });
}

/** Takes mail that waits out of the queue. @throws Forbidden */
export async function cancelMails(tx: Tx, context: MailContext, ids: readonly number[]): Promise<MailsDone> {
  return forEach(tx, context, { action: 'mail.cancel', ids }, async (mail) => {
    if (mail.status === 'sending') return UNDER_WAY;
    if (mail.status !== 'queued') return 'does not wait';
    await finish(tx, mail, 'cancelled', context.now);
    return null;
  });
}

/** Somebody asked the receiver, or the mail server's log: mail in doubt arrived. @throws Forbidden */
export async function confirmMails(tx: Tx, context: MailContext, ids: readonly number[]): Promise<MailsDone> {
  return forEach(tx, context, { action: 'mail.confirm', ids }, async (mail) => {
    if (mail.status !== 'doubtful') return 'is not in doubt';
    await finish(tx, mail, 'sent', context.now);
    return null;
  });
}

/** Asks for the right, locks the mails, and does to each what may be done. `act` answers why not, or null. */
async function forEach(
  tx: Tx,
  { actor, powers, now }: MailContext,
  { action, ids }: { action: string; ids: readonly number[] },
  act: (mail: Mail) => Promise<string | null>,
): Promise<MailsDone> {
  requireOnMail(powers, 'change');
  const wanted = [...new Set(ids)];
  const found = await tx.select().from(mails).where(inArray(mails.id, wanted)).orderBy(asc(mails.id)).for('update');
  const result: MailsDone = { done: [], refused: [] };
  const known = new Set(found.map(({ id }) => id));
  for (const id of wanted) if (!known.has(id)) result.refused.push({ id, reason: IS_GONE });
  for (const mail of found) {
    const reason = await act(mail);
    if (reason === null) result.done.push(mail.id);
    else result.refused.push({ id: mail.id, reason });
  }
  await recordManyInHistory(
    tx,
    actor,
    now,
    result.done.map((id) => ({ action, subjectKind: 'mail', subjectId: String(id), details: {} })),
  );
  return result;
}

async function finish(tx: Tx, mail: Mail, status: MailStatus, now: string): Promise<void> {
  // Without its token a late answer of whoever had it changes nothing any more.
  await tx.update(mails).set({ status, finishedAt: now, leaseToken: null }).where(eq(mails.id, mail.id));
}

async function queueCopy(tx: Tx, mail: Mail, now: string): Promise<void> {
  const { list, toAddress, toName, replyToAddress, replyToName, subject, textBody, htmlBody, unsubscribeUrl } = mail;
  const messageUid = randomUUID();
  await tx.insert(mails).values({
    // Begins as the first one's, so that both go when what they are about is deleted.
    key: mail.key === null ? null : `${mail.key} copy ${messageUid}`,
    list,
    toAddress,
    toName,
    replyToAddress,
    replyToName,
    subject,
    textBody,
    htmlBody,
    unsubscribeUrl,
    messageUid,
    createdAt: now,
    nextAttemptAt: now,
  });
}
