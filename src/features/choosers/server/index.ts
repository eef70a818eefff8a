export { faultsOfMedia } from './faults-of-media.ts';
export { findPlaces, MEDIA } from './queries/choosable.ts';
export { complainOfGone } from './queries/complain-of-gone.ts';
