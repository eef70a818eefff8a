export { createLocationDirectory, LOCATIONS_TAG, type DirectoryOptions, type LocationDirectory } from './directory.ts';
export type { LocationEntry } from './directory-entry.ts';
export {
  countryName,
  type DirectoryCity,
  type DirectoryCountry,
  type DirectoryState,
  type FoundCity,
} from './directory-places.ts';
export type { NearestLocations, NearestLocationsQuery } from './directory-search.ts';
export { findPlaces, type PlaceMatch } from './geocode.ts';
export { listLocations } from './queries/list-locations.ts';
export { breadcrumbData, type Chain, orderUrl, restaurantData } from './structured-data.ts';
