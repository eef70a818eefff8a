export { countForStaff } from './count-for-staff.ts';
export { createLocationDirectory, type LocationDirectory } from './directory.ts';
export {
  ANYWHERE_TAG,
  announcedLocations,
  areaTags,
  changeTags,
  cityTag,
  countryTag,
  LOCATIONS_TAG,
  locationTag,
  stateTag,
} from './directory-tags.ts';
export { readLocationsVersion } from './queries/read-locations-version.ts';
export { type LocationEntry, takesGuestsAt } from './directory-entry.ts';
export { countryName } from './directory-places.ts';
export { placeOnPage } from './page-location.ts';
export { findPlaces, geocodeResultOf, type PlaceMatch } from './geocode.ts';
export { checkVisibleLocation } from './queries/find-staff-location.ts';
export { listLocations } from './queries/list-locations.ts';
export { restaurantData } from './structured-data.ts';
export { archiveLocations, saveLocations } from './commands/save-locations.ts';
export { lockNumbers } from './commands/lock-locations.ts';
export {
  eachStoredLocation,
  listStoredLocations,
  listVersionedLocations,
  type VersionedLocation,
} from './queries/export-locations.ts';
export { earliestToday } from './queries/list-staff-locations.ts';
export { listReviewed, readReviewState } from './queries/list-reviewed.ts';
export { heldBy, matching } from './queries/location-filter.ts';
export { findTaken, type TakenKeys } from './queries/taken-keys.ts';
export { locations } from './tables.ts';
