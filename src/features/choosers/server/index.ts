export { faultsOfMedia } from './faults-of-media.ts';
export { findPlaces, MEDIA } from './queries/choosable.ts';
export { findDeletedReferences } from './queries/find-deleted-references.ts';
