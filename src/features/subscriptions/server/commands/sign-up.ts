import { and, count, eq, gt, inArray, ne } from 'drizzle-orm';
import { emailAddressKey } from '#shared/email-address.ts';
import type { Verdict } from '#features/guard/rules.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { CONFIRM_DAYS, MAX_CONFIRMS_A_DAY, purposesOf, type StoredSignUp } from '../../sign-up.ts';
import { addMs, DAY_MS } from '../instants.ts';
import { newConfirmToken } from '../links.ts';
import type { MailTo, SubscriberMailer } from '../mailer.ts';
import { signUps, subscribers } from '../tables.ts';
import { pages } from '../relations.ts';
import { applyDetails } from './apply-details.ts';
import { type ConsentWording, keepWording, recordConsent } from './consent.ts';

/** What a guest does, when, and from where. */
export interface GuestContext {
  /** ISO instant. */
  now: string;
  /** Kept as its network only. */
  ipAddress: string;
  mailer: SubscriberMailer;
}

export interface NewSignUp {
  /** As `parseEmailAddress` gives it. */
  email: string;
  details: StoredSignUp;
  wording: ConsentWording;
  siteId: number | null;
  /** The policy for the country: a link in an e-mail has to be followed before anything else is sent. */
  needsConfirmation: boolean;
  /** Id of the form's attempt, as `takeOnce` returns it; null without an attempt. */
  submitId: string | null;
  /** What the guard thinks: who may be a program is asked by mail, and spam is kept without any mail. */
  verdict: Verdict;
  reasons: readonly string[];
}

/**
 * Signs somebody up, or asks them by e-mail whether it was they. Whatever the policy, an address that we know already is
 * asked: nobody changes the details of others, nor brings back who has left, known or not. What the guest is told does
 * not depend on it.
 */
export async function signUp(tx: Tx, guest: GuestContext, wanted: NewSignUp): Promise<void> {
  const { email, siteId, details, verdict } = wanted;
  const { language, country, timeZone, pageId } = details;
  const emailKey = emailAddressKey(email);
  const [added] = await tx
    .insert(subscribers)
    .values({ email, emailKey, state: 'pending', language, country, timeZone, siteId, createdAt: guest.now })
    .onConflictDoNothing({ target: subscribers.emailKey })
    .returning({ id: subscribers.id });
  const subscriberId = added?.id ?? (await lockKnown(tx, emailKey));
  if (wanted.submitId !== null && (await isRepeated(tx, [wanted.submitId]))) return;
  const isAsked =
    wanted.needsConfirmation || !added || verdict !== 'ham' || (await guest.mailer.isStopped(tx, emailKey));
  await recordConsent(tx, guest, {
    subscriberId,
    action: isAsked ? 'asked' : 'granted',
    source: 'sign-up form',
    purposes: purposesOf(details),
    wordingId: await keepWording(tx, guest.now, wanted.wording),
    page: pageId === null ? null : { id: pageId, revisionId: await revisionOf(tx, pageId) },
    language,
    country,
  });
  const to = { subscriberId, email, firstName: details.firstName, language, siteId, pageId };
  if (isAsked) {
    await askToConfirm(tx, guest, { ...wanted, to });
    return;
  }
  await applyDetails(tx, subscriberId, details, null);
  await keepSignUp(tx, guest.now, { ...wanted, subscriberId, digest: newConfirmToken().digest, isUsed: true });
  // Nobody has confirmed that the name is that of the address's owner: words of strangers are mailed to no one.
  await guest.mailer.sendWelcome(tx, guest.now, { ...to, firstName: '' }, details);
}

/**
 * Sends a link to confirm, unless the address had its share for the day: then what was sent before still holds. What looks
 * like spam is kept, and nothing is sent. Returns whether a mail went.
 */
export async function askToConfirm(
  tx: Tx,
  { now, mailer }: Pick<GuestContext, 'now' | 'mailer'>,
  asked: { to: MailTo; details: StoredSignUp } & Partial<Pick<NewSignUp, 'submitId' | 'verdict' | 'reasons'>>,
): Promise<boolean> {
  const { to, verdict = 'ham' } = asked;
  const [sent] = await tx
    .select({ total: count() })
    .from(signUps)
    .where(
      and(
        eq(signUps.subscriberId, to.subscriberId),
        gt(signUps.createdAt, addMs(now, -DAY_MS)),
        ne(signUps.verdict, 'spam'),
      ),
    );
  if ((sent?.total ?? 0) >= MAX_CONFIRMS_A_DAY) return false;
  const { token, digest } = newConfirmToken();
  await keepSignUp(tx, now, { ...asked, subscriberId: to.subscriberId, digest, isUsed: false });
  if (verdict === 'spam') return false;
  await mailer.sendConfirmation(tx, now, to, token);
  return true;
}

async function keepSignUp(
  tx: Tx,
  now: string,
  kept: { subscriberId: number; details: StoredSignUp; digest: string; isUsed: boolean } & Partial<
    Pick<NewSignUp, 'submitId' | 'verdict' | 'reasons'>
  >,
): Promise<void> {
  await tx.insert(signUps).values({
    subscriberId: kept.subscriberId,
    tokenDigest: kept.digest,
    details: kept.details,
    submitId: kept.submitId ?? null,
    verdict: kept.verdict ?? 'ham',
    reasons: [...(kept.reasons ?? [])],
    createdAt: now,
    expiresAt: addMs(now, CONFIRM_DAYS * DAY_MS),
    usedAt: kept.isUsed ? now : null,
  });
}

/** Whether a post of the same attempt was taken before: one of these is its id. */
export async function isRepeated(db: Db, submitIds: readonly string[]): Promise<boolean> {
  return (await db.$count(signUps, inArray(signUps.submitId, [...submitIds]))) > 0;
}

async function revisionOf(tx: Tx, pageId: number): Promise<number | null> {
  const [page] = await tx.select({ revisionId: pages.liveRevisionId }).from(pages).where(eq(pages.id, pageId));
  return page?.revisionId ?? null;
}

/** The row of a known address, locked so that two forms sent at once are counted one after the other. */
async function lockKnown(tx: Tx, emailKey: string): Promise<number> {
  const [known] = await tx
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(eq(subscribers.emailKey, emailKey))
    .for('update');
  if (!known) throw new Error('A subscriber was neither added nor found');
  return known.id;
}
