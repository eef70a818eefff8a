import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { Count, Day, Id, listOf, PageNumber, SearchText } from '#shared/listing.ts';
import { RESTAURANT_SETTINGS } from '#features/front-of-house/chain-settings.ts';
import { PROVIDER_CHOICE, PROVIDERS } from '#features/front-of-house/providers.ts';
import { ENTRY_STATES, PRESENCES } from './contract.ts';
import { GuestName } from '#features/front-of-house/guest-name.ts';
import { LARGEST_PARTY, MAX_NOTE_CHARACTERS } from '#features/front-of-house/party-values.ts';
import { MESSAGE_STATES } from '#features/text-messages/new-text.ts';

/** Actions of a host on an entry, apart from adding it. */
export const HOST_ACTIONS = [
  'call',
  'seat',
  'no_show',
  'leave',
  'decline',
  'presence',
  'size',
  'move',
  'undo',
] as const;
export type HostAction = (typeof HOST_ACTIONS)[number];

const Minutes = z.object({ low: z.number().int(), high: z.number().int() });

/** One party at the host stand. */
export const HostEntry = z.object({
  id: z.number().int(),
  /** Each step raises it by 1, so that a device can predict the version after its own steps. */
  version: z.number().int(),
  /** The op of `addHostEntry`, if a host added the party. */
  op: z.string().nullable(),
  state: z.enum(ENTRY_STATES),
  presence: z.enum(PRESENCES),
  source: z.enum(['web', 'host']),
  name: z.string(),
  partySize: z.number().int(),
  /** E.164; empty without a number, or without the right to see contacts. */
  phone: z.string(),
  hasEmail: z.boolean(),
  note: z.string(),
  /** Place in line, from 1; 0 when the entry is not live. */
  place: z.number().int(),
  quote: Minutes,
  /** ISO instants. */
  joinedAt: z.string(),
  calledAt: z.string().nullable(),
  callCount: z.number().int(),
  graceEndsAt: z.string().nullable(),
  closedAt: z.string().nullable(),
  /** Table that the host wrote down, "12". */
  table: z.string(),
  reason: z.string(),
  /** The last message to the guest; null when there was none. */
  message: z
    .object({
      state: z.enum(MESSAGE_STATES),
      at: z.string(),
      /** ISO instant from which a missing report counts as a failure; null when the state is final. */
      failsAt: z.string().nullable(),
    })
    .nullable(),
  /** Until when the last step can be taken back; null when it cannot. */
  undoUntil: z.string().nullable(),
});
export type HostEntry = z.infer<typeof HostEntry>;

export const HostBoard = z.object({
  rlid: z.number().int(),
  name: z.string(),
  city: z.string(),
  timeZone: z.string(),
  /** Grows with each change of the list: a client that has this number is up to date. */
  seq: z.number().int(),
  /** ISO instant of the server. */
  now: z.string(),
  isOn: z.boolean(),
  maxPartySize: z.number().int(),
  pause: z.object({ until: z.string().nullable(), reason: z.string() }).nullable(),
  /** Live entries in the order of the line. */
  live: z.array(HostEntry),
  /** Reservations of the next hour, in order: parties who are seated before those in line. */
  due: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      partySize: z.number().int(),
      /** ISO instant. */
      start: z.string(),
      hasArrived: z.boolean(),
    }),
  ),
  /** Entries of today that were closed, the last first; at most 50. */
  closed: z.array(HostEntry),
  /** Parties have waited past their quotes, so the quotes are wider than usual. */
  isRunningLate: z.boolean(),
  /** The service that keeps the list; unless it is ours, the board has no entries. */
  provider: z.enum(PROVIDERS),
  /** Quote for a party of each band: "1-2". */
  quotes: z.array(
    z.object({
      band: z.string(),
      isSeatingNow: z.boolean(),
      wait: Minutes.optional(),
      /** ISO instant of a free reservation that is sooner than the longest wait. */
      reservableAt: z.string().nullable(),
    }),
  ),
  may: z.object({ change: z.boolean(), settings: z.boolean() }),
});
export type HostBoard = z.infer<typeof HostBoard>;

/** Made by the host's device for each step, so that a repeated step is done once. */
const OpId = z.uuid('must be a UUID');

export const listHostRestaurants = endpoint('GET', '/wagtail/api/main/host/', {
  summary: 'Restaurants whose wait list the viewer may see',
  query: z.object({ q: SearchText, p: PageNumber }),
  reply: listOf(
    z.object({
      rlid: z.number().int(),
      name: z.string(),
      city: z.string(),
      state: z.string(),
      isOn: z.boolean(),
      isPaused: z.boolean(),
      waiting: z.number().int(),
    }),
  ),
});

export const getHostBoard = endpoint('GET', '/wagtail/api/main/host/:rlid/', {
  summary: 'The wait list of a restaurant today',
  /** With the client's `seq` the answer is 204 when nothing changed. */
  query: z.object({ seq: Count.optional() }),
  reply: z.union([HostBoard, z.undefined()]),
});

export const addHostEntry = endpoint('POST', '/wagtail/api/main/host/:rlid/entries/', {
  summary: 'Add a party at the host stand',
  body: z.object({
    op: OpId,
    name: GuestName.default(''),
    partySize: z.number().int().min(1).max(LARGEST_PARTY),
    phone: z.string().trim().max(40, 'is too long').default(''),
    email: z.string().trim().max(254, 'is too long').default(''),
    smsConsent: z.boolean().default(false),
    note: z.string().trim().max(MAX_NOTE_CHARACTERS, 'is too long').default(''),
  }),
  reply: HostBoard,
});

export const changeHostEntry = endpoint('POST', '/wagtail/api/main/host/:rlid/entries/:entry/', {
  summary: 'Call, seat or otherwise change a party',
  body: z.object({
    op: OpId,
    action: z.enum(HOST_ACTIONS),
    /** Version that the host saw. */
    version: Count,
    presence: z.enum(PRESENCES).optional(),
    partySize: z.number().int().min(1).max(LARGEST_PARTY).optional(),
    /** New place in line, from 1, for `move`. */
    place: Id.optional(),
    table: z.string().trim().max(20, 'is too long').optional(),
    /** Seats the party although another one got the table within the last hour. */
    isForced: z.boolean().optional(),
    /** Needed for `move` and `decline`. */
    reason: z.string().trim().max(MAX_NOTE_CHARACTERS, 'is too long').optional(),
  }),
  reply: HostBoard,
});

export const pauseWaitList = endpoint('POST', '/wagtail/api/main/host/:rlid/pause/', {
  summary: 'Pause the wait list for guests, or end the pause',
  body: z.object({
    /** Null ends the pause. */
    minutes: z.number().int().min(5).max(1440).nullable(),
    reason: z.string().trim().max(MAX_NOTE_CHARACTERS, 'is too long').default(''),
  }),
  reply: HostBoard,
});

/** Bands of party sizes that wait for the same tables. */
export const BANDS = ['1-2', '3-4', '5-6', '7+'] as const;

export const WaitListSettings = z.object({
  isOn: z.boolean(),
  ...PROVIDER_CHOICE,
  maxPartySize: z.number().int().min(1).max(LARGEST_PARTY),
  /** Maximum number of live entries from the web. */
  remoteCap: z.number().int().min(0).max(500),
  /** Nobody can join from the web while the wait is longer. */
  remoteMaxMinutes: z.number().int().min(5).max(600),
  lastJoinBeforeClose: z.number().int().min(0).max(240),
  graceMinutes: z.number().int().min(1).max(60),
  /** Minutes after the grace period until a notified party becomes a no-show automatically; 0 for never. */
  autoNoShowMinutes: z.number().int().min(0).max(240).default(0),
  /** Minutes between two seatings of a band while there is no history, one for each band. */
  seedMinutes: z.array(z.number().int().min(1).max(120)).length(4),
  retentionDays: z.number().int().min(1).max(365),
});
export type WaitListSettings = z.infer<typeof WaitListSettings>;

export const getWaitListSettings = endpoint('GET', '/wagtail/api/main/host/:rlid/settings/', {
  summary: 'Settings of the wait list of a restaurant',
  reply: z.object({
    ...RESTAURANT_SETTINGS,
    /** Services that can keep the list: a partner only where the configuration names one. */
    providers: z.array(z.enum(PROVIDERS)),
    values: WaitListSettings,
  }),
});

export const saveWaitListSettings = endpoint('POST', '/wagtail/host/:rlid/settings/', {
  summary: 'Save the settings of the wait list of a restaurant',
  body: z.object({ baseVersion: Count, forChain: z.boolean().default(false), values: WaitListSettings }),
  reply: z.object({ version: z.number().int() }),
});

export const followWaitListSettings = endpoint('POST', '/wagtail/host/:rlid/settings/follow/', {
  summary: 'Drop the settings of a restaurant’s wait list: those of the chain count again',
  reply: z.object({}),
});

export const getWaitListSign = endpoint('GET', '/wagtail/api/main/host/:rlid/sign/', {
  summary: 'What the printed sign of a wait list needs',
  /** `origin` of the pages of guests: "https://www.example.com". */
  reply: z.object({
    name: z.string(),
    city: z.string(),
    origin: z.string(),
    /** The user may also change the settings of the restaurant. */
    maySet: z.boolean(),
  }),
});

/** One restaurant, a region ("US-ME") or, without either, all restaurants that the user may see; and business days. */
export const FiguresQuery = z.object({
  rlid: Id.optional().catch(undefined),
  region: z
    .string()
    .regex(/^[A-Z]{2}-[A-Z]{2}$/)
    .optional()
    .catch(undefined),
  from: Day,
  to: Day,
});

export const getWaitListNumbers = endpoint('GET', '/wagtail/api/main/host/numbers/', {
  summary: 'How wait lists and reservations did',
  query: FiguresQuery,
  reply: z.object({
    /** Number of restaurants in the figures. */
    restaurants: z.number().int(),
    /** The figures are those of one restaurant, and the user may also change its settings. */
    maySet: z.boolean(),
    /** Regions of restaurants that the user may see: "US-ME", "Maine". */
    regions: z.array(z.object({ code: z.string(), name: z.string() })),
    joined: z.number().int(),
    seated: z.number().int(),
    left: z.number().int(),
    noShows: z.number().int(),
    /** Shares of frozen quotes in percent, and half of the errors in minutes; null with fewer than 50 seated parties. */
    quoteScore: z
      .object({ within: z.number(), late: z.number(), parties: z.number().int(), medianError: z.number() })
      .nullable(),
    /** Minutes from the call to the table, of half of the parties; null without any. */
    calledToSeated: z.number().nullable(),
    rows: z.array(
      z.object({
        band: z.string(),
        hour: z.number().int(),
        parties: z.number().int(),
        median: z.number(),
        p90: z.number(),
      }),
    ),
    /** Null without the right to see reservations. */
    reservations: z
      .object({
        parties: z.number().int(),
        covers: z.number().int(),
        online: z.number().int(),
        walkIns: z.number().int(),
        cancelled: z.number().int(),
        noShows: z.number().int(),
        rows: z.array(
          z.object({
            /** 0 is Sunday. */
            weekday: z.number().int(),
            hour: z.number().int(),
            parties: z.number().int(),
            covers: z.number().int(),
          }),
        ),
      })
      .nullable(),
  }),
});
