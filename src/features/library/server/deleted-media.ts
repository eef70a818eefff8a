import { getTableName, sql } from 'drizzle-orm';
import { Conflict } from '#shared/problem.ts';
import { collectionRoots } from '#features/rights/permissions.ts';
import { hasUser } from '#features/accounts/server/index.ts';
import { collectionPathOfId, isInAllowedCollection } from '#features/collections/server/index.ts';
import {
  type DeletedKind,
  deletedRecords,
  type KeptPart,
  type KeptRow,
  type KeptRows,
  putBack,
  rowsIn,
} from '#features/deleted-records/server/index.ts';
import { announceChange } from '#platform/db/changes.ts';
import type { Tx } from '#platform/db/client.ts';
import type { MediaKind } from '../contract.ts';

/** Deleted items of one kind of media. Users restore those that they could delete. */
export function deletedMedia({
  kind,
  label,
  parts,
  follow,
  ...declared
}: {
  kind: MediaKind;
  label: string;
  /** Tables with rows of an item, its own first. */
  parts: readonly [KeptPart, ...KeptPart[]];
  screenOf: (id: number) => string;
  filesOf: (rows: KeptRows) => readonly string[];
  /** Notes what follows from the rows again, such as references. */
  follow?: (tx: Tx, id: number, row: KeptRow) => Promise<void>;
}): DeletedKind {
  const [[table]] = parts;
  return {
    label,
    subject: kind,
    filesOf: declared.filesOf,
    visibleTo({ accountId, powers }) {
      if (collectionRoots(powers, kind, ['add', 'change']).length === 0) return null;
      const within = (permission: 'add' | 'change') =>
        isInAllowedCollection(deletedRecords.collectionId, powers, kind, [permission]) ?? sql`true`;
      // As `mayChangeMedia`.
      return sql`(${within('change')} OR (${deletedRecords.ownerId} = ${accountId}::int AND ${within('add')}))`;
    },
    async restore(tx, _, { recordId, rows }) {
      const [row = {}] = rowsIn(rows, table);
      const collectionId = idIn(row, 'collection_id');
      const uploaderId = idIn(row, 'uploaded_by_id');
      // Not to the root instead: the collection may have been private.
      if (collectionId !== null && (await collectionPathOfId(tx, collectionId)) === undefined)
        throw new Conflict('Its collection is deleted: restore that first');
      const isKnown = uploaderId !== null && (await hasUser(tx, uploaderId));
      const back = { ...row, uploaded_by_id: isKnown ? uploaderId : null };
      await putBack(tx, parts, { ...rows, [getTableName(table)]: [back] });
      await follow?.(tx, recordId, back);
      await announceChange(tx, [`${kind}:${recordId}`]);
      return { to: declared.screenOf(recordId) };
    },
  };
}

function idIn(row: KeptRow, column: string): number | null {
  const value = row[column];
  return typeof value === 'number' ? value : null;
}
