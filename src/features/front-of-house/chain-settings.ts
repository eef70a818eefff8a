import { z } from 'zod';

/** Relation of a restaurant's settings to those of the chain, as part of an answer about them. */
export const CHAIN_RELATION = {
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
