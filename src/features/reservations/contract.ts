import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { CalendarDay, Id } from '#shared/listing.ts';
import { Deposit, DepositTerms } from '#features/deposits/contract.ts';
import { GuestName } from '#features/front-of-house/guest-name.ts';
import { PartySize } from '#features/front-of-house/party-size.ts';
import { MAX_NOTE_CHARACTERS } from '#features/front-of-house/party-values.ts';
import { LANGUAGES } from '#features/pages/contract.ts';
import { WISH_MEALS } from './wish-values.ts';

export const RESERVATIONS_PATH = '/api/reservations/';
/** Longest range of `getReservationDays`. */
export const MOST_DAYS = 62;

/**
 * States of a reservation. A held place has no guest yet and is free again when its time is over (`expired`), as is one
 * that waits for its deposit (`awaiting_payment`). `requested` waits for the restaurant's consent. From `confirmed` on,
 * hosts change the state to `finished` or `no_show`.
 */
export const RESERVATION_STATES = [
  'held',
  'awaiting_payment',
  'requested',
  'confirmed',
  'arrived',
  'seated',
  'finished',
  'cancelled',
  'no_show',
  'declined',
  'expired',
] as const;
export type ReservationState = (typeof RESERVATION_STATES)[number];

/** Why a day has no times. `too_soon`, `too_far`: before the lead time, after the last day that can be booked. */
export const NO_TIMES_REASONS = ['off', 'closed', 'too_soon', 'too_far', 'full', 'elsewhere'] as const;
export type NoTimesReason = (typeof NO_TIMES_REASONS)[number];

/** Time of a visit: an ISO instant with "Z" or an offset, of years that calendars and the database support. */
export const SeatingInstant = z.iso
  .datetime({ offset: true, error: 'must be an ISO 8601 instant' })
  .refine((text) => text >= '1900' && text < '2200', 'must be a time of our days');

export const ReservationDays = z.object({
  rlid: z.number().int(),
  partySize: z.number().int(),
  maxPartySize: z.number().int(),
  /** Business days, which begin at 4 AM, in order. */
  days: z.array(z.object({ date: z.string(), isAvailable: z.boolean() })),
  readAt: z.string(),
});
export type ReservationDays = z.infer<typeof ReservationDays>;

/** A time at which parties are seated. */
const Slot = z.object({
  /** ISO instant. */
  start: z.string(),
  /** On the restaurant's clock: "18:30". After midnight it is the next calendar day. */
  time: z.string(),
  isAvailable: z.boolean(),
});
export type Slot = z.infer<typeof Slot>;

export const ReservationSlots = z.object({
  rlid: z.number().int(),
  /** Business day: a time at 00:30 belongs to the evening before. */
  date: z.string(),
  partySize: z.number().int(),
  maxPartySize: z.number().int(),
  /** First and last business day that can be booked now. */
  firstDate: z.string(),
  lastDate: z.string(),
  slots: z.array(Slot),
  /** Why no time is available; absent when one is. */
  reason: z.enum(NO_TIMES_REASONS).optional(),
  /** The page on which guests reserve, when the reason is `elsewhere`. */
  url: z.string().optional(),
  /** How long the party keeps the table. */
  durationMinutes: z.number().int(),
  /** The restaurant's text about its reservations; '' without one. */
  policy: z.string(),
  /** True when the restaurant confirms parties of this size itself. */
  needsApproval: z.boolean(),
  /** The deposit that such a party pays to reserve; absent without one. */
  deposit: DepositTerms.optional(),
  readAt: z.string(),
});
export type ReservationSlots = z.infer<typeof ReservationSlots>;

export const Reservation = z.object({
  /** Secret: it lets anybody change the reservation. */
  id: z.string(),
  rlid: z.number().int(),
  restaurantName: z.string(),
  state: z.enum(RESERVATION_STATES),
  /** '' while the place is only held. */
  name: z.string(),
  language: z.enum(LANGUAGES),
  partySize: z.number().int(),
  /** ISO instants. */
  start: z.string(),
  end: z.string(),
  /** Business day. */
  date: z.string(),
  note: z.string(),
  policy: z.string(),
  needsApproval: z.boolean(),
  maxPartySize: z.number().int(),
  /** The deposit that was paid, or is to be paid; absent without one. */
  deposit: Deposit.optional(),
  /** The page to pay the deposit on, in the answer to the guest who has to pay. */
  payUrl: z.string().optional(),
  /** Until when a held place is kept, or one that waits for its deposit. */
  heldUntil: z.string().optional(),
  /** Until when the guest can change or cancel it. */
  changeUntil: z.string(),
  readAt: z.string(),
  /** Sent back as If-Match with a change. */
  version: z.number().int(),
  /** Actions that the guest may take now. */
  may: z.object({ confirm: z.boolean(), change: z.boolean(), cancel: z.boolean() }),
});
export type Reservation = z.infer<typeof Reservation>;

/** What a guest sends to confirm a held place. A phone number or an e-mail address is needed. */
export const ConfirmBody = z.object({
  hold: z.string().max(100),
  name: GuestName.min(1, 'is required'),
  phone: z.string().trim().max(40, 'is too long').default(''),
  email: z.string().trim().max(254, 'is too long').default(''),
  /** True if the guest agreed to text messages about this reservation. */
  smsConsent: z.boolean().default(false),
  note: z.string().trim().max(MAX_NOTE_CHARACTERS, 'is too long').default(''),
});
export type ConfirmBody = z.infer<typeof ConfirmBody>;

export const HoldBody = z.object({
  rlid: Id,
  start: SeatingInstant,
  partySize: PartySize,
  /** A hold of the same guest, which is released for this one. */
  replaces: z.string().max(100).optional(),
});
export type HoldBody = z.infer<typeof HoldBody>;

/** Changes by a guest; absent values stay. */
export const ChangeBody = z.object({
  start: SeatingInstant.optional(),
  partySize: PartySize.optional(),
  note: z.string().trim().max(MAX_NOTE_CHARACTERS, 'is too long').optional(),
});
export type ChangeBody = z.infer<typeof ChangeBody>;

/** A guest's request to be notified when a table becomes free on a day. */
export const WishBody = z.object({
  rlid: Id,
  date: CalendarDay,
  partySize: PartySize,
  meal: z.enum(WISH_MEALS).default('any'),
  email: z.string().trim().min(1, 'is required').max(254, 'is too long'),
});
export type WishBody = z.infer<typeof WishBody>;

/** The id is a secret, so this parameter's name is one of those that the log leaves out. */
const params = z.object({ reservation_id: z.string().max(100) });
const headers = { 'Idempotency-Key': 'A text of your own for each attempt; sent again, it gives the same answer' };

export const getReservationDays = endpoint('GET', '/api/reservations/days/', {
  summary: `Days with free times for a party, at most ${MOST_DAYS}`,
  query: z.object({ rlid: Id, from: CalendarDay, to: CalendarDay, partySize: PartySize.default(2) }),
  reply: ReservationDays,
});

export const getReservationSlots = endpoint('GET', '/api/reservations/slots/', {
  summary: 'Times of one day for a party. The guest’s own place, held or reserved (`hold`), counts as free',
  query: z.object({
    rlid: Id,
    date: CalendarDay,
    partySize: PartySize.default(2),
    hold: z.string().max(100).optional(),
  }),
  reply: ReservationSlots,
});

export const holdPlace = endpoint('POST', '/api/reservations/holds/', {
  summary: 'Hold a time for some minutes. 409 names the nearest free times (`alternatives`)',
  headers,
  status: 201,
  body: HoldBody,
  reply: Reservation,
});

export const makeWish = endpoint('POST', '/api/reservations/wishes/', {
  summary:
    'Request an e-mail when a table becomes free on a full day; it is then held for ten minutes. A repeated request is one request. 409 names the free times of a day that is not full (`alternatives`)',
  status: 201,
  body: WishBody,
  reply: z.object({ date: z.string() }),
});

export const releaseHold = endpoint('DELETE', '/api/reservations/holds/:reservation_id/', {
  summary: 'Give up a held time',
  params,
});

export const confirmReservation = endpoint('POST', RESERVATIONS_PATH, {
  summary:
    'Confirm a held time with the guest’s name and contact. Where a deposit is due, the time is kept until it is paid on `payUrl`',
  headers,
  status: 201,
  body: ConfirmBody,
  reply: Reservation,
});

export const payDeposit = endpoint('POST', '/api/reservations/:reservation_id/deposit/', {
  summary: 'The page to pay the deposit on (`payUrl`), while the reservation waits for it',
  params,
  reply: Reservation,
});

export const getReservation = endpoint('GET', '/api/reservations/:reservation_id/', {
  summary: 'One reservation',
  params,
  reply: Reservation,
});

/** Reports of the partner about changes of reservations, signed as described in docs/partners.md. */
export const reportPartnerReservations = endpoint('POST', '/api/reservations/hooks/partner/', {
  summary: 'Changes of reservations at the partner that keeps them',
  reply: z.object({ received: z.number().int() }),
});

export const changeReservation = endpoint('PATCH', '/api/reservations/:reservation_id/', {
  summary: 'Change time, size or note of a reservation',
  headers: { 'If-Match': 'The version that you read' },
  params,
  body: ChangeBody,
  reply: Reservation,
});

export const cancelReservation = endpoint('DELETE', '/api/reservations/:reservation_id/', {
  summary: 'Cancel a reservation',
  params,
});
