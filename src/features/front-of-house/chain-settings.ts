import { z } from 'zod';

/** What an answer about a restaurant's settings has besides their values. */
export const RESTAURANT_SETTINGS = {
  /** Of the restaurant. */
  name: z.string(),
  /** 0 before the first save. */
  version: z.number().int(),
  changed: z.object({ by: z.string(), at: z.string() }).nullable(),
  /** False: they are those of the chain, or the usual ones while the chain has none. */
  isOwn: z.boolean(),
  chain: z.object({
    /** 0 before the first save. */
    version: z.number().int(),
    changed: z.object({ by: z.string(), at: z.string() }).nullable(),
  }),
  /** The user may save settings for all restaurants that have none of their own. */
  mayChangeAll: z.boolean(),
};
export type RestaurantSettings = z.infer<z.ZodObject<typeof RESTAURANT_SETTINGS>>;
