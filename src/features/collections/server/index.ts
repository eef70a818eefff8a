export { accessOf } from './access.ts';
export { createCollection, deleteCollection, updateCollection } from './commands.ts';
export { hasCollection, inPublicCollection } from './queries.ts';
export { createFileGate, type FileGate, PUBLIC_CACHING } from './public-routes-gate.ts';
export { RESTRICTED_CACHING } from '#features/shared-passwords/server/index.ts';
export { setCollectionPrivacy } from './set-privacy.ts';
export type { CollectionAccess } from '../file-access.ts';
export {
  collectionNameOf,
  collectionPathOf,
  collectionPathOfId,
  listCollectionsFor,
  requireTarget,
  isInCollection,
  isInAllowedCollection,
} from './item-collections.ts';
export { type MediaView, type MediaViews } from './published.ts';
