import { z } from 'zod';
import { WaitEstimate, WaitListEntry } from '../../contract.ts';

/** An entry as a partner tells it: ours but for what only we know. `ref` is the partner's name of it. */
export const PartnerEntry = WaitListEntry.omit({
  plan_ahead_id: true,
  rlid: true,
  restaurantName: true,
  language: true,
}).extend({ ref: z.string().min(1).max(200) });
export type PartnerEntry = z.infer<typeof PartnerEntry>;

/** What a partner tells about the wait. */
export const PartnerEstimate = WaitEstimate.omit({ rlid: true, url: true });
