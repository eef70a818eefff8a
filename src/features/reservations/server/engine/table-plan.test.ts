import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TablePlan } from '../../table-plan-contract.ts';
import { count, emptyDay, hasRoom, type Limits, type Share } from './capacity.ts';
import { type Sitting, TableDay, tableKey } from './table-plan.ts';

const table = (name: string, least: number, most: number) => ({ name, least, most, area: '', column: 0, row: 0 });
/** Two tables for two, one for four, and the two small ones joined. */
const PLAN: TablePlan = {
  isUsed: true,
  tables: [table('1', 1, 2), table('2', 1, 2), table('3', 2, 4)],
  joins: [{ tables: ['1', '2'], least: 3, most: 4 }],
};
const party = (partySize: number, tables: string[] = [], isFixed = false, quarter = 60): Sitting => ({
  quarter,
  quarters: 7,
  partySize,
  tables,
  isFixed,
});

describe('finding tables', () => {
  it('leaves the fewest seats over, and joins tables last', () => {
    expect(new TableDay(PLAN, []).find(party(2))).toEqual({ tables: ['1'], moved: [] });
    expect(new TableDay(PLAN, []).find(party(4))).toEqual({ tables: ['3'], moved: [] });
    expect(new TableDay(PLAN, [party(4, ['3'])]).find(party(4))).toEqual({ tables: ['1', '2'], moved: [] });
  });

  it('has nothing for a size that no table takes', () => {
    expect(new TableDay(PLAN, []).find(party(5))).toBeNull();
  });

  it('reassigns parties seated by the plan, not those seated by a host', () => {
    const two = party(2, ['3']);
    expect(new TableDay(PLAN, [two]).find(party(4))).toEqual({ tables: ['1', '2'], moved: [] });
    const other = party(2, ['1'], true);
    const seating = new TableDay(PLAN, [two, other]).find(party(4));
    expect(seating).toEqual({ tables: ['3'], moved: [{ party: two, tables: ['2'] }] });
    expect(new TableDay(PLAN, [{ ...two, isFixed: true }, other]).find(party(4))).toBeNull();
  });

  it('frees a table with the end of a party’s time', () => {
    const all = [party(2, ['1'], true), party(2, ['2'], true), party(2, ['3'], true)];
    expect(new TableDay(PLAN, all).find(party(2, [], false, 66))).toBeNull();
    expect(new TableDay(PLAN, all).find(party(2, [], false, 67))?.tables).toEqual(['1']);
    expect(new TableDay(PLAN, all).find(party(2, [], false, 53))?.tables).toEqual(['1']);
  });
});

describe('tables that a host chooses', () => {
  it('move parties that the plan had seated there', () => {
    const two = party(2, ['1']);
    expect(new TableDay(PLAN, [two]).give(party(2, ['1'], true))).toEqual({ moved: [{ party: two, tables: ['2'] }] });
  });

  it('are refused when a party sits there, or would have none', () => {
    const sits = party(2, ['A1'], true);
    expect(new TableDay(PLAN, [sits]).give(party(2, ['a1'], true))).toEqual({ takenBy: sits });
    const [one, two, three] = [party(2, ['1']), party(2, ['2']), party(4, ['3'])];
    expect(new TableDay(PLAN, [one, two, three]).give(party(2, ['1'], true))).toEqual({ takenBy: one });
  });
});

it('never gives a table to two parties at a time, nor one that is too small', () => {
  const plan: TablePlan = {
    isUsed: true,
    tables: ['1', '2', '3', '4', '5', '6'].map((name, at) => table(name, 1, at < 3 ? 2 : 4)),
    joins: [
      { tables: ['1', '2'], least: 3, most: 4 },
      { tables: ['4', '5', '6'], least: 5, most: 12 },
    ],
  };
  const seats = new Map(plan.tables.map(({ name, most }) => [name, most]));
  const Wanted = fc.record({
    quarter: fc.integer({ min: 40, max: 70 }),
    quarters: fc.integer({ min: 4, max: 10 }),
    partySize: fc.integer({ min: 1, max: 9 }),
  });
  fc.assert(
    fc.property(fc.array(Wanted, { maxLength: 40 }), (asked) => {
      let seated: Sitting[] = [];
      for (const wanted of asked) {
        const seating = new TableDay(plan, seated).find(wanted);
        if (!seating) continue;
        const moved = new Map(seating.moved.map((one) => [one.party, one.tables]));
        seated = seated.map((one) => ({ ...one, tables: moved.get(one) ?? one.tables }));
        seated.push({ ...wanted, tables: seating.tables, isFixed: false });
      }
      for (const [at, one] of seated.entries()) {
        expect(one.tables.reduce((sum, name) => sum + (seats.get(name) ?? 0), 0)).toBeGreaterThanOrEqual(one.partySize);
        for (const other of seated.slice(at + 1)) {
          const isBoth = one.quarter < other.quarter + other.quarters && other.quarter < one.quarter + one.quarters;
          const names = new Set(one.tables.map(tableKey));
          expect(isBoth && other.tables.some((name) => names.has(tableKey(name)))).toBe(false);
        }
      }
    }),
    { numRuns: 300 },
  );
});

describe('the room of a day', () => {
  const limits: Limits = { covers: 10, onlineCovers: 6, parties: 3, seats: 12 };
  const share = (partySize: number, isOnline: boolean, quarter = 60): Share => ({
    quarter,
    quarters: 7,
    partySize,
    isOnline,
  });
  const dayWith = (...shares: Share[]) => {
    const day = emptyDay();
    for (const one of shares) count(day, one, 1);
    return day;
  };

  it('ends at the guests that may begin at once, of whom fewer reserve online', () => {
    const day = dayWith(share(4, true), share(2, false));
    expect([hasRoom(day, share(2, true), limits), hasRoom(day, share(3, true), limits)]).toEqual([true, false]);
    expect([hasRoom(day, share(4, false), limits), hasRoom(day, share(5, false), limits)]).toEqual([true, false]);
  });

  it('ends at the parties that may begin at once', () => {
    const two = dayWith(share(1, false), share(1, false));
    expect(hasRoom(two, share(1, false), limits)).toBe(true);
    count(two, share(1, false), 1);
    expect(hasRoom(two, share(1, false), limits)).toBe(false);
    expect(hasRoom(two, share(1, false, 61), limits)).toBe(true);
  });

  it('ends at the seats, at any time of the stay', () => {
    const later = dayWith(share(10, false, 66));
    expect([hasRoom(later, share(2, false), limits), hasRoom(later, share(3, false), limits)]).toEqual([true, false]);
    expect(hasRoom(later, share(3, false, 59), limits)).toBe(true);
  });

  it('is closed to guests online where a host closed it, and open to the host', () => {
    const day = { ...emptyDay(), closed: [60] };
    expect([hasRoom(day, share(2, true), limits), hasRoom(day, share(2, false), limits)]).toEqual([false, true]);
    expect(hasRoom(day, share(2, true, 61), limits)).toBe(true);
  });
});
