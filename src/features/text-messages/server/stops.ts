import { createHash } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/client.ts';
import { textMessageStops } from './tables.ts';

const BEGINNING = '1970-01-01T00:00:00.000Z';

/** Digest of a number, as stored for numbers that wrote STOP. */
export function numberHash(number: string): string {
  return createHash('sha256').update(`text messages to ${number}`).digest('hex');
}

/** Those of these numbers that wrote STOP last; one statement. */
export async function stoppedAmong(db: Db, numbers: readonly string[]): Promise<Set<string>> {
  if (numbers.length === 0) return new Set();
  const ofHash = new Map(numbers.map((number) => [numberHash(number), number]));
  const rows = await db
    .select({ hash: textMessageStops.numberHash })
    .from(textMessageStops)
    .where(and(inArray(textMessageStops.numberHash, [...ofHash.keys()]), eq(textMessageStops.isStopped, true)));
  return new Set(rows.flatMap(({ hash }) => ofHash.get(hash) ?? []));
}

/**
 * Stores the latest STOP or START of a number by its time of writing, however late it arrives.
 * @returns true when this changed whether the number gets messages
 */
export async function storeTextingChoice(
  tx: Tx,
  { number, isStopped, at }: { number: string; isStopped: boolean; at: string },
): Promise<boolean> {
  const hash = numberHash(number);
  const isOwn = eq(textMessageStops.numberHash, hash);
  await tx.insert(textMessageStops).values({ numberHash: hash, isStopped: false, at: BEGINNING }).onConflictDoNothing();
  const [before] = await tx.select().from(textMessageStops).where(isOwn).for('update');
  if (!before) throw new Error('A wish was neither kept nor there');
  const [beforeMs, atMs] = [Date.parse(before.at), Date.parse(at)];
  // At the same instant STOP wins, in any order of arrival.
  if (atMs < beforeMs || (atMs === beforeMs && !isStopped)) return false;
  await tx.update(textMessageStops).set({ isStopped, at }).where(isOwn);
  return before.isStopped !== isStopped;
}
