import { z } from 'zod';

/** Who keeps the wait list or the reservations of a restaurant, or takes its orders: we, the partner of the configuration, or a page elsewhere. */
export const PROVIDERS = ['house', 'partner', 'redirect'] as const;
export type GuestServiceProvider = (typeof PROVIDERS)[number];

/** The choice among the settings of a restaurant. */
export const PROVIDER_CHOICE = {
  provider: z.enum(PROVIDERS).default('house'),
  /** An https address; needed while `provider` is 'redirect'. */
  redirectUrl: z.string().trim().max(500, 'is too long').default(''),
};
