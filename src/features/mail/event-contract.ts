import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';

/** Bytes of one call: a report carries a whole mail at most. */
export const MAX_REPORT_BYTES = 1_000_000;
const MAX_EVENTS = 500;

/** The header that signs a call: "t=<seconds>,v1=<hex>"; see docs/operations.md. */
export const SIGNATURE_HEADER = 'x-mail-signature';

const Event = z
  .object({
    /** Names the event with whoever reports it: the same twice is one. */
    id: z.string('is required').min(1, 'is required').max(200, 'is too long'),
    type: z.enum(['bounce', 'complaint', 'unsubscribe'], 'must be bounce, complaint or unsubscribe'),
    /** Of a bounce: true when the mailbox does not exist, false when it may next time. */
    permanent: z.boolean('must be true or false').default(true),
    /** Message-ID of the mail, with or without its brackets. */
    message_id: z.string('must be text').max(300, 'is too long').optional(),
    recipient: z.string('must be text').max(320, 'is too long').optional(),
    /** What the server said. */
    detail: z.string('must be text').max(5000, 'is too long').default(''),
  })
  .refine(({ message_id, recipient }) => message_id !== undefined || recipient !== undefined, {
    path: ['recipient'],
    message: 'is required where there is no message_id',
  });
export type MailEvent = z.infer<typeof Event>;

/** What providers' own formats are translated to. */
export const MailEvents = z.object({
  events: z.array(Event, 'must be a list of events').max(MAX_EVENTS, `may hold at most ${MAX_EVENTS}`),
});

/**
 * Signed with MAIL_EVENTS_SECRET; not found without one. Takes `MailEvents` as application/json, or one report as it came
 * (RFC 3464, RFC 5965) as message/rfc822. The answer is the same whether an address or a mail is known or not.
 */
export const reportMail = endpoint({
  method: 'POST',
  path: '/api/mail/events/',
  summary: 'Bounces, complaints and unsubscribes of sent mail, signed',
  reply: z.object({ received: z.number().int() }),
});
