export { forgetLiveReferences, forgetReferences, indexReferences } from './commands.ts';
export { complainOfGone } from './find-gone.ts';
export {
  countReferring,
  countReferringEach,
  isUnreferred,
  listReferring,
  type Referring,
  usesOfKind,
} from './queries.ts';
export { type MediaFaults, mediaFaultsFor } from './media-faults.ts';
