import { Conflict } from '#shared/problem.ts';
import { isOpenState } from '../../order-states.ts';
import type { OrderAction } from '../../staff-contract.ts';
import type { OrderRow } from '../tables.ts';

const MINUTE_MS = 60_000;

/** Action of the kitchen or the desk on an order, with its parameters. */
export interface StepInput {
  action: OrderAction;
  /** Index of the line from 0, for `bump_line`. */
  line?: number | undefined;
  /** Minutes for `delay`. */
  minutes?: number | undefined;
  reason?: string | undefined;
}

/**
 * Changes of an order by an action; null when it was done before, so that a bump on two screens counts once.
 * @throws Conflict when the order's state forbids it
 */
export function planStep(row: OrderRow, input: StepInput, nowMs: number): Partial<OrderRow> | null {
  const now = new Date(nowMs).toISOString();
  const { state } = row;
  const only = (...allowed: OrderRow['state'][]) => {
    if (!allowed.includes(state)) throw new Conflict(`This order is ${TEXTS[state]}`);
  };
  switch (input.action) {
    case 'start':
      if (state === 'firing') return null;
      only('accepted');
      return { state: 'firing', firingAt: now };
    case 'bump':
      if (state === 'ready') return null;
      only('accepted', 'firing');
      return { state: 'ready', firingAt: row.firingAt ?? now, madeAt: now, bumped: row.lines.map((_, index) => index) };
    case 'bump_line':
      only('accepted', 'firing');
      return bumpLine(row, input.line ?? -1, now);
    case 'hand':
      if (state === 'handed') return null;
      only('ready', 'firing', 'accepted');
      return { state: 'handed', firingAt: row.firingAt ?? now, madeAt: row.madeAt ?? now, closedAt: now };
    case 'depart':
      if (row.outAt) return null;
      only('ready');
      if (row.mode !== 'delivery') throw new Conflict('This order is not delivered');
      return { outAt: now };
    case 'recall':
      only('ready', 'handed', 'uncollected');
      if (state === 'ready' && row.outAt) return { outAt: null };
      return state === 'ready'
        ? { state: 'firing', madeAt: null, bumped: [] }
        : { state: 'ready', closedAt: null, closedBy: '' };
    case 'uncollected':
      if (state === 'uncollected') return null;
      only('ready');
      return { state: 'uncollected', closedAt: now };
    case 'cancel':
      if (state === 'cancelled') return null;
      if (!isOpenState(state)) throw new Conflict(`This order is ${TEXTS[state]}`);
      return { state: 'cancelled', closedAt: now, reason: input.reason ?? '' };
    case 'delay':
      only('accepted', 'firing');
      return { readyAt: new Date(Date.parse(row.readyAt) + (input.minutes ?? 0) * MINUTE_MS).toISOString() };
  }
}

/** A second bump marks a line as not made. The order is ready with its last line. */
function bumpLine(row: OrderRow, line: number, now: string): Partial<OrderRow> {
  if (!row.lines[line]) throw new Conflict('This order has no such line');
  const bumped = row.bumped.includes(line) ? row.bumped.filter((one) => one !== line) : [...row.bumped, line];
  const started = { state: 'firing' as const, firingAt: row.firingAt ?? now, bumped };
  return bumped.length === row.lines.length ? { ...started, state: 'ready', madeAt: now } : started;
}

const TEXTS: Readonly<Record<OrderRow['state'], string>> = {
  placing: 'not paid yet',
  accepted: 'not begun yet',
  firing: 'in the making',
  ready: 'ready already',
  handed: 'handed over already',
  cancelled: 'cancelled',
  uncollected: 'closed: it was not picked up',
  failed: 'closed: it was never paid',
};
