import { eq } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { HANDED_LINK_HOURS, type HandedLink } from '../../users-contract.ts';
import { userRules } from '../../rules.ts';
import { requireRule } from '#features/rights/staff-rule.ts';
import type { StaffLanguage } from '../../preferences.ts';
import { createUser } from '../commands/create-user.ts';
import { resetPath, startPasswordReset } from '../commands/password-reset.ts';
import { users } from '../tables.ts';
import { lockPeople, type PeopleContext } from './context.ts';
import { changeGroups, planGroups, refusedField } from './give-groups.ts';
import { loadAllGroups } from './held-accounts.ts';

const HOUR_MS = 3_600_000;

export interface NewStaff {
  username: string;
  email: string;
  firstName: string;
  lastName: string;
  language: StaffLanguage;
  groups: readonly number[];
  isSuperuser: boolean;
  /** Null invites by a link. */
  passwordHash: string | null;
}

/** Makes an account with its groups. @throws Forbidden naming what the author may not give, Invalid naming each field */
export async function addUser(
  tx: Tx,
  context: PeopleContext,
  staff: NewStaff,
): Promise<{ id: number; link: HandedLink | null }> {
  const powers = await lockPeople(tx, context);
  requireRule(powers, userRules.add);
  if (staff.isSuperuser && !powers.isSuperuser)
    throw refusedField('isSuperuser', 'Only superusers can make someone a superuser');
  const plan = planGroups(powers, await loadAllGroups(tx), { now: [], wanted: staff.groups });
  const id = await createUser(tx, context, staff);
  await tx.update(users).set({ language: staff.language }).where(eq(users.id, id));
  await changeGroups(tx, id, plan);
  return { id, link: staff.passwordHash === null ? await handLink(tx, context, id) : null };
}

/** Makes a link to be handed over, which replaces earlier links. */
export async function handLink(tx: Tx, context: PeopleContext, userId: number): Promise<HandedLink> {
  const lifeMs = HANDED_LINK_HOURS * HOUR_MS;
  const link = await startPasswordReset(tx, context, userId, lifeMs);
  return { path: resetPath(link), expiresAt: new Date(Date.parse(context.now) + lifeMs).toISOString() };
}
