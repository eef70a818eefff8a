export { countForStaff } from './count-for-staff.ts';
export { type LocationEntry, acceptsGuestsAt } from './directory-entry.ts';
export { countryName, stateNameIn } from './directory-places.ts';
export { ANYWHERE_TAG, areaTags, cityTag, countryTag, stateTag } from './directory-tags.ts';
export { createLocationDirectory, type LocationDirectory } from './directory.ts';
export { findPlaces, geocodeResultOf, type PlaceMatch } from './geocode.ts';
export { placeOnPage } from './page-location.ts';
export { restaurantData } from './structured-data.ts';
