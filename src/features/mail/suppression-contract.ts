import { z } from 'zod';
import { parseEmailAddress } from '#shared/email-address.ts';
import { endpoint } from '#shared/endpoint.ts';
import { SUPPRESSION_REASONS } from './new-mail.ts';

/** Names an address, by its digest, in the history: `LIFT_ACTION` is the one thing that is done to one by hand. */
export const ADDRESS_SUBJECT = 'mail_address';
export const LIFT_ACTION = 'mail_address.lift_bounce';

const Address = z
  .string('is required')
  .max(300, 'is too long')
  .refine((text) => parseEmailAddress(text) !== undefined, 'must be an e-mail address');

/** Needs the right to see mail. */
export const getMailAddress = endpoint({
  method: 'GET',
  path: '/wagtail/api/main/mail/addresses/',
  summary: 'Whether an address gets no marketing and why, and who sent to it again',
  query: z.object({ address: Address }),
  reply: z.object({
    /** As mail is sent to it. */
    address: z.string(),
    suppression: z
      .object({
        reason: z.enum(SUPPRESSION_REASONS),
        since: z.string(),
        /** Mail to it came back, and nothing that its owner said speaks against sending again. */
        is_liftable: z.boolean(),
      })
      .nullable(),
    /** Newest first. */
    lifted: z.array(z.object({ at: z.string(), by: z.string() })),
    rights: z.object({ change: z.boolean() }),
  }),
});

/** Needs the right to change mail. 409 where there is nothing to lift, or where only its owner may. */
export const liftBounce = endpoint({
  method: 'POST',
  path: '/wagtail/mail/addresses/lift/',
  summary: 'Send to an address again to which mail came back',
  body: z.object({ address: Address }),
  reply: z.object({ address: z.string() }),
});
