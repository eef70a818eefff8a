import { asc, eq, and, desc, gt, inArray, notInArray } from 'drizzle-orm';
import { shownRestaurant, guestTokenOf, nameOfRestaurant } from '#features/front-of-house/server/index.ts';
import { localeOf } from '#shared/locale-of.ts';
import type { WishBody, Reservation } from '../../contract.ts';
import { reservationWishes, type ReservationRow, reservations } from '../tables.ts';
import type { DepositFacts } from '#features/deposits/contract.ts';
import { depositText, findDeposit, guestDeposit, loadDeposits } from '#features/deposits/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import type { BookingRange, GuestBooking } from '#features/front-of-house/guest-booking.ts';
import { LANGUAGES } from '#features/pages/contract.ts';
import { isAwaiting, LIVE_STATES, stateAt } from '../engine/states.ts';
import type { ReservationParts } from '../reservation-parts.ts';
import { depositOf, loadReservationSettings, needsApproval } from '../settings.ts';
import { whenOf } from '../commands/reservation-mails.ts';
import { SITTING_STATES } from './sittings.ts';

const MINUTE_MS = 60_000;
const iso = (instant: string) => new Date(instant).toISOString();

/** Epoch ms until which the guest can change or cancel a reservation. */
export function changeEnd(
  { startsAt }: Pick<ReservationRow, 'startsAt'>,
  { changeUntilMinutes }: { changeUntilMinutes: number },
): number {
  return Date.parse(startsAt) - changeUntilMinutes * MINUTE_MS;
}

export function mayChange({ state }: Pick<ReservationRow, 'state'>, untilMs: number, nowMs: number): boolean {
  return (state === 'requested' || state === 'confirmed') && nowMs <= untilMs;
}

/** A reservation for its guest; two statements, one for a held place. */
export async function loadGuestReservation(db: Db, parts: ReservationParts, row: ReservationRow): Promise<Reservation> {
  const { nowMs } = parts;
  const restaurant = parts.restaurantOf(row.rlid);
  const settings = await loadReservationSettings(db, restaurant);
  const untilMs = changeEnd(row, settings);
  const state = stateAt(row, nowMs);
  const canChange = mayChange(row, untilMs, nowMs);
  const terms =
    row.state === 'held' && !isAwaiting(row) ? depositOf(settings, row, { ...parts, restaurant }) : undefined;
  const paid = row.confirmKey === null ? undefined : await findDeposit(db, row.id);
  const known = terms ? { ...terms, state: 'due' as const } : paid && guestDeposit(paid);
  // A place that is no longer held has no deposit to pay or to refund.
  const isOpen = known?.state === 'due' || known?.state === 'waiting';
  const facts = (state === 'expired' || row.state === 'lapsed') && isOpen ? undefined : known;
  const language = LANGUAGES.find((code) => code === row.language) ?? LANGUAGES[0];
  const { timeZone } = restaurant;
  const mayCancel = canChange || (row.state === 'held' && nowMs <= untilMs);
  const deposit = facts && {
    ...facts,
    text: depositText(facts, {
      language,
      back: mayCancel ? whenOf(new Date(untilMs).toISOString(), language, timeZone) : null,
      until:
        state === 'awaiting_payment' && row.holdUntil !== null ? timeText(row.holdUntil, language, timeZone) : null,
    }),
  };
  return {
    id: guestTokenOf(parts.tokenKey, row.tokenNonce),
    rlid: row.rlid,
    restaurantName: nameOfRestaurant(restaurant),
    state,
    name: row.name,
    language,
    partySize: row.partySize,
    start: iso(row.startsAt),
    end: iso(row.endsAt),
    date: row.businessDate,
    note: row.note,
    policy: settings.policy,
    needsApproval: needsApproval(settings, row.partySize),
    maxPartySize: settings.maxPartySize,
    ...(deposit && { deposit }),
    ...((state === 'held' || state === 'awaiting_payment') &&
      row.holdUntil !== null && { heldUntil: iso(row.holdUntil) }),
    changeUntil: new Date(untilMs).toISOString(),
    readAt: new Date(nowMs).toISOString(),
    version: row.version,
    may: {
      // An expired hold, or one that was not paid in time, can be confirmed while its place is free.
      confirm: restaurant.isListed && (state === 'held' || state === 'expired'),
      change: restaurant.isListed && canChange,
      cancel: canChange || state === 'awaiting_payment',
    },
  };
}

/** A reservation of an address, with the deposit that was paid. */
export type ReservationBooking = GuestBooking & { deposit?: DepositFacts };

/** Usual maximum number of listed reservations. */
const MOST_BOOKINGS = 200;

/** Reservations under an address since an instant, the newest first; two statements. */
export async function listReservationsOf(
  db: Db,
  parts: ReservationParts,
  emailKey: string,
  { sinceMs, most = MOST_BOOKINGS }: BookingRange,
): Promise<ReservationBooking[]> {
  const rows = await db
    .select()
    .from(reservations)
    .where(
      and(
        eq(reservations.emailKey, emailKey),
        gt(reservations.startsAt, new Date(sinceMs).toISOString()),
        notInArray(reservations.state, ['held', 'lapsed']),
      ),
    )
    .orderBy(desc(reservations.startsAt))
    .limit(most);
  const deposits = await loadDeposits(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    rlid: row.rlid,
    ...shownRestaurant(parts.restaurantOf, row.rlid),
    partySize: row.partySize,
    at: iso(row.startsAt),
    state: stateAt(row, parts.nowMs),
    token: isAhead(row, parts.nowMs) ? guestTokenOf(parts.tokenKey, row.tokenNonce) : null,
    ...depositIn(deposits.get(row.id)),
  }));
}

/** "6:30 PM" */
function timeText(instant: string, language: string, timeZone: string): string {
  return new Intl.DateTimeFormat(localeOf(language), { timeZone, timeStyle: 'short' }).format(new Date(instant));
}

function depositIn(row: Parameters<typeof guestDeposit>[0] | undefined): Pick<ReservationBooking, 'deposit'> {
  const deposit = row && guestDeposit(row);
  return deposit ? { deposit } : {};
}

/** Reservations under an address that are still to come or at their table, and places that wait for a deposit. */
export async function findLiveOf(db: Db, emailKey: string, nowMs: number): Promise<ReservationRow[]> {
  const ofGuest = and(eq(reservations.emailKey, emailKey), inArray(reservations.state, [...SITTING_STATES]));
  const rows = await db.select().from(reservations).where(ofGuest);
  return rows.filter((row) => isAwaiting(row) || isAhead(row, nowMs));
}

function isAhead({ state, endsAt }: ReservationRow, nowMs: number): boolean {
  return LIVE_STATES.some((live) => live === state) && Date.parse(endsAt) > nowMs;
}

/** A guest's request to be notified of a free table. */
export interface GuestWish extends Pick<WishBody, 'rlid' | 'date' | 'partySize' | 'meal'> {
  /** '' for a deleted restaurant. */
  restaurantName: string;
  /** ISO instant of the request. */
  at: string;
  /** When a table was offered; null before. */
  offeredAt: string | null;
}

/** Requests for tables under an address, the oldest first; one statement. */
export async function listWishesOf(
  db: Db,
  { restaurantOf }: Pick<ReservationParts, 'restaurantOf'>,
  emailKey: string,
): Promise<GuestWish[]> {
  const rows = await db
    .select()
    .from(reservationWishes)
    .where(eq(reservationWishes.emailKey, emailKey))
    .orderBy(asc(reservationWishes.id));
  return rows.map(({ rlid, businessDate: date, partySize, meal, createdAt, offeredAt }) => ({
    rlid,
    restaurantName: shownRestaurant(restaurantOf, rlid).restaurantName,
    date,
    partySize,
    meal,
    at: new Date(createdAt).toISOString(),
    offeredAt: offeredAt === null ? null : new Date(offeredAt).toISOString(),
  }));
}
