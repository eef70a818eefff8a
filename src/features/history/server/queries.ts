import { and, desc, eq } from 'drizzle-orm';
import { listPage } from '#shared/listing.ts';
import type { Db } from '#platform/db/client.ts';
import { HISTORY_PAGE_SIZE, type RecordHistory } from '../contract.ts';
import { historyEntries } from './tables.ts';

/**
 * History of one record, newest first; two statements. The caller checks the right to see it.
 * @param subject the recorded subject: { kind: 'image', id: '7' }
 * @param p page number from 1; numbers beyond the last page return the last page
 */
export async function listHistory(
  db: Db,
  subject: { kind: string; id: string },
  asked: number,
): Promise<Omit<RecordHistory, 'title'>> {
  const ofSubject = and(eq(historyEntries.subjectKind, subject.kind), eq(historyEntries.subjectId, subject.id));
  const { rows, ...part } = await listPage(
    db.$count(historyEntries, ofSubject),
    { p: asked, size: HISTORY_PAGE_SIZE },
    db.select().from(historyEntries).where(ofSubject).orderBy(desc(historyEntries.id)),
  );
  return {
    rows: rows.map(({ id, at, action, actorName, details }) => ({
      id,
      at: new Date(at).toISOString(),
      action,
      by: actorName,
      details,
    })),
    ...part,
  };
}
