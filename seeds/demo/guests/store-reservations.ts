import { randomUUID } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import { locations } from '#features/locations/server/tables.ts';
import { addDays, weekdayOf } from '#features/opening-hours/hours-calendar.ts';
import { temporalZoneClock } from '#features/opening-hours/hours-zone-temporal.ts';
import { count, emptyDay, shareOf } from '#features/reservations/server/engine/capacity.ts';
import { seatingTimes } from '#features/reservations/server/engine/service-day.ts';
import { stayOf, USUAL_SETTINGS } from '#features/reservations/server/settings.ts';
import { TableDay } from '#features/reservations/server/engine/table-plan.ts';
import { reservationDays, reservations, reservationTablePlans } from '#features/reservations/server/tables.ts';
import type { Tx } from '#platform/db/client.ts';
import { DEMO_TABLES } from './floor-plan.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const DAY_BEGINS_MS = 240 * MINUTE_MS;
/** Restaurants with reservations in the demo, and the days from today on. */
const RESTAURANTS = 8;
const DAYS = 14;
/** Number of these restaurants that assign tables by a plan. */
const WITH_TABLES = 2;
/** Most reservations of a Friday or Saturday; other days have half as many. */
const MOST_A_DAY = 22;

const NAMES = [
  'Hollis',
  'The Ferrands',
  'Imogen',
  'Birch & Daughters',
  'Osric',
  'Perpetua',
  'Family Lindqvist',
  'Tobias',
  'Wren',
  'The Castellans',
  'Alder',
  'Clementine',
] as const;
const NOTES = ['', '', '', 'By the window', '', 'High chair', '', '', 'Anniversary', '', 'Wheelchair', ''] as const;
const SIZES = [2, 4, 2, 3, 6, 2, 5, 4, 2, 8, 3, 2] as const;

/** Reservations for two weeks, most of them on weekend evenings; today's earlier parties have arrived. */
export async function storeDemoReservations(tx: Tx, nowMs: number): Promise<void> {
  const places = await tx
    .select()
    .from(locations)
    .where(and(eq(locations.isReservationsEnabled, true), eq(locations.status, 'open')))
    .orderBy(asc(locations.rlid))
    .limit(RESTAURANTS);
  const days: (typeof reservationDays.$inferInsert)[] = [];
  const rows: (typeof reservations.$inferInsert)[] = [];
  for (const [at, place] of places.entries()) {
    const clock = temporalZoneClock(place.timeZone);
    const today = clock.localTime(nowMs - DAY_BEGINS_MS).date;
    const hours = { ...place, isTemporarilyClosed: false, isComingSoon: false, reopensOn: undefined };
    for (let ahead = 0; ahead < DAYS; ahead += 1) {
      const businessDate = addDays(today, ahead);
      const times = seatingTimes(hours, clock, businessDate, { rule: undefined, stayMinutes: 150 });
      const isWeekend = [5, 6].includes(weekdayOf(businessDate));
      const wanted = Math.min(times.length, Math.round((isWeekend ? MOST_A_DAY : MOST_A_DAY / 2) / (1 + ahead / DAYS)));
      const day = { rlid: place.rlid, businessDate, seq: 1, ...emptyDay() };
      const ofDay: DemoRow[] = [];
      for (let index = 0; index < wanted; index += 1) {
        // Evenings fill first: the later half of the times is taken twice as often.
        const time = times[Math.floor(times.length * (0.35 + (0.65 * ((index * 7 + at) % wanted)) / wanted))];
        if (!time) continue;
        const made = rowOf({ rlid: place.rlid, businessDate, ...time }, index + at, nowMs);
        const row = at < WITH_TABLES ? atTable(made, ofDay) : made;
        if (!row) continue;
        ofDay.push(row);
        const share = shareOf({ ...row, finishedAt: null });
        if (share) count(day, share, 1);
      }
      days.push(day);
      rows.push(...ofDay);
    }
  }
  await tx.insert(reservationDays).values(days);
  await tx.insert(reservations).values(rows);
  await tx.insert(reservationTablePlans).values(
    places.slice(0, WITH_TABLES).map(({ rlid }) => ({
      rlid,
      plan: DEMO_TABLES,
      changedBy: 'Galley',
      changedAt: new Date(nowMs).toISOString(),
    })),
  );
}

type DemoRow = ReturnType<typeof rowOf>;

/** A reservation with a free table of the plan; null when there is none. */
function atTable(row: DemoRow, others: readonly DemoRow[]): DemoRow | null {
  const day = new TableDay(
    DEMO_TABLES,
    others.map((other) => ({ ...other, isFixed: true })),
  );
  const seating = day.find(row);
  return seating && { ...row, tables: seating.tables, isTableGiven: row.state === 'seated' };
}

function rowOf(
  { rlid, businessDate, quarter, startMs }: { rlid: number; businessDate: string; quarter: number; startMs: number },
  index: number,
  nowMs: number,
) {
  const at = index % NAMES.length;
  const partySize = SIZES[at] ?? 2;
  const { minutes, quarters } = stayOf(USUAL_SETTINGS, partySize);
  const endMs = startMs + minutes * MINUTE_MS;
  const state =
    endMs < nowMs
      ? index % 9 === 8
        ? ('no_show' as const)
        : ('finished' as const)
      : startMs < nowMs
        ? ('seated' as const)
        : ('confirmed' as const);
  return {
    rlid,
    businessDate,
    quarter,
    quarters,
    startsAt: new Date(startMs).toISOString(),
    endsAt: new Date(endMs).toISOString(),
    // Random tokens that nobody gets: the guests are fictional.
    tokenNonce: randomUUID(),
    tokenHash: randomUUID(),
    source: index % 3 === 0 ? ('phone' as const) : ('web' as const),
    state,
    partySize,
    name: NAMES[at] ?? '',
    phone: index % 4 === 0 ? '' : `+1207555${String(200 + (index % 100)).padStart(4, '0')}`,
    language: 'en',
    origin: '',
    note: NOTES[at] ?? '',
    tables: state === 'seated' ? [String(1 + (index % 24))] : [],
    isTableGiven: true,
    uid: randomUUID(),
    createdAt: new Date(Math.min(nowMs, startMs) - DAY_MS).toISOString(),
  };
}
