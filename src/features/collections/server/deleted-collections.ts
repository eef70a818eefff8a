import { sql } from 'drizzle-orm';
import { Conflict } from '#shared/problem.ts';
import { collectionRoots } from '#features/rights/permissions.ts';
import { restoreRightsOnCollection } from '#features/accounts/server/index.ts';
import {
  type DeletedKind,
  deletedRecords,
  type KeptPart,
  putBack,
  rowsIn,
} from '#features/deleted-records/server/index.ts';
import { announceChange } from '#platform/db/changes.ts';
import { lockTree } from './context.ts';
import { collectionPathOfId, isInAllowedCollection } from './item-collections.ts';
import { collections } from './tables.ts';

/** Tables with rows of a collection; the rights of groups are kept under `RIGHTS`. */
export const COLLECTION_PARTS = [[collections, collections.id]] as const satisfies readonly KeptPart[];
/** Name of the rights among the kept rows. */
export const RIGHTS = 'rights';

/** Deleted collections, with the rights of groups. Only empty collections can be deleted. */
export const deletedCollections: DeletedKind = {
  label: 'Collection',
  subject: 'collection',
  holdsOthers: true,
  visibleTo({ powers }) {
    if (collectionRoots(powers, 'collection', ['delete']).length === 0) return null;
    return isInAllowedCollection(deletedRecords.collectionId, powers, 'collection', ['delete']) ?? sql`true`;
  },
  async restore(tx, { powers }, { recordId: id, rows }) {
    await lockTree(tx);
    const [row = {}] = rowsIn(rows, collections);
    const { parent_id: parent } = row;
    // Not to the root instead: the collection above may have been private.
    const above = typeof parent === 'number' ? await collectionPathOfId(tx, parent) : '/';
    if (above === undefined) throw new Conflict('The collection above it is deleted: restore that first');
    const path = `${above}${id}/`;
    await putBack(tx, COLLECTION_PARTS, { ...rows, collections: [{ ...row, path }] });
    const missing = await restoreRightsOnCollection(tx, powers, { id, path }, rows[RIGHTS] ?? []);
    await announceChange(tx, [`collection:${id}`]);
    const note = 'Rights of groups that you do not have yourself were not restored';
    return { to: `/wagtail/collections/${id}/`, notes: missing > 0 ? [note] : [] };
  },
};
