import { z } from 'zod';

/** Fields of an answer about a restaurant's settings besides the values. */
export const RESTAURANT_SETTINGS = {
  /** Name of the restaurant. */
  name: z.string(),
  /** 0 before the first save. */
  version: z.number().int(),
  changed: z.object({ by: z.string(), at: z.string() }).nullable(),
  /** False when the values are those of the chain, or the defaults while the chain has none. */
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
