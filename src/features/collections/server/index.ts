export {
  createCollection,
  deleteCollection,
  moveCollection,
  renameCollection,
  setCollectionPrivacy,
} from './commands.ts';
export { hasCollection, inPublicCollection } from './queries.ts';
