import { and, between, eq, inArray, lte, or } from 'drizzle-orm';
import { Problem } from '#shared/problem.ts';
import { businessDateAt, dateOfInstant, type QuarterTime, timeOf } from '#features/front-of-house/server/index.ts';
import type { LocationEntry } from '#features/locator/server/index.ts';
import { addDays, daysBetween, weekdayOf } from '#features/opening-hours/hours-calendar.ts';
import { temporalZoneClock } from '#features/opening-hours/hours-zone-temporal.ts';
import type { Db } from '#platform/db/client.ts';
import { MOST_DAYS, type NoTimesReason, type ReservationDays, type ReservationSlots } from '../../contract.ts';
import type { TablePlan } from '../../table-plan-contract.ts';
import { count, emptyDay, type Fullness, hasRoom, shareOf } from '../engine/capacity.ts';
import { TableDay } from '../engine/table-plan.ts';
import { ruleOn, seatingTimes } from '../engine/service-day.ts';
import type { ReservationParts } from '../reservation-parts.ts';
import {
  depositOf,
  limitsOn,
  loadReservationSettings,
  needsApproval,
  stayOf,
  type StoredSettings,
} from '../settings.ts';
import { isLapsed } from '../engine/states.ts';
import { reservationDays, reservations } from '../tables.ts';
import { loadSittings, type ReservedSitting, SITTING_STATES, sittingOf } from './sittings.ts';

const MINUTE_MS = 60_000;
const iso = (ms: number) => new Date(ms).toISOString();

/** First and last business day that can be booked. */
export function bookableDates(
  { timeZone }: LocationEntry,
  { leadMinutes, horizonDays }: StoredSettings,
  nowMs: number,
): { first: string; last: string; fromMs: number } {
  const clock = temporalZoneClock(timeZone);
  const fromMs = nowMs + leadMinutes * MINUTE_MS;
  return {
    first: businessDateAt(clock, fromMs),
    last: addDays(businessDateAt(clock, nowMs), horizonDays),
    fromMs,
  };
}

/** The times of a business day for a party of one size. */
export function timesOn(
  { openingHours, timeZone }: LocationEntry,
  settings: StoredSettings,
  date: string,
  partySize: number,
): QuarterTime[] {
  return seatingTimes(openingHours, temporalZoneClock(timeZone), date, {
    rule: ruleOn(settings.rules, date, weekdayOf(date)),
    stayMinutes: stayOf(settings, partySize).minutes,
  });
}

/** How full a business day is, and the parties at its tables where reservations need one. */
interface DayRoom {
  fullness: Fullness;
  sittings: ReservedSitting[];
}

/**
 * How full some business days are; two statements. Expired holds do not count, even before the job that releases them.
 * @param holdHash token hash of the guest's own place, held or reserved, which does not count either
 */
export async function loadRoom(
  db: Db,
  rlid: number,
  plan: TablePlan,
  { from, to, nowMs, holdHash }: { from: string; to: string; nowMs: number; holdHash?: string | undefined },
): Promise<(date: string) => DayRoom> {
  const days = await db
    .select()
    .from(reservationDays)
    .where(and(eq(reservationDays.rlid, rlid), between(reservationDays.businessDate, from, to)));
  const rows = await db
    .select()
    .from(reservations)
    .where(
      and(
        eq(reservations.rlid, rlid),
        between(reservations.businessDate, from, to),
        or(
          and(eq(reservations.state, 'held'), lte(reservations.holdUntil, iso(nowMs))),
          holdHash === undefined ? undefined : eq(reservations.tokenHash, holdHash),
          plan.isUsed ? inArray(reservations.state, [...SITTING_STATES]) : undefined,
        ),
      ),
    );
  const fullness = new Map<string, Fullness>(days.map((day) => [day.businessDate, day]));
  const sittings = new Map<string, ReservedSitting[]>();
  for (const row of rows) {
    const day = fullness.get(row.businessDate);
    const share = shareOf(row);
    const isOwn = row.tokenHash === holdHash;
    if (isOwn || (row.state === 'held' && isLapsed(row.holdUntil, nowMs))) {
      if (day && share) count(day, share, -1);
    } else sittings.set(row.businessDate, [...(sittings.get(row.businessDate) ?? []), sittingOf(row)]);
  }
  const rooms = new Map<string, DayRoom>();
  return (date) => {
    const room = rooms.get(date) ?? { fullness: fullness.get(date) ?? emptyDay(), sittings: sittings.get(date) ?? [] };
    rooms.set(date, room);
    return room;
  };
}

/** The refusal of a party that is too large to reserve online. */
export function partyTooLarge({ maxPartySize }: Pick<StoredSettings, 'maxPartySize'>): Problem {
  return new Problem('party_too_large', `Parties of up to ${maxPartySize} can reserve online`, {
    errors: [{ field: 'partySize', message: `must be at most ${maxPartySize}` }],
  });
}

interface Asked {
  partySize: number;
  nowMs: number;
  holdHash?: string | undefined;
}

/** The times of some days for a guest's party, each with whether it is free. */
async function loadTimes(
  db: Db,
  restaurant: LocationEntry,
  settings: StoredSettings,
  { from, to, ...asked }: Asked & { from: string; to: string },
): Promise<{ date: string; times: OfferedTime[] }[]> {
  const roomOn = await loadRoom(db, restaurant.rlid, settings.plan, { from, to, ...asked });
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => {
    const date = addDays(from, index);
    return { date, times: offeredTimes(restaurant, settings, { date, room: roomOn(date), ...asked }) };
  });
}

/** A time of a day, and whether it is free. */
export type OfferedTime = QuarterTime & { isAvailable: boolean };

/** The times of one day for a guest's party; two statements. */
export async function loadTimesOn(
  db: Db,
  restaurant: LocationEntry,
  settings: StoredSettings,
  { date, ...asked }: Asked & { date: string },
): Promise<OfferedTime[]> {
  const [day] = await loadTimes(db, restaurant, settings, { from: date, to: date, ...asked });
  return day?.times ?? [];
}

/**
 * The times of a day that are possible for a guest, or for a host, for whom only the past and the capacity are limits;
 * in order.
 */
export function offeredTimes(
  restaurant: LocationEntry,
  settings: StoredSettings,
  {
    date,
    room: { fullness, sittings },
    partySize,
    nowMs,
    isHost = false,
  }: { date: string; room: DayRoom; isHost?: boolean } & Pick<Asked, 'partySize' | 'nowMs'>,
): OfferedTime[] {
  const { first, last, fromMs } = bookableDates(restaurant, settings, nowMs);
  const isOffered = settings.isOn && settings.provider === 'house' && date >= first && date <= last;
  if (!isHost && (!isOffered || partySize > settings.maxPartySize)) return [];
  const { quarters } = stayOf(settings, partySize);
  const tables = settings.plan.isUsed ? new TableDay(settings.plan, sittings) : null;
  const limits = limitsOn(settings, date);
  return timesOn(restaurant, settings, date, partySize)
    .filter(({ startMs }) => startMs >= (isHost ? nowMs : fromMs))
    .map((time) => ({
      ...time,
      isAvailable:
        hasRoom(fullness, { quarter: time.quarter, quarters, partySize, isOnline: !isHost }, limits) &&
        (tables === null || tables.find({ quarter: time.quarter, quarters, partySize }) !== null),
    }));
}

/** The times of one locked day for a guest's party. @param asked.fullness the counts of the lock's holder */
export async function loadOfferedTimes(
  db: Db,
  restaurant: LocationEntry,
  settings: StoredSettings,
  { date, fullness, ...asked }: Pick<Asked, 'partySize' | 'nowMs'> & { date: string; fullness: Fullness },
): Promise<OfferedTime[]> {
  const { plan } = settings;
  const sittings = plan.isUsed ? await loadSittings(db, { rlid: restaurant.rlid, from: date, to: date }) : [];
  return offeredTimes(restaurant, settings, { date, room: { fullness, sittings }, ...asked });
}

/**
 * For some parties the first free time of the present business day that begins before an instant, ISO; null for none.
 * At most three statements for any number of parties; none for a restaurant that takes no reservations.
 */
export async function findTimesBefore(
  db: Db,
  restaurant: LocationEntry,
  parties: readonly { partySize: number; beforeMs: number }[],
  nowMs: number,
): Promise<(string | null)[]> {
  const nobody = parties.map(() => null);
  if (!restaurant.wire.isReservationsEnabled || parties.length === 0) return nobody;
  const settings = await loadReservationSettings(db, restaurant);
  const { first, fromMs } = bookableDates(restaurant, settings, nowMs);
  if (parties.every(({ beforeMs }) => beforeMs <= fromMs)) return nobody;
  const date = dateOfInstant(restaurant, nowMs);
  if (first > date) return nobody;
  const room = (await loadRoom(db, restaurant.rlid, settings.plan, { from: date, to: date, nowMs }))(date);
  return parties.map(({ partySize, beforeMs }) => {
    const time = offeredTimes(restaurant, settings, { date, room, partySize, nowMs }).find((one) => one.isAvailable);
    return time && time.startMs < beforeMs ? iso(time.startMs) : null;
  });
}

/** Days with free times; two statements, however many days. */
export async function loadReservationDays(
  db: Db,
  parts: ReservationParts,
  { rlid, from, to, partySize }: { rlid: number; from: string; to: string; partySize: number },
  settings: StoredSettings,
): Promise<ReservationDays> {
  const { nowMs } = parts;
  const restaurant = parts.listedRestaurantOf(rlid);
  const latest = addDays(from, MOST_DAYS - 1);
  const range = { from, to: to > latest ? latest : to < from ? from : to };
  const days = await loadTimes(db, restaurant, settings, { ...range, partySize, nowMs });
  return {
    rlid,
    partySize,
    maxPartySize: settings.maxPartySize,
    days: days.map(({ date, times }) => ({ date, isAvailable: times.some(({ isAvailable }) => isAvailable) })),
    readAt: iso(nowMs),
  };
}

/** The times of one day; two statements. @throws Problem party_too_large */
export async function loadReservationSlots(
  db: Db,
  parts: ReservationParts,
  { rlid, date, partySize, holdHash }: { rlid: number; date: string; partySize: number; holdHash?: string | undefined },
  settings: StoredSettings,
): Promise<ReservationSlots> {
  const { nowMs } = parts;
  const restaurant = parts.listedRestaurantOf(rlid);
  if (settings.isOn && partySize > settings.maxPartySize) throw partyTooLarge(settings);
  const { first, last } = bookableDates(restaurant, settings, nowMs);
  const times = await loadTimesOn(db, restaurant, settings, { date, partySize, nowMs, holdHash });
  const reason = reasonOf();
  const deposit = depositOf(settings, { businessDate: date, partySize }, { ...parts, restaurant });
  return {
    rlid,
    date,
    partySize,
    maxPartySize: settings.maxPartySize,
    firstDate: first,
    lastDate: last,
    slots: times.map(({ startMs, minutes, isAvailable }) => ({
      start: iso(startMs),
      time: timeOf(minutes),
      isAvailable,
    })),
    ...(reason && { reason }),
    ...(reason === 'elsewhere' && { url: settings.redirectUrl }),
    durationMinutes: stayOf(settings, partySize).minutes,
    policy: settings.policy,
    needsApproval: needsApproval(settings, partySize),
    ...(deposit && { deposit }),
    readAt: iso(nowMs),
  };

  function reasonOf(): NoTimesReason | undefined {
    if (times.some(({ isAvailable }) => isAvailable)) return undefined;
    if (!settings.isOn) return 'off';
    if (settings.provider !== 'house') return 'elsewhere';
    if (date > last) return 'too_far';
    if (times.length > 0) return 'full';
    return timesOn(restaurant, settings, date, partySize).length > 0 ? 'too_soon' : 'closed';
  }
}

const MOST_ALTERNATIVES = 3;
const ALTERNATIVE_DAYS = 3;

/** The free times nearest to the requested one, the nearest first: of the same day, then of the following days. */
export async function nearestTimes(
  db: Db,
  {
    restaurant,
    settings,
    date,
    startMs,
    ...asked
  }: Asked & {
    restaurant: LocationEntry;
    settings: StoredSettings;
    date: string;
    startMs: number;
  },
): Promise<string[]> {
  const days = await loadTimes(db, restaurant, settings, { from: date, to: addDays(date, ALTERNATIVE_DAYS), ...asked });
  return days
    .flatMap(({ times }) =>
      times
        .filter(({ isAvailable }) => isAvailable)
        .toSorted((one, other) => Math.abs(one.startMs - startMs) - Math.abs(other.startMs - startMs)),
    )
    .slice(0, MOST_ALTERNATIVES)
    .map((time) => iso(time.startMs));
}
