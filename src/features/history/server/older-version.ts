import { and, desc, eq } from 'drizzle-orm';
import { Problem } from '#shared/problem.ts';
import type { Db } from '#platform/db/client.ts';
import { historyEntries } from './tables.ts';

const WHEN = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** A record that is being saved. */
export interface EditedRecord {
  /** Subject kind in the history. */
  kind: string;
  id: number | string;
  /** "this redirect" */
  noun: string;
  version: number;
}

/**
 * Refuses a save that is based on another version than the stored one.
 * @param baseVersion undefined when the sender gives none: nothing is compared
 * @throws Problem "conflict" naming `baseVersion`; its detail names the author and time of the change
 */
export async function refuseOlderVersion(db: Db, record: EditedRecord, baseVersion: number | undefined): Promise<void> {
  if (baseVersion !== undefined && baseVersion !== record.version) throw await olderVersion(db, record);
}

/** The conflict only, for commands that detect the newer version themselves. */
export async function olderVersion(db: Db, { kind, id, noun }: Omit<EditedRecord, 'version'>): Promise<Problem> {
  const [last] = await db
    .select({ at: historyEntries.at, by: historyEntries.actorName })
    .from(historyEntries)
    .where(and(eq(historyEntries.subjectKind, kind), eq(historyEntries.subjectId, String(id))))
    .orderBy(desc(historyEntries.id))
    .limit(1);
  const who = last
    ? `${last.by} changed ${noun} on ${WHEN.format(new Date(last.at))} (UTC)`
    : `Somebody changed ${noun}`;
  return new Problem('conflict', `${who} after you opened it`, {
    errors: [{ field: 'baseVersion', message: 'is old' }],
  });
}
