export { importLocations } from './commands/import-locations.ts';
export { countForStaff } from './count-for-staff.ts';
export { createLocationDirectory, type LocationDirectory } from './directory.ts';
export {
  ANYWHERE_TAG,
  announcedLocations,
  areaTags,
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
export { EXPORT_USAGE, parseExportArguments, runExport } from './export-run.ts';
export { findPlaces, geocodeResultOf, type PlaceMatch } from './geocode.ts';
export { IMPORT_USAGE, parseImportArguments } from './import-arguments.ts';
export { gazetteerLookup } from './import-place-lookup.ts';
export { checkImport } from './imports/import-queries.ts';
export { checkPlan } from './imports/plan-store.ts';
export { runImport } from './import-run.ts';
export { checkVisibleLocation } from './queries/find-staff-location.ts';
export { listLocations } from './queries/list-locations.ts';
export { restaurantData } from './structured-data.ts';
