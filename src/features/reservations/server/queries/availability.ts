import { and, between, eq, lte, or } from 'drizzle-orm';
import { Problem } from '#shared/problem.ts';
import { businessDateAt } from '#features/front-of-house/server/index.ts';
import type { LocationEntry } from '#features/locator/server/index.ts';
import { addDays, daysBetween, weekdayOf } from '#features/opening-hours/hours-calendar.ts';
import { temporalZoneClock } from '#features/opening-hours/hours-zone-temporal.ts';
import type { Db } from '#platform/db/client.ts';
import { MOST_DAYS, type NoTimesReason, type ReservationDays, type ReservationSlots } from '../../contract.ts';
import { count, emptyDay, type Fullness, hasRoom } from '../engine/capacity.ts';
import { ruleOn, type SeatingTime, seatingTimes, timeOf } from '../engine/service-day.ts';
import { shareOf } from '../engine/share.ts';
import type { ReservationParts } from '../reservation-parts.ts';
import { limitsOn, needsApproval, stayOf, type StoredSettings } from '../settings.ts';
import { reservationDays, reservations } from '../tables.ts';

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
): SeatingTime[] {
  return seatingTimes(openingHours, temporalZoneClock(timeZone), date, {
    rule: ruleOn(settings.rules, date, weekdayOf(date)),
    stayMinutes: stayOf(settings, partySize).minutes,
  });
}

/**
 * How full some business days are; two statements. Held places whose time is over do not count, whether or not anybody has
 * swept them.
 * @param holdHash token hash of the guest's own place, held or reserved, which does not count either
 */
async function loadFullness(
  db: Db,
  rlid: number,
  { from, to, nowMs, holdHash }: { from: string; to: string; nowMs: number; holdHash?: string | undefined },
): Promise<Map<string, Fullness>> {
  const days = await db
    .select()
    .from(reservationDays)
    .where(and(eq(reservationDays.rlid, rlid), between(reservationDays.businessDate, from, to)));
  const free = await db
    .select()
    .from(reservations)
    .where(
      and(
        eq(reservations.rlid, rlid),
        between(reservations.businessDate, from, to),
        or(
          and(eq(reservations.state, 'held'), lte(reservations.holdUntil, iso(nowMs))),
          holdHash === undefined ? undefined : eq(reservations.tokenHash, holdHash),
        ),
      ),
    );
  const fullness = new Map<string, Fullness>(days.map((day) => [day.businessDate, day]));
  for (const held of free) {
    const day = fullness.get(held.businessDate);
    const share = shareOf(held);
    if (day && share) count(day, share, -1);
  }
  return fullness;
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
): Promise<{ date: string; times: (SeatingTime & { isAvailable: boolean })[] }[]> {
  const { partySize, nowMs } = asked;
  const fullness = await loadFullness(db, restaurant.rlid, { from, to, ...asked });
  const { first, last, fromMs } = bookableDates(restaurant, settings, nowMs);
  const { quarters } = stayOf(settings, partySize);
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => {
    const date = addDays(from, index);
    if (
      !settings.isOn ||
      settings.provider !== 'house' ||
      date < first ||
      date > last ||
      partySize > settings.maxPartySize
    )
      return { date, times: [] };
    const day = fullness.get(date) ?? emptyDay();
    const limits = limitsOn(settings, date);
    return {
      date,
      times: timesOn(restaurant, settings, date, partySize)
        .filter(({ startMs }) => startMs >= fromMs)
        .map((time) => ({
          ...time,
          isAvailable: hasRoom(day, { quarter: time.quarter, quarters, partySize, isOnline: true }, limits),
        })),
    };
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
  const restaurant = parts.restaurantOf(rlid);
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
  const restaurant = parts.restaurantOf(rlid);
  if (settings.isOn && partySize > settings.maxPartySize) throw partyTooLarge(settings);
  const { first, last } = bookableDates(restaurant, settings, nowMs);
  const [day] = await loadTimes(db, restaurant, settings, { from: date, to: date, partySize, nowMs, holdHash });
  const times = day?.times ?? [];
  const reason = reasonOf();
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

/** The free times nearest to a wished one, the nearest first: of the same day, then of the following days. */
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
