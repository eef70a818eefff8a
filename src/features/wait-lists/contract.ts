import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { Id } from '#shared/listing.ts';
import { LANGUAGES } from '#features/pages/contract.ts';
import { PushSubscriptionBody } from '#features/web-push/contract.ts';
import { GuestName } from '#features/front-of-house/guest-name.ts';
import { PartySize } from '#features/front-of-house/party-size.ts';
import { MAX_NOTE_CHARACTERS } from '#features/front-of-house/party-values.ts';

export const WAIT_LIST_PATH = '/api/waitlist/';
/**
 * States of an entry. `waiting` and `called` are live; the others are final, except that `no_show` may rejoin once and
 * that hosts may undo `seated` and `no_show`.
 */
export const ENTRY_STATES = ['waiting', 'called', 'seated', 'no_show', 'left', 'declined', 'expired'] as const;
export type EntryState = (typeof ENTRY_STATES)[number];

/** Where the guests of a live entry are. Independent of its state. */
export const PRESENCES = ['remote', 'coming', 'here'] as const;
export type Presence = (typeof PRESENCES)[number];

/** Why the list is closed now. */
export const CLOSED_REASONS = ['off', 'closed', 'last_join', 'paused', 'full', 'elsewhere'] as const;
export type ClosedReason = (typeof CLOSED_REASONS)[number];

/** Minutes, rounded to five; `high` is the promised maximum. */
const Minutes = z.object({ low: z.number().int(), high: z.number().int() });

export const WaitEstimate = z.object({
  rlid: z.number().int(),
  partySize: z.number().int(),
  /** False when the list is closed now, for `closedReason`. */
  isOpen: z.boolean(),
  closedReason: z.enum(CLOSED_REASONS).optional(),
  /** The host's text for guests about a pause: "Kitchen closed for cleaning". */
  pauseReason: z.string().optional(),
  /** ISO instant at which a pause ends, or the restaurant opens next. */
  opensAt: z.string().optional(),
  /** The page on which guests join, when the reason is `elsewhere`. */
  url: z.string().optional(),
  /** True when a party of this size would be seated at once; never while the restaurant is closed. `wait` is then absent. */
  isSeatingNow: z.boolean(),
  wait: Minutes.optional(),
  /** Live parties of a similar size that came earlier. */
  partiesAhead: z.number().int(),
  /** ISO instant of a free reservation for which the party would wait less than for `wait.high`. */
  reservableAt: z.string().optional(),
  maxPartySize: z.number().int(),
  /** ISO instant of the estimate. */
  readAt: z.string(),
});
export type WaitEstimate = z.infer<typeof WaitEstimate>;

export const WaitListEntry = z.object({
  plan_ahead_id: z.string(),
  rlid: z.number().int(),
  restaurantName: z.string(),
  state: z.enum(ENTRY_STATES),
  presence: z.enum(PRESENCES),
  name: z.string(),
  /** The language of the page on which the guest joined. */
  language: z.enum(LANGUAGES),
  partySize: z.number().int(),
  /** Live parties of a similar size before this one; 0 when the entry is not waiting. */
  partiesAhead: z.number().int(),
  /** The wait that was promised when the guest joined; it does not change afterwards. */
  quote: Minutes,
  /** The wait from now; absent when the entry is not waiting. */
  wait: Minutes.optional(),
  /** ISO instants. */
  joinedAt: z.string(),
  calledAt: z.string().optional(),
  /** Until when a called party keeps its place. */
  graceEndsAt: z.string().optional(),
  readAt: z.string(),
  /** Sent back as If-Match with a change. */
  version: z.number().int(),
  maxPartySize: z.number().int(),
  /** Actions that the guest may take now. */
  may: z.object({
    changePresence: z.boolean(),
    changeSize: z.boolean(),
    leave: z.boolean(),
    /** Undoes leaving within five minutes, at the same place, once. */
    return: z.boolean(),
    /** After a no-show: behind the next two parties, once. */
    rejoin: z.boolean(),
  }),
});
export type WaitListEntry = z.infer<typeof WaitListEntry>;

/** What a guest sends to join. A phone number or an e-mail address is needed. */
export const JoinBody = z.object({
  rlid: Id,
  name: GuestName.min(1, 'is required'),
  partySize: PartySize,
  phone: z.string().trim().max(40, 'is too long').default(''),
  email: z.string().trim().max(254, 'is too long').default(''),
  /** True if the guest agreed to text messages about this wait. */
  smsConsent: z.boolean().default(false),
  note: z.string().trim().max(MAX_NOTE_CHARACTERS, 'is too long').default(''),
  presence: z.enum(PRESENCES).default('remote'),
});
export type JoinBody = z.infer<typeof JoinBody>;

const params = z.object({ plan_ahead_id: z.string().max(100) });

export const getWaitEstimate = endpoint('GET', '/api/waitlist/estimate/', {
  summary: 'Wait for a party of one size at one restaurant',
  query: z.object({ rlid: Id, partySize: PartySize.default(2) }),
  reply: WaitEstimate,
});

export const joinWaitList = endpoint('POST', WAIT_LIST_PATH, {
  summary: 'Join the wait list of a restaurant',
  headers: { 'Idempotency-Key': 'A text of your own for each join; sent again, it gives the same entry' },
  status: 201,
  body: JoinBody,
  reply: WaitListEntry,
});

export const getWaitListEntry = endpoint('GET', '/api/waitlist/:plan_ahead_id/', {
  summary: 'One entry of a wait list',
  params,
  reply: WaitListEntry,
});

export const changeWaitListEntry = endpoint('PATCH', '/api/waitlist/:plan_ahead_id/', {
  summary: 'Change presence or size of an entry',
  headers: { 'If-Match': 'The version that you read' },
  params,
  body: z.object({ presence: z.enum(PRESENCES).optional(), partySize: PartySize.optional() }),
  reply: WaitListEntry,
});

export const leaveWaitList = endpoint('DELETE', '/api/waitlist/:plan_ahead_id/', {
  summary: 'Leave the wait list',
  params,
});

/** Reports of the partner about changes of entries, signed as described in docs/partners.md. */
export const reportPartnerEntries = endpoint('POST', '/api/waitlist/hooks/partner/', {
  summary: 'Changes of entries at the partner that keeps wait lists',
  reply: z.object({ received: z.number().int() }),
});

export const rejoinWaitList = endpoint('POST', '/api/waitlist/:plan_ahead_id/rejoin/', {
  summary: 'Return after leaving by mistake or after a no-show',
  params,
  reply: WaitListEntry,
});

export const getPushKey = endpoint('GET', '/api/waitlist/:plan_ahead_id/push/', {
  summary: 'The key with which a browser subscribes to messages about an entry',
  params,
  reply: z.object({ key: z.string() }),
});

export const subscribeToEntry = endpoint('POST', '/api/waitlist/:plan_ahead_id/push/', {
  summary: 'Tell this browser when the table is ready (RFC 8291)',
  params,
  body: PushSubscriptionBody,
});
