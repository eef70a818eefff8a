import { Forbidden } from '#shared/problem.ts';
import { mayOnModel, type ModelPermission, type StaffPowers } from '#features/accounts/permissions.ts';
import type { Actor } from '#features/history/server/index.ts';

/** Who of the staff does something with subscribers, and when. */
export interface SubscriberContext {
  actor: Actor;
  powers: StaffPowers;
  /** ISO instant. */
  now: string;
}

const REFUSALS: Readonly<Record<ModelPermission, string>> = {
  view: 'You may not see subscribers',
  add: 'You may not add subscribers',
  change: 'You may not change subscribers',
  delete: 'You may not erase subscribers',
};

/** @throws Forbidden */
export function requireOnSubscribers(powers: StaffPowers, permission: ModelPermission): void {
  if (!mayOnModel(powers, 'subscriber', permission)) throw new Forbidden(REFUSALS[permission]);
}

/** What the asker may do with subscribers, as screens offer it. */
export function subscriberRights(powers: StaffPowers): { change: boolean; delete: boolean } {
  return { change: mayOnModel(powers, 'subscriber', 'change'), delete: mayOnModel(powers, 'subscriber', 'delete') };
}
