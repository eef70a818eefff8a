import { and, eq, inArray, lt, notExists, sql } from 'drizzle-orm';
import { NotFound } from '#shared/problem.ts';
import { requireRule } from '#features/rights/staff-rule.ts';
import { recordHistory } from '#features/history/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { subscriberRules } from '../../rules.ts';
import type { SubscriberContext } from '../context.ts';
import type { SubscriberMailer } from '../mailer.ts';
import { signUps, subscribers } from '../tables.ts';
import { allowErasing } from './consent.ts';

const PURGE_ROWS = 500;

/**
 * Erases a person: details, occasions, consent, mails. Keeps only the suppression of the address, as a digest, and an
 * anonymous history entry. @throws Forbidden, NotFound
 */
export async function eraseSubscriber(
  tx: Tx,
  { actor, powers, now }: SubscriberContext,
  mailer: SubscriberMailer,
  id: number,
): Promise<void> {
  requireRule(powers, subscriberRules.delete);
  const [person] = await tx.select().from(subscribers).where(eq(subscribers.id, id)).for('update');
  if (!person) throw new NotFound('This subscriber does not exist');
  await mailer.forget(tx, person.emailKey);
  await mailer.stop(tx, now, person.emailKey, 'erasure');
  await allowErasing(tx, [id]);
  await tx.delete(subscribers).where(eq(subscribers.id, id));
  await recordHistory(tx, { actor, now }, 'subscriber.erase', ['subscriber', id]);
}

/**
 * Deletes sign-ups that were never confirmed, in batches; returns the number of deleted people.
 * @param before ISO instant; deletes sign-ups whose links expired earlier
 */
export async function purgeUnconfirmed(tx: Tx, before: string): Promise<number> {
  await tx.delete(signUps).where(lt(signUps.expiresAt, before));
  const forgotten = await tx
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(
      and(
        eq(subscribers.state, 'pending'),
        lt(subscribers.createdAt, before),
        notExists(
          tx
            .select({ one: sql`1` })
            .from(signUps)
            .where(eq(signUps.subscriberId, subscribers.id)),
        ),
      ),
    )
    .orderBy(subscribers.id)
    .limit(PURGE_ROWS)
    .for('update');
  const ids = forgotten.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await allowErasing(tx, ids);
  await tx.delete(subscribers).where(inArray(subscribers.id, ids));
  return ids.length;
}
