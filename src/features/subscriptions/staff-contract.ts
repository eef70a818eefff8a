import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { Day, Flag, Id, listOf, PageNumber, SearchedSince, SearchText } from '#shared/listing.ts';
import { CONSENT_ACTIONS, PURPOSES, SUBSCRIBER_STATES } from './states.ts';

export const SUBSCRIBERS_PAGE_SIZE = 25;

export const ORDERINGS = ['-created', 'created', 'email', '-email', 'name', '-name'] as const;
export type Ordering = (typeof ORDERINGS)[number];

export const SubscriberRow = z.object({
  id: z.number().int(),
  email: z.string(),
  /** "Mara Lindqvist"; '' until the person is subscribed. */
  name: z.string(),
  state: z.enum(SUBSCRIBER_STATES),
  purposes: z.array(z.enum(PURPOSES)),
  country: z.string(),
  language: z.string(),
  occasionCount: z.number().int(),
  /** True for a suspected bot, to which no link was sent. */
  isHeld: z.boolean(),
  createdAt: z.string(),
});
export type SubscriberRow = z.infer<typeof SubscriberRow>;

const Rights = z.object({ change: z.boolean(), delete: z.boolean() });

/** Also the query of the list's address, where `export` requests all results as a file. */
export const SubscriberQuery = z.object({
  q: SearchText,
  p: PageNumber,
  ordering: z.enum(ORDERINGS).catch('-created').default('-created'),
  state: z.enum(SUBSCRIBER_STATES).optional().catch(undefined),
  /** ISO 3166-1 alpha-2; "none" for subscribers without a known country. */
  country: z
    .string()
    .regex(/^([A-Z]{2}|none)$/)
    .optional()
    .catch(undefined),
  purpose: z.enum(PURPOSES).optional().catch(undefined),
  held: Flag,
  /** First and last day of signing up, in the user's own time zone. */
  from: Day,
  to: Day,
});
export type SubscriberQuery = z.infer<typeof SubscriberQuery>;

export const listSubscribers = endpoint('GET', '/wagtail/api/main/subscribers/', {
  summary: 'Subscribers of e-mail',
  query: SubscriberQuery,
  reply: listOf(SubscriberRow).extend({ searchedSince: SearchedSince, rights: Rights }),
});

export const ConsentEntry = z.object({
  id: z.number().int(),
  at: z.string(),
  action: z.enum(CONSENT_ACTIONS),
  source: z.string(),
  purposes: z.array(z.enum(PURPOSES)),
  /** The consent text, as HTML. */
  wording: z.object({ id: z.number().int(), terms: z.string(), consent: z.string() }).nullable(),
  /** The page of the form, with its current title. */
  page: z
    .object({ id: z.number().int(), title: z.string().nullable(), revision: z.number().int().nullable() })
    .nullable(),
  language: z.string(),
  country: z.string(),
  ipPrefix: z.string(),
  broadLogId: z.string(),
});
export type ConsentEntry = z.infer<typeof ConsentEntry>;

export const SubscriberDetails = SubscriberRow.omit({ occasionCount: true }).extend({
  /** True when a sign-up waits for its confirmation: staff can send the link, or send it again. */
  awaitsConfirmation: z.boolean(),
  /** Why no link was sent: the guard's reasons as text; empty when one was sent. */
  heldReasons: z.array(z.string()),
  postcode: z.string(),
  timeZone: z.string(),
  /** "02-29"; null when none was given. */
  birthday: z.string().nullable(),
  occasions: z.array(
    z.object({ id: z.number().int(), occasion: z.string(), relationship: z.string(), day: z.string() }),
  ),
  site: z.string().nullable(),
  /** When consent was last given, with or without a link to confirm. */
  subscribedAt: z.string().nullable(),
  /** When the link to confirm was followed; null when no confirmation was needed. */
  confirmedAt: z.string().nullable(),
  unsubscribedAt: z.string().nullable(),
  /** Newest first. */
  consent: z.array(ConsentEntry),
  /** Newest first. */
  reminders: z.array(z.object({ reminder: z.string(), queuedAt: z.string() })),
});
export type SubscriberDetails = z.infer<typeof SubscriberDetails>;

export const getSubscriber = endpoint('GET', '/wagtail/api/main/subscribers/:id/', {
  summary: 'One subscriber, with the history of their consent',
  reply: z.object({ subscriber: SubscriberDetails, rights: Rights }),
});

export const unsubscribeByStaff = endpoint('POST', '/wagtail/subscribers/:id/unsubscribe/', {
  summary: 'End e-mail to a subscriber, who asked for it some other way',
  reply: z.object({ email: z.string() }),
});

export const resendConfirmation = endpoint('POST', '/wagtail/subscribers/:id/resend/', {
  summary: 'Send confirmation link once more',
  reply: z.object({ email: z.string() }),
});

export const eraseSubscriber = endpoint('POST', '/wagtail/subscribers/:id/erase/', {
  summary: 'Erase a subscriber; that nothing may be sent to the address is kept as a digest',
  reply: z.object({ id: z.number().int() }),
});

/** Mails that staff can preview. */
export const PREVIEWS = ['birthday', 'occasion', 'welcome', 'confirmation'] as const;
export type Preview = (typeof PREVIEWS)[number];

export const ReminderQuery = z.object({
  mail: z.enum(PREVIEWS).catch('birthday').default('birthday'),
  language: z.enum(['en', 'es', 'fr-CA']).catch('en').default('en'),
  /** A site's id; the default site when absent. */
  site: Id.optional().catch(undefined),
});
export type ReminderQuery = z.infer<typeof ReminderQuery>;

/** The mail as a document, for a frame; takes the same query. */
export const REMINDER_DOCUMENT_PATH = '/wagtail/api/main/subscribers/reminders/document/';

export const getReminders = endpoint('GET', '/wagtail/api/main/subscribers/reminders/', {
  summary: 'A mail as subscribers get it, and how many reminders the coming days bring',
  query: ReminderQuery,
  reply: z.object({
    subject: z.string(),
    text: z.string(),
    /** Null for mails that settings cannot turn off. */
    isOn: z.boolean().nullable(),
    daysBefore: z.number().int(),
    hasPostalAddress: z.boolean(),
    sites: z.array(z.object({ id: z.number().int(), name: z.string() })),
    /** Calendar days from today in the user's time zone, with their birthdays and occasions. */
    days: z.array(z.object({ date: z.string(), birthdays: z.number().int(), occasions: z.number().int() })),
  }),
});
