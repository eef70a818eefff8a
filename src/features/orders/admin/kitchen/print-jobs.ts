import type { Ticket } from '../../staff-contract.ts';

/** Age after which a waiting order is printed on request only, since the kitchen may have made it already. */
export const OLD_AFTER_MS = 15 * 60_000;

/** Open orders, by whether they are printed without asking. */
export interface PrintJobs {
  fresh: number[];
  /** Orders that were never printed here and are too old to print without asking. */
  old: number[];
  /** Orders that were printed here before. */
  again: number[];
}

export function printJobsOf(
  tickets: readonly Pick<Ticket, 'id' | 'state' | 'placedAt'>[],
  printed: ReadonlySet<number>,
  nowMs: number,
): PrintJobs {
  const jobs: PrintJobs = { fresh: [], old: [], again: [] };
  for (const { id, state, placedAt } of tickets) {
    if (state !== 'accepted' && state !== 'firing') continue;
    if (printed.has(id)) jobs.again.push(id);
    else if (nowMs - Date.parse(placedAt) > OLD_AFTER_MS) jobs.old.push(id);
    else jobs.fresh.push(id);
  }
  return jobs;
}
