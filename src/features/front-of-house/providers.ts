import { z } from 'zod';

/** Services for a restaurant's wait list, reservations or orders: ours, the configured partner, or a page elsewhere. */
export const PROVIDERS = ['house', 'partner', 'redirect'] as const;
export type GuestServiceProvider = (typeof PROVIDERS)[number];

/** The choice among the settings of a restaurant. */
export const PROVIDER_CHOICE = {
  provider: z.enum(PROVIDERS).default('house'),
  /** An https address; needed while `provider` is 'redirect'. */
  redirectUrl: z.string().trim().max(500, 'is too long').default(''),
};
