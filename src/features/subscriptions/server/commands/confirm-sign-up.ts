import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { purposesOf } from '../../sign-up.ts';
import { digestOf } from '../links.ts';
import { signUps, subscribers } from '../tables.ts';
import { applyDetails } from './apply-details.ts';
import { recordConsent } from './consent.ts';
import type { GuestContext } from './sign-up.ts';

/** `used`: this link has confirmed before. `invalid`: unknown, expired, or ended by an unsubscription. */
export type ConfirmOutcome = 'confirmed' | 'confirmed_without_offers' | 'used' | 'invalid';

/** Confirms a sign-up, once. Possession of the link proves access to the mailbox. */
export async function confirmSignUp(tx: Tx, guest: GuestContext, token: string): Promise<ConfirmOutcome> {
  const isAsked = eq(signUps.tokenDigest, digestOf(token));
  const [known] = await tx.select({ subscriberId: signUps.subscriberId }).from(signUps).where(isAsked);
  if (!known) return 'invalid';
  const { subscriberId } = known;
  // Locks the subscriber before the sign-up, as unsubscribing does, to avoid deadlocks.
  const [person] = await tx.select().from(subscribers).where(eq(subscribers.id, subscriberId)).for('update');
  const [asked] = await tx.select().from(signUps).where(isAsked).for('update');
  if (!person || !asked) return 'invalid';
  if (asked.usedAt !== null) return 'used';
  if (Date.parse(asked.expiresAt) <= Date.parse(guest.now)) return 'invalid';
  const { details } = asked;
  await applyDetails(tx, subscriberId, details, guest.now);
  // Older links of the address would restore details that this sign-up replaced.
  await tx
    .update(signUps)
    .set({ usedAt: guest.now })
    .where(and(eq(signUps.subscriberId, subscriberId), isNull(signUps.usedAt)));
  await recordConsent(tx, guest, {
    subscriberId,
    action: 'confirmed',
    source: 'link in an e-mail',
    purposes: purposesOf(details),
    language: details.language,
    country: details.country,
  });
  await guest.mailer.resume(tx, guest.now, person.emailKey);
  const { email, siteId } = person;
  const { firstName, language, pageId } = details;
  await guest.mailer.sendWelcome(tx, guest.now, { subscriberId, email, firstName, language, siteId, pageId }, details);
  return details.wantsOffers ? 'confirmed' : 'confirmed_without_offers';
}
