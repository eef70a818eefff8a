import { setTimeout as sleep } from 'node:timers/promises';
import { figure, verdict } from './report.ts';

/** Times of the rounds, in milliseconds. */
export interface Times {
  ours: number[];
  baseline: number[];
}

/** @param everyMs from one start to the next; by default, rounds follow each other at once */
export async function inTurns(
  rounds: number,
  ours: (round: number) => Promise<unknown>,
  baseline: () => Promise<unknown>,
  everyMs = 0,
): Promise<Times> {
  const times: Times = { ours: [], baseline: [] };
  const timed = async (list: number[], work: () => Promise<unknown>) => {
    const begun = performance.now();
    await work();
    list.push(performance.now() - begun);
    await sleep(Math.max(0, everyMs / 2 - (performance.now() - begun)));
  };
  for (let round = 0; round < rounds; round += 1) {
    await timed(times.ours, () => ours(round));
    await timed(times.baseline, baseline);
  }
  return times;
}

/** A row of a table of the report, and whether the 99th percentile meets the limit. */
export function timesRow(engine: string, what: string, { ours, baseline }: Times, bar: number): string[] {
  const at = (times: readonly number[], share: number) =>
    times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  const [p50, p99, baseline50] = [at(ours, 0.5), at(ours, 0.99), at(baseline, 0.5)];
  const figures = [p50, p99, baseline50, at(baseline, 0.99), p50 / baseline50].map(figure);
  return [engine, what, ...figures, figure(bar), verdict(p99 <= bar)];
}
