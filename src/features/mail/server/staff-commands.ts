import { randomUUID } from 'node:crypto';
import { and, asc, inArray, sql } from 'drizzle-orm';
import type { StaffPowers } from '#features/rights/permissions.ts';
import { requireRule } from '#features/rights/staff-rule.ts';
import { type Actor, recordManyInHistory } from '#features/history/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { mailRules } from '../rules.ts';
import type { MailStatus } from '../new-mail.ts';
import { maySee } from './queries.ts';
import { addressHash, suppressedAmong } from './suppressions.ts';
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
const IS_GONE = 'no longer exists';
const UNWANTED = 'is for an address that no longer gets this kind of mail';

/**
 * Sends mail again: queued mail is sent at once; failed and doubtful mail is queued again with the same Message-ID, so that
 * receivers detect duplicates; sent mail is sent as a copy. The number of statements is constant.
 * @throws Forbidden
 */
export async function resendMails(tx: Tx, context: MailContext, ids: readonly number[]): Promise<MailsDone> {
  const found = await lockMails(tx, context, ids);
  const stopped = await suppressedAmong(
    tx,
    found.flatMap(({ list, toAddress }) => (list === 'marketing' ? [toAddress] : [])),
  );
  const chosen = choose(found, ids, ({ status, list, toAddress }) => {
    if (status === 'sending') return UNDER_WAY;
    return list === 'marketing' && stopped.has(addressHash(toAddress)) ? UNWANTED : null;
  });
  const { may } = chosen;
  await queueAgain(
    tx,
    may.filter(({ status }) => status !== 'sent'),
    context.now,
  );
  await queueCopies(
    tx,
    may.filter(({ status }) => status === 'sent'),
    context.now,
  );
  return record(tx, context, 'mail.resend', chosen);
}

/** Cancels queued mail. @throws Forbidden */
export async function cancelMails(tx: Tx, context: MailContext, ids: readonly number[]): Promise<MailsDone> {
  const chosen = choose(await lockMails(tx, context, ids), ids, ({ status }) => {
    if (status === 'sending') return UNDER_WAY;
    return status === 'queued' ? null : 'is not waiting';
  });
  await finish(tx, chosen.may, 'cancelled', context.now);
  return record(tx, context, 'mail.cancel', chosen);
}

/** Marks doubtful mail as sent, after staff have confirmed that it arrived. @throws Forbidden */
export async function confirmMails(tx: Tx, context: MailContext, ids: readonly number[]): Promise<MailsDone> {
  const chosen = choose(await lockMails(tx, context, ids), ids, ({ status }) =>
    status === 'doubtful' ? null : 'was already settled',
  );
  await finish(tx, chosen.may, 'sent', context.now);
  return record(tx, context, 'mail.confirm', chosen);
}

async function lockMails(tx: Tx, { powers }: MailContext, ids: readonly number[]): Promise<Mail[]> {
  requireRule(powers, mailRules.change);
  return tx
    .select()
    .from(mails)
    .where(and(inArray(mails.id, [...ids]), maySee(powers)))
    .orderBy(asc(mails.id))
    .for('update');
}

interface Chosen {
  may: Mail[];
  refused: MailsDone['refused'];
}

/** Splits mails into those to change and those refused. @param refusalOf the reason for a refusal, or null */
function choose(found: readonly Mail[], ids: readonly number[], refusalOf: (mail: Mail) => string | null): Chosen {
  const known = new Set(found.map(({ id }) => id));
  const chosen: Chosen = {
    may: [],
    refused: [...new Set(ids)].filter((id) => !known.has(id)).map((id) => ({ id, reason: IS_GONE })),
  };
  for (const mail of found) {
    const reason = refusalOf(mail);
    if (reason === null) chosen.may.push(mail);
    else chosen.refused.push({ id: mail.id, reason });
  }
  return chosen;
}

async function record(
  tx: Tx,
  { actor, now }: MailContext,
  action: string,
  { may, refused }: Chosen,
): Promise<MailsDone> {
  const done = may.map(({ id }) => id);
  await recordManyInHistory(
    tx,
    { actor, now },
    'mail',
    done.map((id) => ({ id, action })),
  );
  return { done, refused };
}

async function finish(tx: Tx, found: readonly Mail[], status: MailStatus, now: string): Promise<void> {
  if (found.length === 0) return;
  // Without the lease token, a late result of the former holder changes nothing.
  await tx.update(mails).set({ status, finishedAt: now, leaseToken: null }).where(isOneOf(found));
}

async function queueAgain(tx: Tx, found: readonly Mail[], now: string): Promise<void> {
  if (found.length === 0) return;
  await tx
    .update(mails)
    .set({
      status: 'queued',
      attempts: 0,
      finishedAt: null,
      handedOverAt: null,
      leaseToken: null,
      leaseNode: null,
      nextAttemptAt: now,
      // Mail that the receiver may already have keeps its date.
      requeuedAt: sql`CASE WHEN ${mails.status} = 'doubtful' THEN ${mails.requeuedAt} ELSE ${now}::timestamptz END`,
    })
    .where(isOneOf(found));
}

async function queueCopies(tx: Tx, found: readonly Mail[], now: string): Promise<void> {
  if (found.length === 0) return;
  await tx.insert(mails).values(found.map((mail) => copyOf(mail, now)));
}

function copyOf(mail: Mail, now: string): typeof mails.$inferInsert {
  const { rlid, list, toAddress, toName, replyToAddress, replyToName, subject, textBody, htmlBody, unsubscribeUrl } =
    mail;
  const messageUid = randomUUID();
  return {
    // Same prefix as the original's key, so that `forgetMailAbout` deletes both.
    key: mail.key === null ? null : `${mail.key} copy ${messageUid}`,
    rlid,
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
  };
}

function isOneOf(found: readonly Mail[]) {
  return inArray(
    mails.id,
    found.map(({ id }) => id),
  );
}
