import { and, asc, inArray, lt, notInArray } from 'drizzle-orm';
import type { z } from 'zod';
import { Problem } from '#shared/problem.ts';
import { type Actor, recordHistory, recordManyInHistory } from '#features/history/server/index.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { forgetFiles } from '#platform/storage/forget-files.ts';
import type { MediaStore } from '#platform/storage/media-store.ts';
import { KEPT_DAYS, type purgeDeletedRecords, type restoreDeletedRecords } from '../contract.ts';
import type { DeletedChange, DeletedKind, DeletedKinds } from './kinds.ts';
import { isVisible, kindsSeenBy } from './queries.ts';
import { deletedRecords } from './tables.ts';

const DAY_MS = 86_400_000;
const SYSTEM_PURGE: Actor = { accountId: null, name: 'deleted records' };
/** Records that the job deletes in one transaction. */
const SLICE = 200;
const GONE = 'It is no longer here: somebody restored it, or it was deleted permanently';
const NEEDED = 'Other deleted records were in it and need it: restore them, or delete them permanently first';

type Row = typeof deletedRecords.$inferSelect;

/**
 * Restores records, each with its former id. A record with something in its way is refused, and the others are restored.
 * What was deleted last is restored first: a collection before the images that were in it.
 */
export async function restoreRecords(
  tx: Tx,
  kinds: DeletedKinds,
  change: DeletedChange,
  ids: readonly number[],
): Promise<z.input<(typeof restoreDeletedRecords)['reply']>> {
  const rows = await lockVisible(tx, kinds, change, ids);
  const done = [];
  const refused = absentOf(ids, rows);
  for (const row of rows.toReversed()) {
    const kind = kinds[row.kind];
    if (!kind) continue;
    try {
      const { to, notes = [] } = await tx.transaction((inner) => restoreOne(inner, kind, change, row));
      done.push({ id: row.id, title: row.title, to, notes: [...notes] });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      refused.push({ id: row.id, title: row.title, reason: error.message });
    }
  }
  return { done, refused };
}

async function restoreOne(tx: Tx, kind: DeletedKind, change: DeletedChange, row: Row) {
  const restored = await kind.restore(tx, change, row);
  await tx.delete(deletedRecords).where(inArray(deletedRecords.id, [row.id]));
  await recordHistory(tx, change, `${kind.subject}.restore`, [kind.subject, row.recordId], { title: row.title });
  return restored;
}

/** Deletes records permanently, and their files after the transaction commits. */
export async function purgeRecords(
  tx: Tx,
  { kinds, mediaStore }: { kinds: DeletedKinds; mediaStore: MediaStore },
  change: DeletedChange,
  ids: readonly number[],
): Promise<z.input<(typeof purgeDeletedRecords)['reply']>> {
  const rows = await lockVisible(tx, kinds, change, ids);
  const needed = await neededByOthers(tx, kinds, rows);
  const going = rows.filter((row) => !needed.includes(row));
  await forget(tx, { kinds, mediaStore }, change, going);
  return {
    done: going.map(({ id, title }) => ({ id, title })),
    refused: [...absentOf(ids, rows), ...needed.map(({ id, title }) => ({ id, title, reason: NEEDED }))],
  };
}

/** The collections among the rows without which others, that are not among the rows, could not be restored. */
async function neededByOthers(tx: Tx, kinds: DeletedKinds, rows: readonly Row[]): Promise<Row[]> {
  const holding = rows.filter(({ kind }) => kinds[kind]?.holdsOthers);
  if (holding.length === 0) return [];
  const others = await tx
    .selectDistinct({ collectionId: deletedRecords.collectionId })
    .from(deletedRecords)
    .where(
      and(
        inArray(
          deletedRecords.collectionId,
          holding.map(({ recordId }) => recordId),
        ),
        notInArray(
          deletedRecords.id,
          rows.map(({ id }) => id),
        ),
      ),
    );
  return holding.filter(({ recordId }) => others.some(({ collectionId }) => collectionId === recordId));
}

/** Permanently deletes what was deleted more than `KEPT_DAYS` days ago, in slices; returns the number. @param now ISO instant */
export async function purgeExpired(
  { db, kinds, mediaStore }: { db: Db; kinds: DeletedKinds; mediaStore: MediaStore },
  now: string,
): Promise<number> {
  const limit = new Date(Date.parse(now) - KEPT_DAYS * DAY_MS).toISOString();
  for (let total = 0; ;) {
    const count = await inTransaction(db, async (tx) => {
      const rows = await tx
        .select()
        .from(deletedRecords)
        .where(lt(deletedRecords.deletedAt, limit))
        .orderBy(asc(deletedRecords.deletedAt), asc(deletedRecords.id))
        .limit(SLICE)
        // A record that is being restored at this moment is left to the next run.
        .for('update', { skipLocked: true });
      await forget(tx, { kinds, mediaStore }, { actor: SYSTEM_PURGE, now }, rows);
      return rows.length;
    });
    total += count;
    if (count < SLICE) return total;
  }
}

/** Locks the records that the user may restore until the commit, in the order of their deletion. */
function lockVisible(tx: Tx, kinds: DeletedKinds, change: DeletedChange, ids: readonly number[]): Promise<Row[]> {
  return tx
    .select()
    .from(deletedRecords)
    .where(and(inArray(deletedRecords.id, [...ids]), isVisible(kindsSeenBy(change, kinds))))
    .orderBy(asc(deletedRecords.id))
    .for('update');
}

function absentOf(ids: readonly number[], rows: readonly Row[]) {
  const found = new Set(rows.map(({ id }) => id));
  return ids
    .filter((id) => !found.has(id))
    .map((id): { id: number; title: string | null; reason: string } => ({ id, title: null, reason: GONE }));
}

async function forget(
  tx: Tx,
  { kinds, mediaStore }: { kinds: DeletedKinds; mediaStore: MediaStore },
  { actor, now }: { actor: Actor; now: string },
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.delete(deletedRecords).where(
    inArray(
      deletedRecords.id,
      rows.map(({ id }) => id),
    ),
  );
  for (const [subject, those] of Map.groupBy(rows, ({ kind }) => kinds[kind]?.subject ?? kind)) {
    const entries = those.map(({ recordId, title }) => ({
      id: recordId,
      action: `${subject}.purge`,
      details: { title },
    }));
    await recordManyInHistory(tx, { actor, now }, subject, entries);
  }
  const keys = rows.flatMap(({ kind, rows: kept }) => [...(kinds[kind]?.filesOf?.(kept) ?? [])]);
  forgetFiles(tx, mediaStore, keys);
}
