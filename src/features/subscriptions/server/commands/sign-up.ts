import { and, count, eq, gt, inArray, ne } from 'drizzle-orm';
import { emailAddressKey } from '#shared/email-address.ts';
import type { Verdict } from '#features/guard/rules.ts';
import { pages } from '#features/pages/server/index.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { CONFIRM_DAYS, MAX_CONFIRMS_A_DAY, purposesOf, type StoredSignUp } from '../../sign-up.ts';
import { addMs, DAY_MS } from '../instants.ts';
import { newConfirmToken } from '../links.ts';
import type { MailTo, SubscriberMailer } from '../mailer.ts';
import { signUps, subscribers } from '../tables.ts';
import { applyDetails } from './apply-details.ts';
import { type ConsentWording, storeWording, recordConsent } from './consent.ts';

/** Time and IP address of a guest's action. */
export interface GuestContext {
  /** ISO instant. */
  now: string;
  /** Only its network is stored. */
  ipAddress: string;
  mailer: SubscriberMailer;
}

export interface NewSignUp {
  /** Normalized by `parseEmailAddress`. */
  email: string;
  details: StoredSignUp;
  wording: ConsentWording;
  siteId: number | null;
  /** Double opt-in, by the policy for the country: a link must be followed before any other mail is sent. */
  needsConfirmation: boolean;
  /** Id of the form's attempt, as `receiveOnce` returns it; null without an attempt. */
  submitId: string | null;
  /** The guard's verdict: suspected bots must confirm by mail, and spam is stored without sending mail. */
  verdict: Verdict;
  reasons: readonly string[];
}

/**
 * Signs a guest up, or sends a link to confirm. A known or suppressed address must always confirm, whatever the policy, so
 * that nobody can change another person's details or resubscribe them. The response to the guest does not depend on it.
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
    wordingId: await storeWording(tx, guest.now, wanted.wording),
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
  // The name is unconfirmed and may be a stranger's input, so the mail does not contain it.
  await guest.mailer.sendWelcome(tx, guest.now, { ...to, firstName: '' }, details);
}

/**
 * Sends a link to confirm, unless the address reached its daily limit; earlier links stay valid then. Suspected spam is
 * stored without sending mail. Returns whether a mail was sent.
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

/** True when a sign-up with one of these submit ids is stored. */
export async function isRepeated(db: Db, submitIds: readonly string[]): Promise<boolean> {
  return (await db.$count(signUps, inArray(signUps.submitId, [...submitIds]))) > 0;
}

async function revisionOf(tx: Tx, pageId: number): Promise<number | null> {
  const [page] = await tx.select({ revisionId: pages.liveRevisionId }).from(pages).where(eq(pages.id, pageId));
  return page?.revisionId ?? null;
}

/** Locks the row of a known address, so that concurrent submissions are counted one after the other. */
async function lockKnown(tx: Tx, emailKey: string): Promise<number> {
  const [known] = await tx
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(eq(subscribers.emailKey, emailKey))
    .for('update');
  if (!known) throw new Error('A subscriber was neither added nor found');
  return known.id;
}
