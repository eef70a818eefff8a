import { createHash } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/client.ts';
import { textMessageStops } from './tables.ts';

const BEGINNING = '1970-01-01T00:00:00.000Z';

/** A number as the list of those that wrote STOP has it. */
export function numberHash(number: string): string {
  return createHash('sha256').update(`text messages to ${number}`).digest('hex');
}

/** Those of these numbers whose owners want no text messages; one statement. */
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
 * Keeps what a number wrote last, by when it was written, however late it comes.
 * @returns true when that changed whether it gets messages
 */
export async function keepWish(
  tx: Tx,
  { number, isStopped, at }: { number: string; isStopped: boolean; at: string },
): Promise<boolean> {
  const hash = numberHash(number);
  const isOwn = eq(textMessageStops.numberHash, hash);
  await tx.insert(textMessageStops).values({ numberHash: hash, isStopped: false, at: BEGINNING }).onConflictDoNothing();
  const [before] = await tx.select().from(textMessageStops).where(isOwn).for('update');
  if (!before) throw new Error('A wish was neither kept nor there');
  const [beforeMs, atMs] = [Date.parse(before.at), Date.parse(at)];
  // Of two at the same instant STOP holds, in whatever order they come.
  if (atMs < beforeMs || (atMs === beforeMs && !isStopped)) return false;
  await tx.update(textMessageStops).set({ isStopped, at }).where(isOwn);
  return before.isStopped !== isStopped;
}
