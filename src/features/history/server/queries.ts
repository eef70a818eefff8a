import { and, desc, eq } from 'drizzle-orm';
import { rangeOf } from '#shared/listing.ts';
import type { Db } from '#platform/db/client.ts';
import { HISTORY_PAGE_SIZE, type ThingHistory } from '../contract.ts';
import { historyEntries } from './tables.ts';

/**
 * What was done to one thing, newest first; two statements. Who may know it is the caller's to ask.
 * @param subject as it was recorded: { kind: 'image', id: '7' }
 * @param p counted from 1; beyond the last page is the last
 */
export async function listHistory(
  db: Db,
  subject: { kind: string; id: string },
  asked: number,
): Promise<Omit<ThingHistory, 'title'>> {
  const ofSubject = and(eq(historyEntries.subjectKind, subject.kind), eq(historyEntries.subjectId, subject.id));
  const total = await db.$count(historyEntries, ofSubject);
  const { limit, offset, p, pages } = rangeOf(asked, total, HISTORY_PAGE_SIZE);
  const rows = await db
    .select()
    .from(historyEntries)
    .where(ofSubject)
    .orderBy(desc(historyEntries.id))
    .limit(limit)
    .offset(offset);
  return {
    rows: rows.map(({ id, at, action, actorName, details }) => ({
      id,
      at: new Date(at).toISOString(),
      action,
      by: actorName,
      details,
    })),
    total,
    p,
    pages,
  };
}
