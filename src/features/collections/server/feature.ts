import { byId, defineFeature, type RecordCheck } from '#features/accounts/server/index.ts';
import type { DeletedKinds } from '#features/deleted-records/server/index.ts';
import { COLLECTION_SCREENS } from '../screens.ts';
import type { OnCollection } from './context.ts';
import { deletedCollections } from './deleted-collections.ts';
import { findCollectionFor } from './queries-tree.ts';
import { collectionRoutes } from './staff-routes.ts';

const record = (right?: OnCollection): RecordCheck =>
  byId((db, { powers }, id) => findCollectionFor(db, powers, id, right));

/** Collections: the folders of the library. */
export const collectionFeature = defineFeature({
  screens: COLLECTION_SCREENS,
  records: {
    collection: record(),
    collectionDelete: record('delete'),
    collectionPrivacy: record('change'),
    collectionHistory: record(),
  },
  routes: [collectionRoutes],
  deleted: { collection: deletedCollections } satisfies DeletedKinds,
});
