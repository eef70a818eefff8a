import { eq } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import type { StoredSignUp } from '../../sign-up.ts';
import { occasions, subscribers } from '../tables.ts';

/**
 * Subscribes a person and replaces their details.
 * @param confirmedAt when the owner of the mailbox confirmed the details; null when no confirmation was needed
 */
export async function applyDetails(
  tx: Tx,
  subscriberId: number,
  details: StoredSignUp,
  confirmedAt: string | null,
): Promise<void> {
  await tx
    .update(subscribers)
    .set({
      state: 'subscribed',
      firstName: details.firstName,
      lastName: details.lastName,
      postcode: details.postcode,
      country: details.country,
      language: details.language,
      timeZone: details.timeZone,
      birthdayMonth: details.birthday?.month ?? null,
      birthdayDay: details.birthday?.day ?? null,
      wantsOffers: details.wantsOffers,
      confirmedAt,
      unsubscribedAt: null,
    })
    .where(eq(subscribers.id, subscriberId));
  await tx.delete(occasions).where(eq(occasions.subscriberId, subscriberId));
  if (details.occasions.length === 0) return;
  await tx.insert(occasions).values(details.occasions.map((one) => ({ ...one, subscriberId })));
}
