import { and, eq, isNull } from 'drizzle-orm';
import { emailAddressKey } from '#shared/email-address.ts';
import type { Tx } from '#platform/db/client.ts';
import { PURPOSES } from '../../states.ts';
import { signUps, subscribers } from '../tables.ts';
import { recordConsent } from './consent.ts';
import type { GuestContext } from './sign-up.ts';

/** How the person unsubscribed. */
export interface Leaving {
  /** "unsubscribe form", "one click", "staff" */
  source: string;
  broadLogId?: string;
}

/** Unsubscribes an address at once. An unknown address is suppressed, too. */
export async function unsubscribeAddress(tx: Tx, guest: GuestContext, email: string, leaving: Leaving): Promise<void> {
  const emailKey = emailAddressKey(email);
  // Locks the subscriber first, as all commands do, to avoid deadlocks.
  const [person] = await tx.select().from(subscribers).where(eq(subscribers.emailKey, emailKey)).for('update');
  await guest.mailer.stop(tx, guest.now, emailKey, leaving.source === 'staff' ? 'staff' : 'unsubscribe');
  if (person) await leave(tx, guest, person, leaving);
}

/** Unsubscribes by subscriber id; false when the subscriber was erased (their address is suppressed already). */
export async function unsubscribeSubscriber(
  tx: Tx,
  guest: GuestContext,
  subscriberId: number,
  leaving: Leaving,
): Promise<boolean> {
  const [person] = await tx.select().from(subscribers).where(eq(subscribers.id, subscriberId)).for('update');
  if (!person) return false;
  await guest.mailer.stop(tx, guest.now, person.emailKey, leaving.source === 'staff' ? 'staff' : 'unsubscribe');
  await leave(tx, guest, person, leaving);
  return true;
}

async function leave(
  tx: Tx,
  guest: GuestContext,
  person: typeof subscribers.$inferSelect,
  { source, broadLogId = '' }: Leaving,
): Promise<void> {
  // Open links would resubscribe the person. They are ended, not deleted, because they count for the daily limit.
  await tx
    .update(signUps)
    .set({ expiresAt: guest.now })
    .where(and(eq(signUps.subscriberId, person.id), isNull(signUps.usedAt)));
  if (person.state === 'unsubscribed') return;
  await tx
    .update(subscribers)
    .set({ state: 'unsubscribed', unsubscribedAt: guest.now })
    .where(eq(subscribers.id, person.id));
  await recordConsent(tx, guest, {
    subscriberId: person.id,
    action: 'withdrawn',
    source,
    purposes: PURPOSES,
    language: person.language,
    country: person.country,
    broadLogId,
  });
}
