import { Invalid, Problem } from '#shared/problem.ts';
import { businessDateAt, dayStartMs, QUARTER_MS } from '#features/front-of-house/server/index.ts';
import type { LocationEntry } from '#features/locator/server/index.ts';
import { temporalZoneClock } from '#features/opening-hours/hours-zone-temporal.ts';
import type { Tx } from '#platform/db/client.ts';
import { hasRoom, shareOf } from '../engine/capacity.ts';
import { bookableDates, nearestTimes, partyTooLarge, timesOn } from '../queries/availability.ts';
import { limitsOn, stayOf, type StoredSettings } from '../settings.ts';
import type { ReservationRow } from '../tables.ts';
import { findTables } from './give-tables.ts';
import type { LockedDay } from './lock-days.ts';

const MINUTE_MS = 60_000;

/** Columns of a reservation with its time and size. */
export type Place = Pick<ReservationRow, 'businessDate' | 'quarter' | 'quarters' | 'startsAt' | 'endsAt' | 'partySize'>;

/** A place with the tables that the plan gives; no tables where no plan is used, or where a host gave some. */
export type RoomyPlace = Place & Partial<Pick<ReservationRow, 'tables' | 'isTableGiven'>>;

/** A party's request. */
export interface Wanted {
  restaurant: LocationEntry;
  settings: StoredSettings;
  startMs: number;
  partySize: number;
  /** True for guests online: lead time, horizon and limits apply. */
  isOnline: boolean;
  /** A host takes the party although the time is closed or full. */
  isForced?: boolean;
  /** A host chose tables: the caller makes sure that they are free. */
  hasTables?: boolean;
  /** The reservation that moves; its present tables count as free. */
  exceptId?: number;
  nowMs: number;
}

/** Business day and quarter of a party. @throws Invalid for an instant between two quarters */
export function placeOf({ restaurant, settings, startMs, partySize }: Wanted): Place {
  const clock = temporalZoneClock(restaurant.timeZone);
  const businessDate = businessDateAt(clock, startMs);
  const quarter = (startMs - dayStartMs(clock, businessDate)) / QUARTER_MS;
  if (!Number.isInteger(quarter)) throw new Invalid([{ field: 'start', message: 'must be a full quarter of an hour' }]);
  const { minutes, quarters } = stayOf(settings, partySize);
  return {
    businessDate,
    quarter,
    quarters,
    startsAt: new Date(startMs).toISOString(),
    endsAt: new Date(startMs + minutes * MINUTE_MS).toISOString(),
    partySize,
  };
}

/**
 * Makes sure that a locked day has room for a party, and a table where reservations need one.
 * @throws Problem party_too_large, closed, full; the last two with the nearest free times
 */
export async function requireRoom(tx: Tx, day: LockedDay, wanted: Wanted): Promise<RoomyPlace> {
  const { restaurant, settings, startMs, partySize, isOnline, isForced = false, hasTables = false, nowMs } = wanted;
  const place = placeOf(wanted);
  const withTables = async (): Promise<RoomyPlace | null> => {
    if (!settings.plan.isUsed || hasTables) return place;
    const tables = await findTables(tx, settings.plan, { rlid: restaurant.rlid, ...place, exceptId: wanted.exceptId });
    return tables && { ...place, tables, isTableGiven: false };
  };
  if (isForced) return (await withTables()) ?? { ...place, tables: [], isTableGiven: false };
  if (isOnline && partySize > settings.maxPartySize) throw partyTooLarge(settings);
  const refuse = async (code: 'closed' | 'full', detail: string) => {
    const alternatives = isOnline
      ? await nearestTimes(tx, { restaurant, settings, date: place.businessDate, startMs, partySize, nowMs })
      : [];
    return new Problem(code, detail, { alternatives });
  };
  if (isOnline) {
    if (!settings.isOn) throw new Problem('closed', 'This restaurant takes no reservations online');
    if (settings.provider !== 'house')
      throw new Problem('closed', 'The reservations of this restaurant are kept elsewhere');
    const { last, fromMs } = bookableDates(restaurant, settings, nowMs);
    if (startMs < fromMs) throw await refuse('closed', 'This time is too soon to reserve');
    if (place.businessDate > last) throw await refuse('closed', 'This time is too far ahead to reserve');
  }
  const times = timesOn(restaurant, settings, place.businessDate, partySize);
  if (!times.some((time) => time.startMs === startMs))
    throw await refuse('closed', 'The restaurant takes no reservations at this time');
  if (!hasRoom(day, { ...place, isOnline }, limitsOn(settings, place.businessDate)))
    throw await refuse('full', 'This time is full');
  const roomy = await withTables();
  if (!roomy) throw await refuse('full', 'No table is free at this time');
  return roomy;
}

/**
 * Makes sure that a locked day has room for what a reservation takes again when a step is undone: the place of a party
 * that did not come, or the rest of the time of one that had left.
 * @throws Problem full
 */
export function requireRoomAgain(
  day: LockedDay,
  { before, after }: { before: ReservationRow; after: ReservationRow },
  settings: StoredSettings,
): void {
  const [had, takes] = [shareOf(before), shareOf(after)];
  if (!takes || (had && had.quarters >= takes.quarters)) return;
  const limits = limitsOn(settings, day.businessDate);
  const hasIt = had
    ? hasRoom(
        day,
        { ...takes, quarter: takes.quarter + had.quarters, quarters: takes.quarters - had.quarters, isOnline: false },
        // The party counted among those that begin all the time.
        { ...limits, covers: Number.POSITIVE_INFINITY, parties: Number.POSITIVE_INFINITY },
      )
    : hasRoom(day, { ...takes, isOnline: false }, limits);
  if (!hasIt) throw new Problem('full', 'Others have taken the place of this party');
}
