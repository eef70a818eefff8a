import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { ONE_CLICK_PATH, UNSUBSCRIBE_PATH } from './contract.ts';

const Result = z.object({ isValid: z.boolean(), errors: z.array(z.string()) });

/** Format of our mailing names. A malformed name is not recorded; the request is still accepted. */
export const MAILING_NAME = /^[\w.:-]{1,64}$/;
const BroadLogId = z.string().regex(MAILING_NAME).optional().catch(undefined);

/** Spec §7. Answers the same for every well-formed address, known or not. */
export const unsubscribe = endpoint('POST', UNSUBSCRIBE_PATH, {
  summary: 'End marketing e-mail to an address. The body may be a form (application/x-www-form-urlencoded)',
  body: z.object({
    /** Anything that is not an address, including text with a NUL, gets the same answer from the form. */
    Email: z
      .string()
      .max(2000, 'is too long')
      .overwrite((text) => text.replaceAll('\0', '\ufffd'))
      .default(''),
    BroadLogId,
    /** Signature in the link that filled in the address. */
    Signature: z.string().max(100).optional().catch(undefined),
  }),
  reply: Result,
});

const OneClickParams = z.object({ token: z.string().max(64) });

export const oneClickUnsubscribe = endpoint('POST', ONE_CLICK_PATH, {
  summary: 'End marketing e-mail to the recipient of a mail (RFC 8058): no cookie, no confirmation',
  params: OneClickParams,
  reply: Result,
});

export const openUnsubscribePage = endpoint('GET', ONE_CLICK_PATH, {
  summary: 'Lead from a mail to the unsubscribe page, its address filled in; changes nothing',
  params: OneClickParams,
  query: z.object({ blid: BroadLogId }),
  reply: z.object({}),
});
