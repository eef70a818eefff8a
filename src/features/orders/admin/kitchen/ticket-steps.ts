import type { z } from 'zod';
import type { KitchenBoard, stepOrder, Ticket } from '../../staff-contract.ts';

/** An action on an order, with its parameters. */
export type ActionInput = Omit<z.input<NonNullable<typeof stepOrder.body>>, 'op'>;

/** One step of the kitchen, stored by the device until the server has done it. */
export interface KitchenStep {
  op: string;
  /** ISO instant, by the device's clock. */
  at: string;
  order: number;
  /** Number of the order, for messages about the step. */
  number: number;
  /** Version of the order when the step was made. A later version shows that the server has done the step. */
  version: number;
  input: ActionInput;
}

/** Shows steps before the server has done them. The server's next board replaces the result. */
export function applySteps(
  board: KitchenBoard,
  steps: readonly KitchenStep[],
): { board: KitchenBoard; pending: ReadonlySet<number> } {
  const pending = new Set<number>();
  let { live, closed } = board;
  for (const step of steps) {
    const before = [...live, ...closed].find(({ id }) => id === step.order);
    if (!before || before.version > step.version) continue;
    const after = changed(before, step);
    pending.add(after.id);
    const isLive = after.state === 'accepted' || after.state === 'firing' || after.state === 'ready';
    const isThere = live.some(({ id }) => id === after.id);
    if (isLive) live = isThere ? live.map((one) => (one.id === after.id ? after : one)) : [...live, after];
    else live = live.filter(({ id }) => id !== after.id);
    closed = [...(isLive ? [] : [after]), ...closed.filter(({ id }) => id !== after.id)];
  }
  return { board: { ...board, live, closed }, pending };
}

function changed(before: Ticket, { at, input }: KitchenStep): Ticket {
  const after = { ...before, version: before.version + 1 };
  const made = (isMade: boolean) => before.lines.map((line) => ({ ...line, isMade }));
  switch (input.action) {
    case 'start':
      return { ...after, state: 'firing' };
    case 'bump':
      return { ...after, state: 'ready', madeAt: at, lines: made(true) };
    case 'bump_line': {
      const lines = before.lines.map((line, index) =>
        index === input.line ? { ...line, isMade: !line.isMade } : line,
      );
      return { ...after, lines, state: lines.every(({ isMade }) => isMade) ? 'ready' : 'firing' };
    }
    case 'depart':
      return { ...after, outAt: at };
    case 'hand':
      return { ...after, state: 'handed', closedAt: at };
    case 'uncollected':
      return { ...after, state: 'uncollected', closedAt: at };
    case 'cancel':
      return { ...after, state: 'cancelled', closedAt: at, reason: input.reason ?? '' };
    case 'recall':
      if (before.state === 'ready' && before.outAt) return { ...after, outAt: null };
      return before.state === 'ready'
        ? { ...after, state: 'firing', madeAt: null, lines: made(false) }
        : { ...after, state: 'ready', closedAt: null };
    case 'delay':
      return { ...after, readyAt: new Date(Date.parse(before.readyAt) + (input.minutes ?? 0) * 60_000).toISOString() };
  }
}

/** Share of an order's time after which the order is due soon. */
const SOON = 0.75;

export type Lateness = 'later' | 'fine' | 'soon' | 'late';

/** Progress of an order towards its promise: too early, in time, due soon, late. */
export function latenessOf(
  { state, fireAt, readyAt }: Pick<Ticket, 'state' | 'fireAt' | 'readyAt'>,
  nowMs: number,
): Lateness {
  const [fire, ready] = [Date.parse(fireAt), Date.parse(readyAt)];
  if (state === 'ready') return 'fine';
  if (nowMs > ready) return 'late';
  if (nowMs >= fire + (ready - fire) * SOON) return 'soon';
  return state === 'accepted' && nowMs < fire ? 'later' : 'fine';
}

/** Totals of unmade lines, the largest first: "4 × Lobster roll". */
export function allDayCounts(tickets: readonly Ticket[]): { name: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { state, lines } of tickets) {
    if (state === 'ready') continue;
    for (const { name, sizeName, quantity, isMade } of lines) {
      const words = sizeName === null ? name : `${name}, ${sizeName}`;
      if (!isMade) counts.set(words, (counts.get(words) ?? 0) + quantity);
    }
  }
  return [...counts].map(([name, count]) => ({ name, count })).toSorted((one, other) => other.count - one.count);
}
