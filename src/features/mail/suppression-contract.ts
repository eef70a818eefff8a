import { z } from 'zod';
import { parseEmailAddress } from '#shared/email-address.ts';
import { endpoint } from '#shared/endpoint.ts';
import { SUPPRESSION_REASONS } from './new-mail.ts';

/** Subject kind of an address in the history, where its id is the digest; `LIFT_ACTION` is its only action. */
export const ADDRESS_SUBJECT = 'mail_address';
export const LIFT_ACTION = 'mail_address.lift_bounce';

const Address = z
  .string('is required')
  .max(300, 'is too long')
  .refine((text) => parseEmailAddress(text) !== undefined, 'must be an e-mail address');

/** Needs the right to see mail. */
export const getMailAddress = endpoint('GET', '/wagtail/api/main/mail/addresses/', {
  summary: 'Whether an address gets no marketing and why, and who sent to it again',
  query: z.object({ address: Address }),
  reply: z.object({
    /** The normalized address. */
    address: z.string(),
    suppression: z
      .object({
        reason: z.enum(SUPPRESSION_REASONS),
        since: z.string(),
        /** True after a bounce, unless the owner has refused mail. */
        isLiftable: z.boolean(),
      })
      .nullable(),
    /** Newest first. */
    lifted: z.array(z.object({ at: z.string(), by: z.string() })),
    rights: z.object({ change: z.boolean() }),
  }),
});

/** Needs the right to change mail. 409 when there is nothing to lift, or only the owner may lift the suppression. */
export const liftBounce = endpoint('POST', '/wagtail/mail/addresses/lift/', {
  summary: 'Send to an address again to which mail came back',
  body: z.object({ address: Address }),
  reply: z.object({ address: z.string() }),
});
