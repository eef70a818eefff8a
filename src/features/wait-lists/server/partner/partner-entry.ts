import { z } from 'zod';
import { WaitEstimate, WaitListEntry } from '../../contract.ts';

/** An entry as sent by its partner: ours without the fields that only Galley has. `ref` is the partner's id. */
export const PartnerEntry = WaitListEntry.omit({
  plan_ahead_id: true,
  rlid: true,
  restaurantName: true,
  language: true,
}).extend({ ref: z.string().min(1).max(200) });
export type PartnerEntry = z.infer<typeof PartnerEntry>;

/** A partner's data about the wait. */
export const PartnerEstimate = WaitEstimate.omit({ rlid: true, url: true });
