import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { CalendarDay, Count, Id, listOf, PageNumber, SearchText } from '#shared/listing.ts';
import { RESTAURANT_SETTINGS } from '#features/front-of-house/chain-settings.ts';
import { typedMoney } from '#features/menus/money.ts';
import { PROVIDER_CHOICE, PROVIDERS } from '#features/front-of-house/providers.ts';
import { LEAST_DEPOSIT, MOST_PER_GUEST, StaffDeposit } from '#features/deposits/contract.ts';
import { GuestName } from '#features/front-of-house/guest-name.ts';
import { LARGEST_PARTY, MAX_NOTE_CHARACTERS } from '#features/front-of-house/party-values.ts';
import { RESERVATION_STATES, SeatingInstant } from './contract.ts';
import { TableNames, TablePlan } from './table-plan-contract.ts';

/** Actions of a host on a reservation, apart from adding it. */
export const SHEET_ACTIONS = [
  'approve',
  'decline',
  'arrive',
  'seat',
  'finish',
  'no_show',
  'cancel',
  'tables',
  'change',
  'keep',
  'keep_deposit',
  'return_deposit',
  'undo',
] as const;
export type SheetAction = (typeof SHEET_ACTIONS)[number];

export const SOURCES = ['web', 'phone', 'walk_in'] as const;

/** One reservation on the day sheet. */
export const SheetRow = z.object({
  /** Not the guest's secret id: it gives no access. */
  id: z.number().int(),
  version: z.number().int(),
  state: z.enum(RESERVATION_STATES),
  source: z.enum(SOURCES),
  name: z.string(),
  partySize: z.number().int(),
  /** E.164; empty without a number, or without the right to see contacts. */
  phone: z.string(),
  /** Also true when the user may not see the phone number. */
  hasPhone: z.boolean(),
  hasEmail: z.boolean(),
  note: z.string(),
  /** Names of tables: "12", "14". */
  tables: z.array(z.string()),
  /** True when a host gave the tables; otherwise the plan gave them, and may replace them by others. */
  isTableGiven: z.boolean(),
  /** ISO instants. */
  start: z.string(),
  end: z.string(),
  /** On the restaurant's clock: "18:30". */
  time: z.string(),
  /** Business day. */
  date: z.string(),
  reason: z.string(),
  /** Until when the last step can be taken back; null when it cannot. */
  undoUntil: z.string().nullable(),
  /** The deposit; absent when the reservation has none. */
  deposit: StaffDeposit.optional(),
});
export type SheetRow = z.infer<typeof SheetRow>;

/** A quarter of an hour in which parties are seated. */
const SheetSlot = z.object({
  start: z.string(),
  time: z.string(),
  /** Guests and parties that begin then, and guests at their tables. */
  covers: z.number().int(),
  parties: z.number().int(),
  seated: z.number().int(),
  isClosed: z.boolean(),
});

export const DaySheet = z.object({
  rlid: z.number().int(),
  name: z.string(),
  city: z.string(),
  timeZone: z.string(),
  /** Business day of the sheet, and of now. */
  date: z.string(),
  today: z.string(),
  /** ISO instant of the server. */
  now: z.string(),
  isOn: z.boolean(),
  /** Limits of a quarter of an hour, and of all tables. */
  limits: z.object({ covers: z.number().int(), parties: z.number().int(), seats: z.number().int() }),
  plan: TablePlan,
  slots: z.array(SheetSlot),
  /** In the order of their times; those that are over last. */
  rows: z.array(SheetRow),
  totals: z.object({ parties: z.number().int(), covers: z.number().int() }),
  /** Coming reservations of any day at times when the restaurant, by its current hours, is closed. */
  outsideHours: z.array(SheetRow),
  /** Total number; `outsideHours` has only the first ones. */
  outsideTotal: z.number().int(),
  /** No-shows of any day whose deposits await a decision that the viewer may make. */
  undecided: z.array(SheetRow),
  /** Total number; `undecided` has only the oldest ones. */
  undecidedTotal: z.number().int(),
  may: z.object({ change: z.boolean(), settings: z.boolean() }),
});
export type DaySheet = z.infer<typeof DaySheet>;

/** Made by the host's device for each step, so that a repeated step is done once. */
const OpId = z.uuid('must be a UUID');
const PartySize = z.number('must be a number').int().min(1).max(LARGEST_PARTY, `must be at most ${LARGEST_PARTY}`);
const Note = z.string().trim().max(MAX_NOTE_CHARACTERS, 'is too long');
const Reason = z.string().trim().max(200, 'is too long');

export const getDaySheet = endpoint('GET', '/wagtail/api/main/host/:rlid/reservations/', {
  summary: 'Day sheet of a restaurant',
  query: z.object({ date: CalendarDay.optional() }),
  reply: DaySheet,
});

export const addReservation = endpoint('POST', '/wagtail/host/:rlid/reservations/', {
  summary: 'Add a reservation by phone, or a party that walked in',
  body: z.object({
    op: OpId,
    source: z.enum(['phone', 'walk_in']),
    start: SeatingInstant,
    partySize: PartySize,
    name: GuestName.min(1, 'is required'),
    phone: z.string().trim().max(40, 'is too long').default(''),
    email: z.string().trim().max(254, 'is too long').default(''),
    note: Note.default(''),
    tables: TableNames.default([]),
    /** Adds it although the time is full or closed. */
    isForced: z.boolean().default(false),
  }),
  reply: DaySheet,
});

export const changeSheetRow = endpoint('POST', '/wagtail/host/:rlid/reservations/:id/', {
  summary: 'Do a step with a reservation; the answer is the sheet of its day',
  body: z.object({
    op: OpId,
    action: z.enum(SHEET_ACTIONS),
    /** The version that the host saw. */
    version: Count,
    tables: TableNames.optional(),
    start: SeatingInstant.optional(),
    partySize: PartySize.optional(),
    note: Note.optional(),
    reason: Reason.optional(),
    /** Moves it although the new time is full or closed, or takes a step back although its place is taken. */
    isForced: z.boolean().default(false),
  }),
  reply: DaySheet,
});

/** An action of staff on a reservation at a time when the restaurant is closed. */
const SettlingStep = z.object({
  op: OpId,
  id: Id,
  version: Count,
  action: z.enum(['keep', 'change', 'cancel']),
  start: SeatingInstant.optional(),
  reason: Reason.optional(),
});
/** Maximum steps of one call: each locks its days. */
export const MOST_SETTLED = 100;

export const OutsideHours = z.object({
  name: z.string(),
  timeZone: z.string(),
  mayChange: z.boolean(),
  maySet: z.boolean(),
  /** In the order of their times. */
  rows: z.array(
    SheetRow.extend({
      /** The nearest time with room for all of them, ISO; null when there is none within a week. */
      proposed: z.string().nullable(),
    }),
  ),
});
export type OutsideHours = z.infer<typeof OutsideHours>;

export const getOutsideHours = endpoint('GET', '/wagtail/api/main/host/:rlid/reservations/outside-hours/', {
  summary: 'Coming reservations at times when the restaurant is closed by now, with times to move them to',
  reply: OutsideHours,
});

export const settleOutsideHours = endpoint('POST', '/wagtail/host/:rlid/reservations/outside-hours/', {
  summary: 'Keep, move or cancel several reservations; each is done or refused by itself',
  body: z.object({ steps: z.array(SettlingStep).min(1).max(MOST_SETTLED) }),
  reply: z.object({
    /** Why a step was not done; null for one that was. */
    results: z.array(z.object({ id: z.number().int(), refused: z.string().nullable() })),
    now: OutsideHours,
  }),
});

export const closeSlot = endpoint('POST', '/wagtail/host/:rlid/reservations/slots/', {
  summary: 'Close a time for guests online, or open it again',
  body: z.object({ start: SeatingInstant, isClosed: z.boolean() }),
  reply: DaySheet,
});

const minutes = (least: number, most: number) =>
  z
    .number('must be a number')
    .int('must be a whole number')
    .min(least, `must be at least ${least}`)
    .max(most, `must be at most ${most}`);

/** Bands of party sizes, for which tables are kept for different times. */
export const BANDS = ['1–2', '3–4', '5–6', '7 and more'] as const;

const TimeOfDay = z.string().regex(/^([01]\d|2[0-9]):[0-5]\d$/, 'must be a time such as 17:30; 25:00 is 1 AM');

/** Exceptions to the usual times, by weekday (0 = Sunday) or date; a date beats a weekday. */
const SeatingRule = z
  .object({
    weekday: z.number().int().min(0).max(6).optional(),
    date: CalendarDay.optional(),
    /** No reservations at all. */
    isClosed: z.boolean().default(false),
    /** First and last time at which parties are seated; '' for the opening hours. */
    from: TimeOfDay.or(z.literal('')).default(''),
    to: TimeOfDay.or(z.literal('')).default(''),
    /** Guests in a quarter of an hour; null for the usual number. */
    coversPerSlot: minutes(0, 1000).nullable().default(null),
    /** In cents; absent for the usual deposit. */
    depositPerGuest: minutes(0, MOST_PER_GUEST).optional(),
  })
  .refine(({ weekday, date }) => (weekday === undefined) !== (date === undefined), 'needs a weekday or a date');
export type SeatingRule = z.infer<typeof SeatingRule>;

export const ReservationSettings = z
  .object({
    /** Guests can reserve online. Kept with the restaurant, like `isReservationsEnabled`. */
    isOn: z.boolean(),
    ...PROVIDER_CHOICE,
    maxPartySize: minutes(1, LARGEST_PARTY),
    /** Maximum guests and parties that may begin in a quarter of an hour; of the guests, the maximum online. */
    coversPerSlot: minutes(1, 1000),
    onlineCoversPerSlot: minutes(0, 1000),
    partiesPerSlot: minutes(1, 1000),
    /** Maximum guests at tables at any time. */
    seats: minutes(1, 5000),
    /** How long a party keeps its table, for each band. */
    durations: z.array(minutes(15, 480)).length(BANDS.length),
    resetMinutes: minutes(0, 60),
    leadMinutes: minutes(0, 2880),
    horizonDays: minutes(1, 365),
    /** The restaurant itself confirms parties from this size on; 0 for none. */
    approvalFrom: minutes(0, LARGEST_PARTY),
    holdMinutes: minutes(2, 30),
    graceMinutes: minutes(0, 120),
    /** Minutes after the grace period until a party that did not arrive becomes a no-show automatically; 0 for never. */
    autoNoShowMinutes: minutes(0, 240).default(0),
    /** Guests may change and cancel until this long before. */
    changeUntilMinutes: minutes(0, 2880),
    retentionDays: minutes(1, 730),
    /** In cents, for each guest of a party from `depositFrom` on; 0 for no deposit. */
    depositPerGuest: minutes(0, MOST_PER_GUEST).default(0),
    depositFrom: minutes(1, LARGEST_PARTY).default(1),
    policy: z.string().trim().max(600, 'is too long'),
    rules: z.array(SeatingRule).max(60),
  })
  .superRefine(({ depositPerGuest, depositFrom, rules }, context) => {
    const check = (perGuest: number, path: (string | number)[]) => {
      if (perGuest > 0 && perGuest * depositFrom < LEAST_DEPOSIT)
        context.addIssue({
          code: 'custom',
          path: [...path, 'depositPerGuest'],
          message: `must come to at least ${typedMoney(LEAST_DEPOSIT)} for the smallest party: smaller amounts cannot be paid by card`,
        });
    };
    check(depositPerGuest, []);
    for (const [at, rule] of rules.entries()) check(rule.depositPerGuest ?? 0, ['rules', at]);
  });
export type ReservationSettings = z.infer<typeof ReservationSettings>;

export const listReservationRestaurants = endpoint('GET', '/wagtail/api/main/host/reservations/', {
  summary: 'Restaurants whose reservations the viewer may see, with today’s',
  query: z.object({ q: SearchText, p: PageNumber }),
  reply: listOf(
    z.object({
      rlid: z.number().int(),
      name: z.string(),
      city: z.string(),
      state: z.string(),
      isOn: z.boolean(),
      /** Parties of the restaurant's business day, without cancelled ones. */
      parties: z.number().int(),
      covers: z.number().int(),
      /** Parties that wait for the restaurant's consent, on any day. */
      requested: z.number().int(),
      /** Deposits of parties that did not come, on any day, that the viewer may decide about. */
      undecided: z.number().int(),
    }),
  ),
});

export const getReservationSettings = endpoint('GET', '/wagtail/api/main/host/:rlid/reservations/settings/', {
  summary: 'Settings of a restaurant’s reservations',
  reply: z.object({
    ...RESTAURANT_SETTINGS,
    /** Services that can keep the reservations: a partner only where the configuration names one. */
    providers: z.array(z.enum(PROVIDERS)),
    /** False while no card can be charged: no deposits are asked for, whatever the settings say. */
    takesDeposits: z.boolean().optional(),
    currency: z.string().optional(),
    values: ReservationSettings,
  }),
});

export const saveReservationSettings = endpoint('POST', '/wagtail/host/:rlid/reservations/settings/', {
  summary: 'Save settings of a restaurant’s reservations',
  body: z.object({ baseVersion: Count, forChain: z.boolean().default(false), values: ReservationSettings }),
  reply: z.object({ version: z.number().int() }),
});

export const followReservationSettings = endpoint('POST', '/wagtail/host/:rlid/reservations/settings/follow/', {
  summary: 'Drop the settings of a restaurant’s reservations: those of the chain count again',
  reply: z.object({}),
});
