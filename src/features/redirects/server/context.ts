import type { StaffContext } from '#features/accounts/server/index.ts';
import type { StaffPowers } from '#features/rights/permissions.ts';
import type { Actor } from '#features/history/server/index.ts';

/** The acting user and the time of a command. */
export interface RedirectContext {
  actor: Actor;
  powers: StaffPowers;
  /** ISO instant. */
  now: string;
  /** Host of the request, "www.chain.example:8000"; URLs on this host are paths of the site. */
  ownHost: string;
}

/** Request context of the routes. */
export type RedirectRequest = StaffContext & Pick<RedirectContext, 'ownHost'>;
