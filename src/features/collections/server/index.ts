export { accessOf } from './access.ts';
export { createCollection, deleteCollection, updateCollection } from './commands.ts';
export type { OnCollection } from './context.ts';
export { findCollectionFor } from './queries-tree.ts';
export { hasCollection, inPublicCollection } from './queries.ts';
export { createFileGate, type FileGate, RESTRICTED_CACHING } from './routes-gate.ts';
export { setCollectionPrivacy } from './set-privacy.ts';
export type { CollectionAccess } from '../file-access.ts';
