import { eq } from 'drizzle-orm';
import { NotFound } from '#shared/problem.ts';
import type { StaffPowers } from '#features/accounts/permissions.ts';
import { requireRule } from '#features/accounts/staff-rule.ts';
import type { Db } from '#platform/db/client.ts';
import { subscriberRules } from '../../rules.ts';
import { subscribers } from '../tables.ts';

/** Where somebody gets mail, and in which language; undefined when they were erased. */
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
