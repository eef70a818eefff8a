import { describe, expect, it } from 'vitest';
import { boardOf, entryOf } from '#test/wait-list-board.ts';
import { applySteps } from './provisional.ts';
import type { ActionInput, Step } from './step.ts';

const AT = '2026-11-20T23:10:00.000Z';
const act = (id: number, version: number, input: ActionInput): Step => ({
  op: `op ${id} ${version}`,
  at: AT,
  kind: 'change',
  party: { id },
  version,
  input,
  name: 'Ana',
});
const board = boardOf([entryOf(1, { name: 'Ana' }), entryOf(2, { name: 'Ben' }), entryOf(3, { name: 'Cleo' })]);
const line = (steps: readonly Step[]) => {
  const { board: after } = applySteps(board, steps);
  return after.live.map(({ place, name, state }) => `${place} ${name} ${state}`);
};

describe('steps that the server has not done yet', () => {
  it('show at once, in their order', () => {
    const steps = [
      act(2, 1, { action: 'call' }),
      act(3, 1, { action: 'move', place: 1 }),
      act(1, 1, { action: 'leave' }),
    ];
    expect(line(steps)).toEqual(['1 Cleo waiting', '2 Ben called']);
    const { board: after, pending } = applySteps(board, steps);
    expect(after.closed.map(({ name, state, closedAt }) => [name, state, closedAt])).toEqual([['Ana', 'left', AT]]);
    expect([...pending]).toEqual([2, 3, 1]);
  });

  it('follow each other on one party, which has the version that the server will give it', () => {
    const steps = [act(1, 1, { action: 'call' }), act(1, 2, { action: 'size', partySize: 6 })];
    const [ana] = applySteps(board, steps).board.live;
    expect(ana).toMatchObject({ state: 'called', partySize: 6, version: 3, callCount: 1 });
  });

  it('count once, when the answer was lost and the board shows that the server has done them', () => {
    const seated = boardOf([entryOf(1, { version: 2, state: 'called' })]);
    const { board: after, pending } = applySteps(seated, [act(1, 1, { action: 'leave' })]);
    expect(after.live.map(({ state }) => state)).toEqual(['called']);
    expect(pending.size).toBe(0);
    const add: Step = { op: 'added', at: AT, kind: 'add', input: { partySize: 2, name: 'Dara' } };
    const known = boardOf([entryOf(9, { op: 'added', name: 'Dara' })]);
    expect(applySteps(known, [add]).board.live.map(({ name }) => name)).toEqual(['Dara']);
  });

  it('reach a party that was added on this device and has no id yet', () => {
    const steps: Step[] = [
      { op: 'added', at: AT, kind: 'add', input: { partySize: 4, name: 'Dara' } },
      {
        op: 'then',
        at: AT,
        kind: 'change',
        party: { op: 'added' },
        version: 1,
        input: { action: 'seat', table: '12' },
        name: 'Dara',
      },
    ];
    const { board: after } = applySteps(board, steps);
    expect(after.live).toHaveLength(3);
    expect(after.closed[0]).toMatchObject({ name: 'Dara', state: 'seated', table: '12', quote: { low: 15, high: 25 } });
  });

  it('bring a seated party back to the line', () => {
    const closed = boardOf([entryOf(2)], [entryOf(1, { name: 'Ana', state: 'seated', version: 4, closedAt: AT })]);
    const { board: after } = applySteps(closed, [act(1, 4, { action: 'undo' })]);
    expect(after.live.map(({ name, state }) => [name, state])).toContainEqual(['Ana', 'waiting']);
    expect(after.closed).toEqual([]);
  });

  it('leave out a step about a party that left', () => {
    expect(applySteps(board, [act(99, 1, { action: 'call' })]).board).toEqual(board);
  });
});
