import { exceedsPowers, type Grants, type StaffPowers } from '#features/rights/permissions.ts';
import { userRules } from '../../rules.ts';

/** Data of an account on which rights on it depend: `grants` is the union of its groups' rights. */
export interface HeldAccount {
  id: number;
  isSuperuser: boolean;
  grants: Grants;
}

/** Who asks. */
export interface PeopleAsker {
  accountId: number;
  powers: StaffPowers;
}

/** Why the user may not change or delete the account, as a message; null when they may. */
export function userRefusal(
  { accountId, powers }: PeopleAsker,
  account: HeldAccount,
  right: 'change' | 'delete',
): string | null {
  const { allows, refusal } = userRules[right];
  if (!allows(powers, {})) return refusal;
  if (right === 'delete' && account.id === accountId) return 'You cannot delete your own account';
  if (account.isSuperuser && !powers.isSuperuser) return `Only a superuser may ${right} a superuser’s account`;
  return exceedsPowers(powers, account.grants) ? 'This account has more rights than you' : null;
}
