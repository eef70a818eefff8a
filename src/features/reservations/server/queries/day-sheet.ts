import { and, asc, eq, notInArray } from 'drizzle-orm';
import { dateOfInstant, nameOfRestaurant, regionOf, timeOf } from '#features/front-of-house/server/index.ts';
import type { LocationEntry } from '#features/locator/server/index.ts';
import { temporalZoneClock } from '#features/opening-hours/hours-zone-temporal.ts';
import type { StaffPowers } from '#features/rights/permissions.ts';
import { loadDeposits, staffDeposit } from '#features/deposits/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import type { DaySheet, OutsideHours, SheetRow } from '../../staff-contract.ts';
import { emptyDay } from '../engine/capacity.ts';
import { seatsOf } from '../engine/table-plan.ts';
import { stateAt } from '../engine/states.ts';
import { reservationRules } from '../../rules.ts';
import { mayReserve, type ReservationParts } from '../reservation-parts.ts';
import { limitsOn, loadReservationSettings } from '../settings.ts';
import { reservationDays, type ReservationRow, reservations } from '../tables.ts';
import { timesOn } from './availability.ts';
import { isUndecided } from './list-restaurants.ts';
import { loadOutsideHours, proposeTimes } from './outside-hours.ts';

const OVER = new Set<ReservationRow['state']>(['finished', 'cancelled', 'no_show', 'declined']);
/** Maximum number of reservations outside the opening hours on the sheet; a separate screen has all. */
const MOST_OUTSIDE = 20;
/** Maximum number of undecided deposits on the sheet, the oldest first. */
const MOST_UNDECIDED = 20;
const iso = (instant: string) => new Date(instant).toISOString();

/** The day sheet of a restaurant. Contacts are only for users who may change it. Six statements, and one to count many deposits. */
export async function loadDaySheet(
  db: Db,
  parts: ReservationParts,
  { rlid, date: asked }: { rlid: number; date?: string | undefined },
  powers: StaffPowers,
): Promise<DaySheet> {
  const { nowMs } = parts;
  const restaurant = parts.restaurantOf(rlid);
  const settings = await loadReservationSettings(db, restaurant);
  const today = dateOfInstant(restaurant, nowMs);
  const date = asked ?? today;
  const [day = emptyDay()] = await db
    .select()
    .from(reservationDays)
    .where(and(eq(reservationDays.rlid, rlid), eq(reservationDays.businessDate, date)));
  const rows = await db
    .select()
    .from(reservations)
    .where(
      and(
        eq(reservations.rlid, rlid),
        eq(reservations.businessDate, date),
        notInArray(reservations.state, ['held', 'lapsed']),
      ),
    )
    .orderBy(asc(reservations.startsAt), asc(reservations.id));
  const may = {
    change: mayReserve(powers, 'change', regionOf(restaurant)),
    settings: mayReserve(powers, 'settings', regionOf(restaurant)),
  };
  const mayDecide = may.change && reservationRules.deposit.allows(powers, {});
  const outside = await loadOutsideHours(db, restaurant, settings, nowMs);
  const waiting = and(eq(reservations.rlid, rlid), isUndecided());
  const undecided = mayDecide
    ? await db
        .select()
        .from(reservations)
        .where(waiting)
        .orderBy(asc(reservations.startsAt), asc(reservations.id))
        .limit(MOST_UNDECIDED)
    : [];
  const { length } = undecided;
  const undecidedTotal = length < MOST_UNDECIDED ? length : await db.$count(reservations, waiting);
  const deposits = await loadDeposits(db, paying([...rows, ...outside.slice(0, MOST_OUTSIDE), ...undecided]));
  const show = (row: ReservationRow) => sheetRow(row, { restaurant, nowMs, maySee: may.change, mayDecide, deposits });
  const limits = limitsOn(settings, date);
  const counted = rows.filter(({ state }) => !OVER.has(state) || state === 'finished');
  return {
    rlid,
    name: nameOfRestaurant(restaurant),
    city: restaurant.wire.city,
    timeZone: restaurant.timeZone,
    date,
    today,
    now: new Date(nowMs).toISOString(),
    isOn: settings.isOn,
    limits: {
      covers: limits.covers,
      parties: limits.parties,
      seats: settings.plan.isUsed ? seatsOf(settings.plan) : settings.seats,
    },
    plan: settings.plan,
    slots: timesOn(restaurant, settings, date, 1).map(({ quarter, startMs, minutes }) => ({
      start: new Date(startMs).toISOString(),
      time: timeOf(minutes),
      covers: day.started[quarter] ?? 0,
      parties: day.parties[quarter] ?? 0,
      seated: day.occupied[quarter] ?? 0,
      isClosed: day.closed.includes(quarter),
    })),
    rows: [...rows.filter(({ state }) => !OVER.has(state)), ...rows.filter(({ state }) => OVER.has(state))].map(show),
    totals: { parties: counted.length, covers: counted.reduce((sum, { partySize }) => sum + partySize, 0) },
    outsideHours: outside.slice(0, MOST_OUTSIDE).map(show),
    outsideTotal: outside.length,
    undecided: undecided.map(show),
    undecidedTotal,
    may,
  };
}

/**
 * All coming reservations of a restaurant outside its hours, each with the nearest time that it could be moved to. Five
 * statements.
 */
export async function loadOutsideList(
  db: Db,
  parts: ReservationParts,
  rlid: number,
  powers: StaffPowers,
): Promise<OutsideHours> {
  const { nowMs } = parts;
  const restaurant = parts.restaurantOf(rlid);
  const settings = await loadReservationSettings(db, restaurant);
  const rows = await loadOutsideHours(db, restaurant, settings, nowMs);
  const proposed = await proposeTimes(db, restaurant, settings, rows, nowMs);
  const maySee = mayReserve(powers, 'change', regionOf(restaurant));
  const deposits = await loadDeposits(db, paying(rows));
  return {
    name: nameOfRestaurant(restaurant),
    timeZone: restaurant.timeZone,
    mayChange: maySee,
    maySet: mayReserve(powers, 'settings', regionOf(restaurant)),
    rows: rows.map((row) => ({
      ...sheetRow(row, { restaurant, nowMs, maySee, mayDecide: false, deposits }),
      proposed: proposed.get(row.id) ?? null,
    })),
  };
}

/** A reservation for hosts. */
function sheetRow(
  row: ReservationRow,
  {
    restaurant,
    nowMs,
    maySee,
    mayDecide,
    deposits,
  }: {
    restaurant: LocationEntry;
    nowMs: number;
    maySee: boolean;
    /** May keep and return deposits. */
    mayDecide: boolean;
    deposits: Awaited<ReturnType<typeof loadDeposits>>;
  },
): SheetRow {
  const paid = deposits.get(row.id);
  const deposit = paid && staffDeposit(paid, mayDecide);
  const { minutes } = temporalZoneClock(restaurant.timeZone).localTime(Date.parse(row.startsAt));
  const canUndo = row.undo !== null && Date.parse(row.undo.until) > nowMs;
  return {
    id: row.id,
    version: row.version,
    state: stateAt(row, nowMs),
    source: row.source,
    name: row.name,
    partySize: row.partySize,
    phone: maySee ? row.phone : '',
    hasPhone: row.phone !== '',
    hasEmail: row.email !== '',
    note: row.note,
    tables: row.tables,
    isTableGiven: row.isTableGiven,
    start: iso(row.startsAt),
    end: iso(row.endsAt),
    time: timeOf(minutes),
    date: row.businessDate,
    reason: row.reason,
    undoUntil: canUndo && row.undo ? row.undo.until : null,
    ...(deposit && { deposit }),
  };
}

/** Ids of reservations that may have a deposit: those that hosts enter have none. */
function paying(rows: readonly ReservationRow[]): number[] {
  return rows.filter(({ source }) => source === 'web').map(({ id }) => id);
}
