import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { Id, MAX_ID } from '#shared/listing.ts';
import { MAX_EMAIL_CHARACTERS } from '#shared/email-address.ts';
import { GuestName } from '#features/front-of-house/guest-name.ts';
import { GUARD_FIELDS } from '#features/guard/rules.ts';
import { AccountOrder, OrderedItem } from '#features/orders/account-order.ts';
import { OCCASIONS, OWN_BIRTHDAY, RELATIONSHIPS } from '#features/subscriptions/sign-up.ts';
import { isDayOfMonth } from '#features/forms/rules.ts';
import { LANGUAGES } from '#features/pages/contract.ts';
import { Assertion, NewCredential } from '#features/accounts/passkeys-contract.ts';
import { DIETS, ERASURE_HOURS, RETURN_PARAMETER } from './guest-pages.ts';

const emailText = z.string('is required').max(MAX_EMAIL_CHARACTERS, 'is too long');
const captchaText = z.string().max(20_000, 'is too long');
const codeText = z.string('is required').max(40, 'is too long');

/** The account of the signed-in diner. Times are ISO instants. */
export const Account = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  language: z.enum(LANGUAGES),
  diets: z.array(z.enum(DIETS)),
  /** The saved restaurant and when it was chosen; null when none is saved. */
  savedRestaurant: z.object({ rlid: z.number().int().nullable(), at: z.string() }).nullable(),
  createdAt: z.string(),
  /** When the account is erased, if its owner requested that. */
  eraseAfter: z.string().nullable(),
  version: z.number().int(),
});
export type Account = z.infer<typeof Account>;

export const AccountSession = z.object({
  id: z.number().int(),
  userAgent: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  isCurrent: z.boolean(),
});
export type AccountSession = z.infer<typeof AccountSession>;

export const AccountPasskey = z.object({
  id: z.number().int(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
});
export type AccountPasskey = z.infer<typeof AccountPasskey>;

/** A reservation or a place in a wait list, without personal data. */
export const Booking = z.object({
  kind: z.enum(['reservation', 'wait_list']),
  rlid: z.number().int(),
  restaurantName: z.string(),
  partySize: z.number().int(),
  /** Time of the reservation, or of joining the list. */
  at: z.string(),
  /** Time zone of the restaurant. */
  timeZone: z.string(),
  state: z.string(),
  /** Address of the booking's page, while the booking is still to come. */
  url: z.string().nullable(),
});
export type Booking = z.infer<typeof Booking>;

/** An order that a diner keeps, to order it again. */
export const Favourite = z.object({
  id: z.number().int(),
  /** '' for a favourite without a name. */
  name: z.string(),
  rlid: z.number().int(),
  /** '' for a deleted restaurant. */
  restaurantName: z.string(),
  /** Names on the menu when the favourite was stored. */
  items: z.array(OrderedItem),
});
export type Favourite = z.infer<typeof Favourite>;

const options = z.object({ options: z.looseObject({ challenge: z.string() }) });
const nothing = z.object({});

/**
 * The same answer for every address, whether or not it has an account. Refusals: `invalid`, also for a missing captcha
 * during an attack; `rate_limited`.
 */
export const askForCode = endpoint('POST', '/api/account/code/', {
  summary: 'Mail a code to sign in; an address without an account gets one when the code is typed',
  body: z.object({
    email: emailText,
    [RETURN_PARAMETER]: z.string().max(2000).optional(),
    [GUARD_FIELDS.captcha]: captchaText.optional(),
    [GUARD_FIELDS.stamp]: captchaText.optional(),
  }),
  status: 202,
  reply: nothing,
});

/** Refusals: `sign_in_failed` for a wrong, used or old code; `rate_limited`. */
export const signIn = endpoint('POST', '/api/account/session/', {
  summary: 'Sign in with the mailed code, in the browser that asked for it',
  body: z.object({ code: codeText }),
  reply: Account,
});

export const signOut = endpoint('DELETE', '/api/account/session/', { summary: 'Sign out' });

export const startPasskeySignIn = endpoint('POST', '/api/account/session/passkey/options/', {
  summary: 'Begin to sign in with a passkey; the same for everybody',
  reply: options,
});

export const signInByPasskey = endpoint('POST', '/api/account/session/passkey/', {
  summary: 'Sign in with a passkey',
  body: z.object({ credential: Assertion }),
  reply: Account,
});

export const getAccount = endpoint('GET', '/api/account/', { summary: "One's own account", reply: Account });

export const AccountPatch = z.object({
  firstName: GuestName.optional(),
  lastName: GuestName.optional(),
  language: z.enum(LANGUAGES, 'must be a language of the site').optional(),
  diets: z.array(z.enum(DIETS)).max(DIETS.length).optional(),
  /** The newest of several devices wins: an older value changes nothing. */
  savedRestaurant: z
    .object({
      rlid: z.number().int().min(1).max(MAX_ID).nullable(),
      at: z.iso.datetime({ message: 'must be an ISO instant' }),
    })
    .optional(),
});
export type AccountPatch = z.infer<typeof AccountPatch>;

export const changeAccount = endpoint('PATCH', '/api/account/', {
  summary: "Change one's own account",
  body: AccountPatch,
  reply: Account,
});

export const listAccountBookings = endpoint('GET', '/api/account/bookings/', {
  summary: "Reservations and places in wait lists under one's own confirmed address, the newest first",
  reply: z.object({ bookings: z.array(Booking) }),
});

export const listAccountOrders = endpoint('GET', '/api/account/orders/', {
  summary: "Orders under one's own confirmed address, the newest first",
  reply: z.object({ orders: z.array(AccountOrder) }),
});

export const listFavourites = endpoint('GET', '/api/account/favourites/', {
  summary: 'Orders that the account keeps to order them again, the newest first',
  reply: z.object({ favourites: z.array(Favourite) }),
});

export const FavouriteBody = z.object({ order: Id, name: GuestName.default('') });

/** Refusals: `not_found` for an order of another account; `conflict` when the account has the maximum number. */
export const addFavourite = endpoint('POST', '/api/account/favourites/', {
  summary: "Keep one of one's own orders, to order it again",
  body: FavouriteBody,
  status: 201,
  reply: Favourite,
});

export const removeFavourite = endpoint('DELETE', '/api/account/favourites/:id/', {
  summary: 'Keep an order no longer',
});

export const listAccountSessions = endpoint('GET', '/api/account/sessions/', {
  summary: "One's own sessions, the latest used first",
  reply: z.object({ sessions: z.array(AccountSession) }),
});

export const endAccountSession = endpoint('DELETE', '/api/account/sessions/:id/', {
  summary: "End one of one's own sessions",
});

export const endAccountSessions = endpoint('DELETE', '/api/account/sessions/', {
  summary: "End all of one's own sessions, this one too",
});

export const listAccountPasskeys = endpoint('GET', '/api/account/passkeys/', {
  summary: "One's own passkeys, the oldest first",
  reply: z.object({ passkeys: z.array(AccountPasskey) }),
});

/** Refusals: `forbidden` when the last code or passkey was shown more than ten minutes ago. */
export const startPasskey = endpoint('POST', '/api/account/passkeys/options/', {
  summary: 'Begin to add a passkey',
  reply: options,
});

export const addPasskey = endpoint('POST', '/api/account/passkeys/', {
  summary: 'Add the passkey that a device made',
  body: z.object({ name: GuestName.min(1, 'is required'), credential: NewCredential }),
  reply: AccountPasskey,
});

export const removePasskey = endpoint('DELETE', '/api/account/passkeys/:id/', {
  summary: "Remove one of one's own passkeys; ends all other sessions",
});

/** The new address is used once its code is entered; until then the old one stays. */
export const changeEmail = endpoint('POST', '/api/account/email/', {
  summary: 'Mail a code to a new address of the account',
  body: z.object({ email: emailText }),
  status: 202,
  reply: nothing,
});

export const confirmEmail = endpoint('POST', '/api/account/email/confirm/', {
  summary: 'Change to the address that the code was mailed to',
  body: z.object({ code: codeText }),
  reply: Account,
});

const mailState = z.object({ mail: z.enum(['none', 'asked', 'joined']) });

/** Identifies an occasion of the account. */
export const OccasionName = z.union([z.literal(OWN_BIRTHDAY), Id]);

export const setMailChoice = endpoint('POST', '/api/account/mail/', {
  summary: 'Sign up for e-mail of the chain, or unsubscribe',
  body: z.object({ wantsMail: z.boolean() }),
  reply: mailState,
});

/** A day of a year. 29 February is valid, 30 February is not. */
export const OccasionBody = z
  .object({
    occasion: z.enum(OCCASIONS, 'must be chosen'),
    /** The person of the occasion; null for the diner's own birthday. */
    relationship: z.enum(RELATIONSHIPS, 'must be chosen').nullable(),
    month: z.coerce.number('must be chosen').int().min(1, 'must be chosen').max(12),
    day: z.coerce.number('must be chosen').int().min(1, 'must be chosen').max(31),
  })
  .refine(({ occasion, relationship }) => relationship !== null || occasion === 'birthday', {
    path: ['relationship'],
    error: 'must be chosen',
  })
  .refine(({ month, day }) => isDayOfMonth(month, day), { path: ['day'], error: 'is no day of this month' });

/** Refusals: `conflict` for an address that gets no mail, or for more than the maximum number. */
export const addOccasion = endpoint('POST', '/api/account/occasions/', {
  summary: 'Add a day to be reminded of',
  body: OccasionBody,
  status: 201,
  reply: mailState,
});

export const removeOccasion = endpoint('DELETE', '/api/account/occasions/:id/', {
  summary: "Remove a day; `birthday` names one's own",
  params: z.object({ id: OccasionName }),
});

export const exportAccount = endpoint('POST', '/api/account/export/', {
  summary: 'Everything that is kept about the account, as JSON',
  reply: z.looseObject({ account: Account }),
});

export const eraseAccount = endpoint('POST', '/api/account/erase/', {
  summary: `Sign out everywhere, and erase the account in ${ERASURE_HOURS} hours`,
  status: 202,
  reply: z.object({ eraseAfter: z.string() }),
});

export const keepAccount = endpoint('DELETE', '/api/account/erase/', {
  summary: 'Keep the account after all',
  reply: Account,
});
