import { exceedsPowers, type Grants, mayOnModel, type StaffPowers } from '../../permissions.ts';

/** An account as rights on it depend on it: `grants` is the union of what its groups hold. */
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

/** Why the asker may not change the account, worded for them; null when they may. */
export function changeRefusal({ powers }: PeopleAsker, account: HeldAccount): string | null {
  if (!mayOnModel(powers, 'user', 'change')) return 'You may not change accounts';
  return heldRefusal(powers, account, 'change');
}

/** Why the asker may not delete the account; null when they may. */
export function deleteRefusal({ accountId, powers }: PeopleAsker, account: HeldAccount): string | null {
  if (!mayOnModel(powers, 'user', 'delete')) return 'You may not delete accounts';
  if (account.id === accountId) return 'You may not delete your own account';
  return heldRefusal(powers, account, 'delete');
}

function heldRefusal(powers: StaffPowers, account: HeldAccount, verb: string): string | null {
  if (account.isSuperuser && !powers.isSuperuser) return `Only a superuser may ${verb} a superuser’s account`;
  return exceedsPowers(powers, account.grants) ? 'This account may do more than you may' : null;
}
