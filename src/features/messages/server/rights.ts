import { Forbidden } from '#shared/problem.ts';
import { type ModelPermission, mayOnModel, type StaffPowers } from '#features/accounts/permissions.ts';
import { MESSAGE_MODEL } from '../contract.ts';

const REFUSALS: Readonly<Record<ModelPermission, string>> = {
  view: 'You may not read what guests write',
  add: 'You may not write messages of guests',
  change: 'You may not answer what guests write',
  delete: 'You may not delete what guests write',
};

/** What the asker may do with messages, as screens offer it. */
export function messageRights(powers: StaffPowers): { change: boolean; delete: boolean } {
  return { change: mayOnModel(powers, MESSAGE_MODEL, 'change'), delete: mayOnModel(powers, MESSAGE_MODEL, 'delete') };
}

/** @throws Forbidden */
export function requireOnMessages(powers: StaffPowers, permission: ModelPermission): void {
  if (!mayOnModel(powers, MESSAGE_MODEL, permission)) throw new Forbidden(REFUSALS[permission]);
}
