export { sortOut, withTags } from './bulk.ts';
export {
  collectionNameOf,
  collectionPathOf,
  listCollectionsFor,
  requireTarget,
  standsBelow,
  standsWhereAllowed,
} from './collections.ts';
export { collectionOfForm, versionOfForm } from './upload-texts.ts';
