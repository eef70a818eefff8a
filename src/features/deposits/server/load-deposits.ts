import { asc, inArray } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import type { DepositFacts, DepositState, StaffDeposit } from '../contract.ts';
import { canKeep, canReturn } from './deposit-commands.ts';
import { type DepositRow, deposits } from './tables.ts';

/** The deposits that count for some reservations, by the reservation's id; one statement, none for no reservation. */
export async function loadDeposits(
  db: Db,
  reservationIds: readonly number[],
): Promise<ReadonlyMap<number, DepositRow>> {
  if (reservationIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(deposits)
    .where(inArray(deposits.reservationId, [...reservationIds]))
    .orderBy(asc(deposits.id));
  return new Map(rows.map((row) => [row.reservationId, row]));
}

/** A deposit for its guest; undefined for one that was never paid and no longer can be. */
export function guestDeposit(row: DepositRow): DepositFacts | undefined {
  const state = stateOf(row);
  const { perGuest, total, currency } = row;
  return state && { perGuest, total: row.captured || total, currency, state };
}

/** A deposit for staff; undefined as for its guest. @param mayDecide they may keep and return deposits */
export function staffDeposit(row: DepositRow, mayDecide: boolean): StaffDeposit | undefined {
  const shown = guestDeposit(row);
  return (
    shown && {
      ...shown,
      problem: row.payProblem,
      reason: row.reason,
      may: { keep: mayDecide && canKeep(row), return: mayDecide && canReturn(row) },
    }
  );
}

function stateOf({ goal, decision, authorised, payProblem, paymentState }: DepositRow): DepositState | undefined {
  if (goal === 'payment') return 'waiting';
  if (goal === 'back') return authorised > 0 ? 'returned' : undefined;
  if (payProblem === 'capture' || payProblem === 'voided') return 'failed';
  if (goal === 'aside' || paymentState === 'authorised') return 'aside';
  return decision === 'kept' ? 'kept' : 'paid';
}
