import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { rowsOf } from '#platform/db/rows-of.ts';
import type { Host } from './host.ts';
import type { Party } from './evening.ts';

/** Differences between the database and the evening, one sentence each. */
export interface Disagreements {
  lost: string[];
  doubled: string[];
}

/**
 * Compares the stored data with the quotes shown to hosts and with the true positions of the parties.
 * @param parties all that joined since the first of these parties
 */
export async function checkEvening(
  db: Db,
  { rlid, parties, hosts }: { rlid: number; parties: readonly Party[]; hosts: readonly Host[] },
): Promise<Disagreements> {
  const since = new Date(Math.min(...parties.map(({ joinedMs }) => joinedMs))).toISOString();
  const entries = await rowsOf<{ name: string; state: string }>(
    db,
    // Names of older parties are erased by now.
    sql`SELECT name, state FROM wait_list_entries WHERE rlid = ${rlid} AND joined_at >= ${since}`,
  );
  const events = await rowsOf<{ op: string }>(
    db,
    sql`SELECT op::text FROM wait_list_events WHERE rlid = ${rlid} AND op IS NOT NULL`,
  );
  const lost: string[] = [];
  const doubled: string[] = [];
  const count = (what: string, times: number, wanted: number) => {
    if (times < wanted) lost.push(what);
    if (times > wanted) doubled.push(what);
  };

  const timesOf = countBy(events.map(({ op }) => op));
  for (const host of hosts) {
    for (const { step, outcome } of host.sent)
      count(`${host.name}: ${outcome} step ${step.op}`, timesOf.get(step.op) ?? 0, outcome === 'done' ? 1 : 0);
    for (const step of host.waiting) lost.push(`${host.name}: step ${step.op} was never sent`);
  }
  const entriesOf = countBy(entries.map(({ name }) => name));
  const stateOf = new Map(entries.map(({ name, state }) => [name, state]));
  for (const { name, state } of parties) {
    count(`${name} on the list`, entriesOf.get(name) ?? 0, 1);
    const stored = stateOf.get(name);
    if (stored !== undefined && stored !== state) lost.push(`${name} is ${state} and stored as ${stored}`);
  }
  const known = new Set(parties.map(({ name }) => name));
  for (const { name } of entries) if (!known.has(name)) doubled.push(`${name} is on the list and did not come`);
  return { lost, doubled };
}

function countBy(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}
