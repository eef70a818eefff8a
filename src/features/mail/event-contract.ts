import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { isStorable } from '#shared/storable.ts';

/** Body limit of one request; a report contains at most one whole mail. */
export const MAX_REPORT_BYTES = 1_000_000;
const MAX_EVENTS = 500;

/** Request header with the signature: "t=<seconds>,v1=<hex>"; see docs/operations.md. */
export const SIGNATURE_HEADER = 'x-mail-signature';

const Event = z
  .object({
    /** The reporter's id of the event; an event with a known id is ignored. */
    id: z
      .string('is required')
      .min(1, 'is required')
      .max(200, 'is too long')
      .refine(isStorable, 'contains a character that cannot be stored'),
    type: z.enum(['bounce', 'complaint', 'unsubscribe'], 'must be bounce, complaint or unsubscribe'),
    /** For bounces: true for a hard bounce (no such mailbox), false for a soft bounce. */
    permanent: z.boolean('must be true or false').default(true),
    /** Message-ID of the mail, with or without its brackets. */
    message_id: z.string('must be text').max(300, 'is too long').optional(),
    recipient: z.string('must be text').max(320, 'is too long').optional(),
    /** The mail server's response. */
    detail: z.string('must be text').max(5000, 'is too long').default(''),
  })
  .refine(({ message_id, recipient }) => message_id !== undefined || recipient !== undefined, {
    path: ['recipient'],
    message: 'is required where there is no message_id',
  });
export type MailEvent = z.infer<typeof Event>;

/** The neutral format that providers' own formats are converted to. */
export const MailEvents = z.object({
  events: z.array(Event, 'must be a list of events').max(MAX_EVENTS, `may hold at most ${MAX_EVENTS}`),
});

/**
 * Signed with MAIL_EVENTS_SECRET; 404 when no secret is configured. Accepts `MailEvents` as application/json, or one raw
 * report (RFC 3464, RFC 5965) as message/rfc822. The response does not reveal whether an address or a mail is known.
 */
export const reportMail = endpoint('POST', '/api/mail/events/', {
  summary: 'Bounces, complaints and unsubscribes of sent mail, signed',
  reply: z.object({ received: z.number().int() }),
});
