import { Conflict } from '#shared/problem.ts';
import type { SheetAction } from '../../staff-contract.ts';
import type { ReservationRow } from '../tables.ts';
import type { StoredState } from './states.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Steps that only change the row itself. */
export type PlainAction = Exclude<SheetAction, 'change'>;

type From = readonly StoredState[];
const COMING: From = ['confirmed', 'arrived'];

/** Allowed states before a step, the state after it, and how long it can be undone. */
const STEPS: Readonly<Record<Exclude<PlainAction, 'undo'>, { from: From; to?: StoredState; undoMs: number }>> = {
  approve: { from: ['requested'], to: 'confirmed', undoMs: 0 },
  decline: { from: ['requested'], to: 'declined', undoMs: 0 },
  arrive: { from: ['confirmed'], to: 'arrived', undoMs: 15 * MINUTE_MS },
  seat: { from: COMING, to: 'seated', undoMs: 15 * MINUTE_MS },
  finish: { from: ['seated'], to: 'finished', undoMs: 15 * MINUTE_MS },
  no_show: { from: COMING, to: 'no_show', undoMs: DAY_MS },
  cancel: { from: ['requested', 'confirmed', 'arrived'], to: 'cancelled', undoMs: 0 },
  tables: { from: ['requested', 'confirmed', 'arrived', 'seated'], undoMs: 5 * MINUTE_MS },
  keep: { from: ['requested', 'confirmed', 'arrived'], undoMs: 0 },
  keep_deposit: { from: ['no_show'], undoMs: 0 },
  return_deposit: {
    from: ['requested', 'confirmed', 'arrived', 'seated', 'finished', 'no_show', 'cancelled', 'declined'],
    undoMs: 0,
  },
};

const TEXTS: Readonly<Record<StoredState, string>> = {
  held: 'it is not confirmed',
  lapsed: 'it was not confirmed',
  requested: 'it waits for an answer',
  confirmed: 'it is confirmed',
  arrived: 'the party has arrived',
  seated: 'the party is seated',
  finished: 'the party has left',
  cancelled: 'it was cancelled',
  no_show: 'the party did not come',
  declined: 'it was declined',
};

export function isDepositAction(action: SheetAction): action is 'keep_deposit' | 'return_deposit' {
  return action === 'keep_deposit' || action === 'return_deposit';
}

/**
 * The changes of a host's step to a reservation. The caller checks that tables are free.
 * @throws Conflict when the state forbids the step, or when an undo is too late
 */
export function planSheetStep(
  row: ReservationRow,
  { action, tables, reason }: { action: PlainAction; tables?: string[] | undefined; reason?: string | undefined },
  { nowMs, graceMinutes }: { nowMs: number; graceMinutes: number },
): ReservationRow {
  const version = row.version + 1;
  if (action === 'undo') {
    if (!row.undo || Date.parse(row.undo.until) <= nowMs) throw new Conflict('The last step cannot be undone any more');
    return { ...row, ...row.undo.before, undo: null, version };
  }
  const { from, to = row.state, undoMs } = STEPS[action];
  if (!from.includes(row.state)) throw new Conflict(`This cannot be done: ${TEXTS[row.state]}`);
  const graceEndsMs = Date.parse(row.startsAt) + graceMinutes * MINUTE_MS;
  if (action === 'no_show' && nowMs < graceEndsMs)
    throw new Conflict(`The table is kept until ${graceMinutes} minutes after the time of the reservation`);
  const { state, tables: tablesBefore, isTableGiven, reason: reasonBefore, finishedAt } = row;
  return {
    ...row,
    state: to,
    ...((action === 'seat' || action === 'tables') && tables && { tables }),
    // The plan may not move a seated party, or one whose tables a host chose.
    ...((action === 'seat' || action === 'tables') && { isTableGiven: true }),
    // The reason of a decision about the deposit is stored with the deposit.
    ...(reason !== undefined && !isDepositAction(action) && { reason }),
    ...(action === 'finish' && { finishedAt: new Date(nowMs).toISOString() }),
    ...(action === 'keep' && { isKept: true }),
    // A higher sequence number updates the guests' calendars.
    ...((action === 'cancel' || action === 'decline' || action === 'approve') && { sequence: row.sequence + 1 }),
    undo:
      undoMs === 0
        ? null
        : {
            until: new Date(nowMs + undoMs).toISOString(),
            before: { state, tables: tablesBefore, isTableGiven, reason: reasonBefore, finishedAt },
          },
    version,
  };
}
