import { Forbidden } from '#shared/problem.ts';
import { mayOnModel, type ModelPermission, type StaffPowers } from '#features/accounts/permissions.ts';
import type { Actor } from '#features/history/server/index.ts';

/** Who changes redirects, and when. */
export interface RedirectContext {
  actor: Actor;
  powers: StaffPowers;
  /** ISO instant. */
  now: string;
  /** Host of the request, "www.chain.example:8000": addresses on it are paths of the site. */
  ownHost: string;
}

const REFUSALS: Readonly<Record<ModelPermission, string>> = {
  view: 'You may not see redirects',
  add: 'You may not add redirects',
  change: 'You may not change redirects',
  delete: 'You may not delete redirects',
};

/** @throws Forbidden */
export function requireOnRedirects(powers: StaffPowers, permission: ModelPermission): void {
  if (!mayOnModel(powers, 'redirect', permission)) throw new Forbidden(REFUSALS[permission]);
}

/** What the asker may do with redirects, as screens offer it. */
export function redirectRights(powers: StaffPowers): { add: boolean; change: boolean; delete: boolean } {
  return {
    add: mayOnModel(powers, 'redirect', 'add'),
    change: mayOnModel(powers, 'redirect', 'change'),
    delete: mayOnModel(powers, 'redirect', 'delete'),
  };
}
