import { eq } from 'drizzle-orm';
import { NotFound } from '#shared/problem.ts';
import type { StaffPowers } from '#features/rights/permissions.ts';
import { requireRule } from '#features/rights/staff-rule.ts';
import type { Db } from '#platform/db/client.ts';
import { subscriberRules } from '../../rules.ts';
import { subscribers } from '../tables.ts';

/** E-mail address and language of a subscriber; undefined after an erasure. */
export async function findAddress(db: Db, id: number): Promise<{ email: string; language: string } | undefined> {
  const [person] = await db
    .select({ email: subscribers.email, language: subscribers.language })
    .from(subscribers)
    .where(eq(subscribers.id, id));
  return person;
}

/** @throws Forbidden, NotFound */
export async function checkSubscriber(db: Db, powers: StaffPowers, id: number): Promise<void> {
  requireRule(powers, subscriberRules.view);
  if (!(await findAddress(db, id))) throw new NotFound('This subscriber does not exist');
}
