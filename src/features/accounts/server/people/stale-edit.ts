import { and, desc, eq } from 'drizzle-orm';
import { Problem } from '#shared/problem.ts';
import { historyEntries } from '#features/history/server/index.ts';
import type { Db } from '#platform/db/client.ts';

const WHEN = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/**
 * The refusal of a save that began from an old version; it says who changed the thing since, and when.
 * @param subject as its history has it
 * @param noun "this account"
 */
export async function staleEdit(db: Db, subject: { kind: string; id: number }, noun: string): Promise<Problem> {
  const [last] = await db
    .select({ at: historyEntries.at, by: historyEntries.actorName })
    .from(historyEntries)
    .where(and(eq(historyEntries.subjectKind, subject.kind), eq(historyEntries.subjectId, String(subject.id))))
    .orderBy(desc(historyEntries.id))
    .limit(1);
  const who = last
    ? `${last.by} changed ${noun} on ${WHEN.format(new Date(last.at))} (UTC)`
    : `Somebody changed ${noun}`;
  return new Problem('conflict', `${who}, after you opened it`, {
    errors: [{ field: 'base_version', message: 'is old' }],
  });
}
