export {
  addReferences,
  forgetLiveReferences,
  forgetReferences,
  indexManyReferences,
  indexReferences,
} from './commands.ts';
export {
  countReferring,
  countReferringEach,
  hasReferring,
  isUnreferred,
  listReferring,
  type Referring,
  usesOfKind,
} from './queries.ts';
export { type ReferenceFaults, type MediaFaults, mediaFaultsFor } from './media-faults.ts';
export { contentReferences } from './published.ts';
