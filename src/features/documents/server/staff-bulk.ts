import { inArray, sql } from 'drizzle-orm';
import { recordManyInHistory } from '#features/history/server/index.ts';
import type { BulkResult } from '#features/library/contract.ts';
import { requireTarget, sortOut, withTags } from '#features/library/server/index.ts';
import { countReferringEach } from '#features/references/server/index.ts';
import { announceChange } from '#platform/db/changes.ts';
import type { Tx } from '#platform/db/client.ts';
import { afterCommit } from '#platform/db/transaction.ts';
import { type LockedDocument, lockDocuments, mayChange, type StaffChange } from './staff-commands.ts';
import { documents } from './tables.ts';

/** Adds to the tags of those that the asker may change. @throws Invalid naming 'tags' when one would get too many */
export async function tagDocuments(
  tx: Tx,
  change: StaffChange,
  { ids, tags }: { ids: readonly number[]; tags: readonly string[] },
): Promise<BulkResult> {
  const { allowed, refused } = await lockAllowed(tx, change, ids);
  const rows = allowed.map((document) => ({ id: document.id, tags: withTags(document, tags) }));
  await tx.execute(sql`
    UPDATE ${documents} SET version = version + 1, tags = (
      SELECT coalesce(array_agg(tag ORDER BY place), '{}')
      FROM jsonb_array_elements_text(given.tags) WITH ORDINALITY AS one (tag, place))
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given (id int, tags jsonb)
    WHERE ${documents}.id = given.id`);
  await recordEach(tx, change, 'tag', allowed, () => ({ tags }));
  return { done: idsOf(allowed), refused };
}

/** @throws Invalid naming 'collection' without the right to add there */
export async function moveDocuments(
  tx: Tx,
  change: StaffChange,
  { ids, collectionId }: { ids: readonly number[]; collectionId: number | null },
): Promise<BulkResult> {
  await requireTarget(tx, change.powers, 'document', collectionId);
  const { allowed, refused } = await lockAllowed(tx, change, ids);
  await tx
    .update(documents)
    .set({ collectionId, version: sql`${documents.version} + 1` })
    .where(inArray(documents.id, idsOf(allowed)));
  await recordEach(tx, change, 'move', allowed, () => ({ collection_id: collectionId }));
  await announceChange(tx, tagsOf(allowed));
  return { done: idsOf(allowed), refused };
}

/** What is used stays, unless `althoughUsed`. The files go when the transaction commits. */
export async function removeDocuments(
  tx: Tx,
  change: StaffChange,
  { ids, althoughUsed }: { ids: readonly number[]; althoughUsed: boolean },
): Promise<BulkResult> {
  const { allowed, refused } = await lockAllowed(tx, change, ids);
  const uses = althoughUsed ? new Map<number, number>() : await countReferringEach(tx, 'document', idsOf(allowed));
  const going = allowed.filter(({ id }) => !uses.has(id));
  const gone = await tx
    .delete(documents)
    .where(inArray(documents.id, idsOf(going)))
    .returning({ key: documents.fileKey });
  await recordEach(tx, change, 'delete', going, ({ title }) => ({ title }));
  await announceChange(tx, tagsOf(going));
  afterCommit(tx, async () => {
    await Promise.allSettled(gone.map(({ key }) => change.store.remove(key)));
  });
  const kept = allowed.filter(({ id }) => uses.has(id)).map(({ id }) => ({ id, reason: 'used' as const }));
  return { done: idsOf(going), refused: [...refused, ...kept] };
}

async function lockAllowed(tx: Tx, change: StaffChange, ids: readonly number[]) {
  const visible = await lockDocuments(tx, change, ids);
  return sortOut(ids, visible, (document) => mayChange(change, document));
}

function recordEach(
  tx: Tx,
  { actor, now }: StaffChange,
  action: string,
  of: readonly LockedDocument[],
  detailsOf: (document: LockedDocument) => Record<string, unknown>,
) {
  const lines = of.map((document) => ({
    action: `document.${action}`,
    subjectKind: 'document',
    subjectId: String(document.id),
    details: detailsOf(document),
  }));
  return recordManyInHistory(tx, actor, now, lines);
}

const idsOf = (things: readonly { id: number }[]): number[] => things.map(({ id }) => id);
const tagsOf = (things: readonly { id: number }[]): string[] => things.map(({ id }) => `document:${id}`);
