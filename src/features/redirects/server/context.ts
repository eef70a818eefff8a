import type { StaffContext } from '#features/accounts/server/index.ts';
import type { StaffPowers } from '#features/accounts/permissions.ts';
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

/** What the routes of redirects get with each request. */
export type RedirectRequest = StaffContext & Pick<RedirectContext, 'ownHost'>;
