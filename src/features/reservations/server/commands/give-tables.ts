import { and, eq, gte, inArray } from 'drizzle-orm';
import { Conflict } from '#shared/problem.ts';
import { dateOfInstant, regionOf } from '#features/front-of-house/server/index.ts';
import type { StaffContext } from '#features/accounts/server/index.ts';
import { recordHistory, refuseOlderVersion } from '#features/history/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { RESERVATION_MODEL } from '../../rules.ts';
import type { TablePlan } from '../../table-plan-contract.ts';
import { TableDay } from '../engine/table-plan.ts';
import { requireReserve, type ReservationParts } from '../reservation-parts.ts';
import { loadSittings, type ReservedSitting, SITTING_STATES, sittingOf, withSeated } from '../queries/sittings.ts';
import { loadReservationSettings } from '../settings.ts';
import { type ReservationRow, reservations, reservationTablePlans } from '../tables.ts';
import { withDays } from './lock-days.ts';

/**
 * Tables of the plan for a party, under the lock of its day. Parties whose tables the plan gave may get others.
 * @param place.exceptId the reservation itself, when it has tables already
 * @returns null when no tables are free
 */
export async function findTables(
  tx: Tx,
  plan: TablePlan,
  place: Pick<ReservationRow, 'rlid' | 'businessDate' | 'quarter' | 'quarters' | 'partySize'> & {
    exceptId?: number | undefined;
  },
): Promise<string[] | null> {
  const { rlid, businessDate: date, exceptId } = place;
  const seating = new TableDay(plan, await loadSittings(tx, { rlid, from: date, to: date, exceptId })).find(place);
  if (!seating) return null;
  await moveParties(tx, seating.moved, exceptId);
  return seating.tables;
}

/**
 * Makes sure, under the day's lock, that no other party has one of the reservation's tables at its time. Parties whose tables
 * the plan gave get others.
 * @throws Conflict for a table that is taken
 */
export async function requireTables(tx: Tx, plan: TablePlan, row: ReservationRow): Promise<void> {
  if (row.tables.length === 0) return;
  const { rlid, businessDate: date } = row;
  const others = await loadSittings(tx, { rlid, from: date, to: date, exceptId: row.id });
  const given = new TableDay(plan, others).give(sittingOf(row));
  if ('takenBy' in given) {
    const { tables, name } = given.takenBy.row;
    const taken = tables.filter((table) => row.tables.includes(table));
    throw new Conflict(`Table ${taken.join(', ')} is taken by ${name || 'another party'}`);
  }
  await moveParties(tx, given.moved, row.id);
}

/** Clears all tables first, also those of `forId`: two parties that swap tables would conflict in between. */
async function moveParties(
  tx: Tx,
  moved: readonly { party: ReservedSitting; tables: string[] }[],
  forId = 0,
): Promise<void> {
  if (moved.length === 0) return;
  const ids = [forId, ...moved.map(({ party }) => party.row.id)];
  await tx.update(reservations).set({ tables: [] }).where(inArray(reservations.id, ids));
  for (const { party, tables } of moved)
    await tx.update(reservations).set({ tables }).where(eq(reservations.id, party.row.id));
}

/**
 * Saves a restaurant's tables. When reservations need tables, coming ones without any get some in the same step; those
 * that do not fit stay without, as shown on the day sheet.
 * @throws Forbidden, Conflict when the tables were saved after `baseVersion`
 */
export async function saveTablePlan(
  tx: Tx,
  parts: ReservationParts,
  { actor, powers, now }: Pick<StaffContext, 'actor' | 'powers' | 'now'>,
  { rlid, baseVersion, plan }: { rlid: number; baseVersion: number; plan: TablePlan },
): Promise<number> {
  const { nowMs } = parts;
  const restaurant = parts.listedRestaurantOf(rlid);
  requireReserve(powers, 'settings', regionOf(restaurant));
  const today = dateOfInstant(restaurant, nowMs);
  const coming = await tx
    .selectDistinct({ date: reservations.businessDate })
    .from(reservations)
    .where(
      and(
        eq(reservations.rlid, rlid),
        gte(reservations.businessDate, today),
        inArray(reservations.state, [...SITTING_STATES]),
      ),
    );
  const dates = [...new Set([today, ...coming.map(({ date }) => date)])];
  return withDays(tx, { rlid, dates, nowMs }, async () => {
    const before = (await loadReservationSettings(tx, restaurant)).planSaved.version;
    const saved = { kind: RESERVATION_MODEL, id: rlid, noun: 'these tables', version: before };
    await refuseOlderVersion(tx, saved, baseVersion);
    const version = before + 1;
    const row = { plan, version, changedBy: actor.name, changedAt: now };
    await tx
      .insert(reservationTablePlans)
      .values({ rlid, ...row })
      .onConflictDoUpdate({ target: reservationTablePlans.rlid, set: row });
    await recordHistory(tx, { actor, now }, 'tables changed', [RESERVATION_MODEL, rlid], {
      tables: plan.tables.length,
      joins: plan.joins.length,
      isUsed: plan.isUsed,
    });
    if (plan.isUsed) for (const date of dates) await seatDay(tx, plan, rlid, date);
    return version;
  });
}

/** Gives tables to the parties of a day that have none, or whose tables the plan gave. */
async function seatDay(tx: Tx, plan: TablePlan, rlid: number, date: string): Promise<void> {
  const parties = await loadSittings(tx, { rlid, from: date, to: date });
  const isLoose = ({ isFixed, tables }: ReservedSitting) => !isFixed || tables.length === 0;
  const loose = parties.filter(isLoose);
  if (loose.length === 0) return;
  await tx
    .update(reservations)
    .set({ tables: [], isTableGiven: false })
    .where(
      inArray(
        reservations.id,
        loose.map(({ row }) => row.id),
      ),
    );
  let seated = parties.filter((party) => !isLoose(party));
  for (const party of loose.toSorted((one, other) => one.quarter - other.quarter || other.partySize - one.partySize)) {
    const seating = new TableDay(plan, seated).find(party);
    if (!seating) continue;
    seated = withSeated(seated, { ...party, isFixed: false }, seating);
  }
  for (const { row, tables, isFixed } of seated)
    if (!isFixed)
      await tx
        .update(reservations)
        .set({ tables: [...tables] })
        .where(eq(reservations.id, row.id));
}
