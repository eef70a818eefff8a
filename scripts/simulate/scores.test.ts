import { expect, it } from 'vitest';
import { createRandom } from '../../seeds/demo/restaurants/random.ts';
import { drawArrivals } from './arrivals.ts';
import type { Party } from './evening.ts';
import { quantile, scoreOf } from './scores.ts';

const MINUTE = 60_000;
const FIVE = Date.parse('2026-09-04T21:00:00.000Z');

it('scores quotes of seated parties only', () => {
  const [arrival] = drawArrivals(createRandom('one'), FIVE, '1');
  const party = (waitMinutes: number | null, quote: Party['quote'], waitingThen = 2) =>
    ({
      ...arrival,
      joinedMs: FIVE,
      seatedMs: waitMinutes === null ? null : FIVE + waitMinutes * MINUTE,
      quote,
      waitingThen,
    }) as Party;
  const bounds = { low: 10, high: 20 };
  const score = scoreOf([
    party(10, bounds),
    party(20, bounds),
    party(21, bounds),
    party(5, bounds),
    party(null, bounds),
  ]);
  expect(score).toMatchObject({ parties: 4, meanWait: 14, within: 0.5, late: 0.25, early: 0.25 });
  // Middle 15: 5 + 5 + 6 + 10 of four; two waiting parties of five minutes: 0 + 10 + 11 + 5.
  expect([score.meanError, score.naiveError]).toEqual([6.5, 6.5]);
});

it('takes quantiles from the sorted times', () => {
  expect([quantile([3, 1, 2], 0.5), quantile([3, 1, 2], 0.99), quantile([], 0.5)]).toEqual([2, 3, Number.NaN]);
});

it('draws the same evening from the same seed, in order and before closing', () => {
  const draw = () => drawArrivals(createRandom('friday'), FIVE, '1');
  const evening = draw();
  expect(draw()).toEqual(evening);
  expect(evening.length).toBeGreaterThan(80);
  expect(evening.map(({ atMs }) => atMs)).toEqual(evening.map(({ atMs }) => atMs).toSorted((a, b) => a - b));
  expect(evening.at(-1)?.atMs).toBeLessThan(FIVE + 4 * 60 * MINUTE);
});
