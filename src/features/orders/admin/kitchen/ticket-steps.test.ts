import { describe, expect, it } from 'vitest';
import {
  buildBoard as board,
  buildTicket as ticket,
  minutesOn as minutes,
  TICKET_TIME as AT,
  ticketLine as line,
} from '#test/kitchen-ticket.ts';
import type { KitchenBoard, Ticket } from '../../staff-contract.ts';
import { allDayCounts, applySteps, type KitchenStep, latenessOf } from './ticket-steps.ts';

const step = (order: number, input: KitchenStep['input'], version = 1): KitchenStep => ({
  op: `${order} ${input.action} ${version}`,
  at: AT,
  order,
  number: order,
  version,
  input,
});
const statesOf = ({ live, closed }: KitchenBoard) => [...live, ...closed].map(({ id, state }) => `${id} ${state}`);

describe('steps that the server has not done yet', () => {
  it('show on the board at once, one after the other', () => {
    const steps = [
      step(1, { action: 'bump_line', line: 0 }),
      step(1, { action: 'bump_line', line: 1 }, 2),
      step(2, { action: 'hand' }),
    ];
    const { board: shown, pending } = applySteps(board([ticket(1), ticket(2)]), steps);
    expect(statesOf(shown)).toEqual(['1 ready', '2 handed']);
    expect([...pending]).toEqual([1, 2]);
    expect(shown.closed).toHaveLength(1);
  });

  it('are done when the server’s version is ahead, and nothing where the order is gone', () => {
    const steps = [step(1, { action: 'cancel', reason: 'x' }), step(9, { action: 'bump' })];
    const { board: shown, pending } = applySteps(board([ticket(1, { version: 2 })]), steps);
    expect(statesOf(shown)).toEqual(['1 accepted']);
    expect(pending.size).toBe(0);
  });

  it('recall and delay', () => {
    const closed = [ticket(1, { state: 'handed', closedAt: AT })];
    const { board: shown } = applySteps(board([ticket(2)], closed), [
      step(1, { action: 'recall' }),
      step(2, { action: 'delay', minutes: 10 }),
    ]);
    expect(statesOf(shown)).toEqual(['2 accepted', '1 ready']);
    expect(shown.live[0]?.readyAt).toBe(minutes(30));
  });
});

it('shows the progress of an order towards its promise', () => {
  const at = (count: number, more: Partial<Ticket> = {}) => latenessOf(ticket(1, more), Date.parse(minutes(count)));
  expect([at(-1), at(0), at(14), at(15), at(20), at(21)]).toEqual(['later', 'fine', 'fine', 'soon', 'soon', 'late']);
  expect(at(21, { state: 'ready' })).toBe('fine');
});

it('adds up what is to be made in all: not what is made or waits already', () => {
  const tickets = [
    ticket(1),
    ticket(2, { lines: [line('Roll', 3), line('Chowder', 1, true)] }),
    ticket(3, { state: 'ready' }),
  ];
  expect(allDayCounts(tickets)).toEqual([
    { name: 'Roll', count: 5 },
    { name: 'Chowder', count: 1 },
  ]);
});
