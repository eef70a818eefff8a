import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { Day, Id, listOf, PageNumber, SearchedSince, SearchText } from '#shared/listing.ts';
import { MAIL_EVENT_KINDS, MAIL_LISTS, MAIL_STATUS_FILTERS, MAIL_STATUSES, SUPPRESSION_REASONS } from './new-mail.ts';

export const MAIL_PAGE_SIZE = 20;
/** Most mails in one bulk action. */
export const MAX_BULK = 500;

export const MailRow = z.object({
  id: z.number().int(),
  status: z.enum(MAIL_STATUSES),
  list: z.enum(MAIL_LISTS),
  toAddress: z.string(),
  toName: z.string(),
  subject: z.string(),
  createdAt: z.string(),
  /** When the mail was sent, or finally failed. */
  finishedAt: z.string().nullable(),
  /** When a waiting mail is tried next. */
  nextAttemptAt: z.string().nullable(),
  attempts: z.number().int(),
  lastError: z.string().nullable(),
  /** Last event reported about the mail after a server accepted it. */
  reported: z.enum(MAIL_EVENT_KINDS).nullable(),
});
export type MailRow = z.infer<typeof MailRow>;

export const MailQuery = z.object({
  q: SearchText,
  p: PageNumber,
  status: z.enum(MAIL_STATUS_FILTERS).optional().catch(undefined),
  list: z.enum(MAIL_LISTS).optional().catch(undefined),
  /** First and last day of its creation, in the user's time zone. */
  from: Day,
  to: Day,
});
export type MailQuery = z.infer<typeof MailQuery>;

const Rights = z.object({ change: z.boolean() });

export const listMails = endpoint('GET', '/wagtail/api/main/mail/', {
  summary: 'Mail that waits, was sent, or could not be sent, newest first',
  query: MailQuery,
  reply: listOf(MailRow).extend({
    searchedSince: SearchedSince,
    /** Counts of all mail that the user may see, regardless of the query. */
    counts: z.record(z.enum(MAIL_STATUSES), z.number().int()),
    rights: Rights,
  }),
});

export const getMail = endpoint('GET', '/wagtail/api/main/mail/:id/', {
  summary: 'One mail with its text',
  reply: MailRow.extend({
    messageUid: z.string(),
    replyTo: z.string().nullable(),
    /** Text without the tokens in its links. */
    text: z.string(),
    /** Events reported about the mail, oldest first. */
    events: z.array(z.object({ kind: z.enum(MAIL_EVENT_KINDS), detail: z.string(), at: z.string() })),
    /** Why the receiver's address is suppressed for marketing. */
    suppression: z.object({ reason: z.enum(SUPPRESSION_REASONS), since: z.string() }).nullable(),
    rights: Rights,
  }),
});

/** The mail's HTML as a separate document for a frame, without any permissions. */
export const mailDocumentPath = (id: number) => `/wagtail/api/main/mail/${id}/document/`;

const Chosen = z.object({ ids: z.array(Id).min(1, 'is required').max(MAX_BULK, `may name at most ${MAX_BULK}`) });
const Done = z.object({
  done: z.array(z.number().int()),
  /** Refused mails, each with the end of a sentence that begins with the mail. */
  refused: z.array(z.object({ id: z.number().int(), reason: z.string() })),
});

export const resendMails = endpoint('POST', '/wagtail/mail/resend/', {
  summary: 'Send mail again: at once what waits or failed, and a copy of what was sent',
  body: Chosen,
  reply: Done,
});

export const cancelMails = endpoint('POST', '/wagtail/mail/cancel/', {
  summary: 'Take waiting mail out of the queue',
  body: Chosen,
  reply: Done,
});

export const confirmMails = endpoint('POST', '/wagtail/mail/confirm/', {
  summary: 'Say of mail in doubt that it arrived',
  body: Chosen,
  reply: Done,
});
