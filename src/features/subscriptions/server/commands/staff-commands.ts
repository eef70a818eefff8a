import { eq } from 'drizzle-orm';
import { Invalid, NotFound } from '#shared/problem.ts';
import { requireRule } from '#features/rights/staff-rule.ts';
import { recordHistory } from '#features/history/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { MAX_CONFIRMS_A_DAY } from '../../sign-up.ts';
import { subscriberRules } from '../../rules.ts';
import type { SubscriberContext } from '../context.ts';
import type { SubscriberMailer } from '../mailer.ts';
import { subscribers } from '../tables.ts';
import { findAwaited } from '../queries/awaited-sign-up.ts';
import { askToConfirm } from './sign-up.ts';
import { unsubscribeSubscriber } from './unsubscribe.ts';

/** Unsubscribes a person at their request, for example by telephone. @throws Forbidden, NotFound */
export async function unsubscribeForStaff(
  tx: Tx,
  { actor, powers, now }: SubscriberContext,
  mailer: SubscriberMailer,
  id: number,
): Promise<{ email: string }> {
  requireRule(powers, subscriberRules.change);
  const person = await lockSubscriber(tx, id);
  await unsubscribeSubscriber(tx, { now, ipAddress: '', mailer }, id, { source: 'staff' });
  await recordHistory(tx, { actor, now }, 'subscriber.unsubscribe', ['subscriber', id]);
  return { email: person.email };
}

/** Sends the link to confirm again. @throws Forbidden, NotFound; Invalid with nothing to confirm, or at the daily limit */
export async function resendConfirmation(
  tx: Tx,
  { actor, powers, now }: SubscriberContext,
  mailer: SubscriberMailer,
  id: number,
): Promise<{ email: string }> {
  requireRule(powers, subscriberRules.change);
  const { email, siteId } = await lockSubscriber(tx, id);
  const { details } = (await findAwaited(tx, id, now)) ?? {};
  if (!details) throw new Invalid([{ field: '__all__', message: 'There is nothing to confirm' }]);
  const to = {
    subscriberId: id,
    email,
    firstName: details.firstName,
    language: details.language,
    siteId,
    pageId: details.pageId,
  };
  if (!(await askToConfirm(tx, { now, mailer }, { to, details }))) {
    const message = `This address got ${MAX_CONFIRMS_A_DAY} links in a day, the maximum`;
    throw new Invalid([{ field: '__all__', message }]);
  }
  await recordHistory(tx, { actor, now }, 'subscriber.resend', ['subscriber', id]);
  return { email };
}

async function lockSubscriber(tx: Tx, id: number): Promise<typeof subscribers.$inferSelect> {
  const [person] = await tx.select().from(subscribers).where(eq(subscribers.id, id)).for('update');
  if (!person) throw new NotFound('This subscriber does not exist');
  return person;
}
