import { asc, eq, gt, lt, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { inBatch } from '#platform/jobs/daily-purge.ts';
import { NEWS } from '../news.ts';
import { historyEntries, historyNews } from './tables.ts';

/** The author of a change: a user by account, or a part of the system by name. */
export interface Actor {
  accountId: number | null;
  name: string;
}

/** Actors of changes without a user. */
export const SYSTEM = {
  seed: { accountId: null, name: 'seed' },
  import: { accountId: null, name: 'restaurant import' },
} as const satisfies Record<string, Actor>;

/** The author and the time of a change. */
interface Change {
  actor: Actor;
  /** ISO instant */
  now: string;
}

/** Adds a history entry, in the transaction of the change; an entry that is news waits there for its notifications. */
export async function recordHistory(
  tx: Tx,
  { actor, now }: Change,
  action: string,
  [subjectKind, subjectId]: readonly [kind: string, id: number | string],
  details: Record<string, unknown> = {},
): Promise<void> {
  await recordManyInHistory(tx, { actor, now }, subjectKind, [{ id: subjectId, action, details }]);
}

const isNews = (action: string) => NEWS.some((one) => one === action);

/** A history entry that causes notifications. */
export type News = typeof historyEntries.$inferSelect;

/**
 * Takes the oldest news after an entry, to send its notifications: the entry is deleted when the transaction
 * commits. Nodes take different entries. Undefined when there is none.
 */
export async function claimNews(tx: Tx, afterId: number): Promise<News | undefined> {
  const [oldest] = await tx
    .select()
    .from(historyNews)
    .where(gt(historyNews.entryId, afterId))
    .orderBy(asc(historyNews.entryId))
    .limit(1)
    .for('update', { skipLocked: true });
  if (!oldest) return undefined;
  await tx.delete(historyNews).where(eq(historyNews.entryId, oldest.entryId));
  const [entry] = await tx.select().from(historyEntries).where(eq(historyEntries.id, oldest.entryId));
  return entry;
}

/** The same for several entries of one change about things of one kind, in order, in one statement. */
export async function recordManyInHistory(
  tx: Tx,
  { actor, now }: Change,
  kind: string,
  entries: readonly { id: number | string; action: string; details?: Record<string, unknown> }[],
): Promise<void> {
  if (entries.length === 0) return;
  const lines = JSON.stringify(
    entries.map(({ id, action, details = {} }, place) => ({ place, action, subject: String(id), details })),
  );
  const made = sql`INSERT INTO ${historyEntries} (at, actor_id, actor_name, action, subject_kind, subject_id, details)
    SELECT ${now}::timestamptz, ${actor.accountId}::int, ${actor.name}::text, line.action, ${kind}::text, line.subject, line.details
    FROM jsonb_to_recordset(${lines}::jsonb) AS line (place int, action text, subject text, details jsonb)
    ORDER BY line.place`;
  const news = entries.filter(({ action }) => isNews(action)).map(({ action }) => action);
  await tx.execute(
    news.length === 0
      ? made
      : sql`WITH made AS (${made} RETURNING id, action)
        INSERT INTO ${historyNews} (entry_id) SELECT id FROM made
        WHERE action IN (SELECT jsonb_array_elements_text(${JSON.stringify(news)}::jsonb)) ORDER BY id`,
  );
}

/** Deletes a batch of entries before an instant; returns their number. Entries are deleted in no other way, and never changed. */
export async function deleteOldHistory(tx: Tx, before: string): Promise<number> {
  const { id, at } = historyEntries;
  const old = tx.select({ id }).from(historyEntries).where(lt(at, before)).orderBy(asc(at));
  const gone = await tx.delete(historyEntries).where(inBatch(id, old)).returning({ id });
  return gone.length;
}
