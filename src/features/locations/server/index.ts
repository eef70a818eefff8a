export { announcedLocations, changeTags, LOCATIONS_TAG, locationTag, MAX_ANNOUNCED } from './change-tags.ts';
export { readLocationsVersion } from './queries/read-locations-version.ts';
export {
  listArchivedLocations,
  listLocations,
  listLocationsOf,
  readLocations,
  type LocationRow,
} from './queries/list-locations.ts';
export { archiveLocations, saveLocations } from './commands/save-locations.ts';
export {
  saveOrderingOffer,
  saveReservationOffer,
  saveWaitListOffer,
  saveWaitReading,
} from './commands/save-wait-list.ts';
export { lockNumbers } from './commands/lock-locations.ts';
export {
  eachStoredLocation,
  listStoredLocations,
  listVersionedLocations,
  type VersionedLocation,
} from './queries/export-locations.ts';
export { earliestToday } from './queries/list-staff-locations.ts';
export { listReviewed, readReviewState } from './queries/list-reviewed.ts';
export { heldBy, isInRegions, matching } from './queries/location-filter.ts';
export { findTaken, type TakenKeys } from './queries/taken-keys.ts';
export { locations } from './published.ts';
