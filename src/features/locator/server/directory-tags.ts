import { LOCATIONS_TAG, locationTag } from '#features/locations/server/index.ts';
import type { EntryChange } from './directory-change.ts';
import type { LocationEntry } from './directory-entry.ts';
import type { DirectoryCity } from './directory-places.ts';
import { EARTH_RADIUS_MILES } from './location-index.ts';

/** Tag of answers that any restaurant may change, at whatever distance. These answers also carry `LOCATIONS_TAG`. */
export const ANYWHERE_TAG = `${LOCATIONS_TAG}:anywhere`;
/** Edge of the squares into which the map is cut. A search of 200 miles touches four to twelve. */
const SQUARE_DEGREES = 5;
/** Beyond this latitude, squares are so narrow that an area has too many. */
const MOST_LATITUDE = 80;
const MOST_MILES = 1000;
const MILES_PER_DEGREE = (EARTH_RADIUS_MILES * Math.PI) / 180;

/** Tag of the list of a country's states and cities, which changes when a city is added, removed or has another number of restaurants. */
export function countryTag(country: string): string {
  return `${LOCATIONS_TAG}:${country}`;
}

/** Tag of everything that shows the restaurants of a state. @param state its code */
export function stateTag(country: string, state: string): string {
  return `${LOCATIONS_TAG}:${country}-${state}`;
}

/** Tag of everything that shows the restaurants of a city. */
export function cityTag(country: string, state: string, city: Pick<DirectoryCity, 'slug'>): string {
  return `${stateTag(country, state)}/${city.slug}`;
}

/** Tags of an answer that shows the restaurants within a distance of a point. */
export function areaTags(
  { latitude, longitude }: { latitude: number; longitude: number },
  radiusMiles: number,
): readonly string[] {
  const rise = radiusMiles / MILES_PER_DEGREE;
  const [south, north] = [latitude - rise, latitude + rise];
  if (radiusMiles > MOST_MILES || north > MOST_LATITUDE || south < -MOST_LATITUDE) return [ANYWHERE_TAG];
  const run = Math.asin(Math.sin(rise * RADIANS) / Math.cos(latitude * RADIANS)) / RADIANS;
  const tags = new Set<string>();
  for (let row = squareOf(south); row <= squareOf(north); row++) {
    for (let column = squareOf(longitude - run); column <= squareOf(longitude + run); column++)
      tags.add(squareTag(row, column));
  }
  return [...tags];
}

/** Tags of every page that may show the restaurants before or after their changes. */
export function tagsOfChanges(changes: readonly EntryChange[]): string[] {
  return [...new Set(changes.flatMap(tagsOfChange))];
}

function tagsOfChange({ before, after }: EntryChange): string[] {
  const entries = [before, after].flatMap((entry) => entry ?? []);
  const isTreeTouched = JSON.stringify(placeInTree(before)) !== JSON.stringify(placeInTree(after));
  return [
    ANYWHERE_TAG,
    ...entries.flatMap((entry) => [
      locationTag(entry.rlid),
      stateTag(entry.country, entry.state.code),
      cityTag(entry.country, entry.state.code, entry.city),
      squareTag(squareOf(entry.wire.latitude), squareOf(entry.wire.longitude)),
      ...(isTreeTouched ? [countryTag(entry.country)] : []),
    ]),
  ];
}

function placeInTree(entry: LocationEntry | undefined) {
  return entry?.isListed && [entry.country, entry.state, entry.city];
}

const RADIANS = Math.PI / 180;
const COLUMNS = 360 / SQUARE_DEGREES;

function squareOf(degrees: number): number {
  return Math.floor(degrees / SQUARE_DEGREES);
}

/** Columns wrap around: the column east of 180° is the first one in the west. */
function squareTag(row: number, column: number): string {
  return `${LOCATIONS_TAG}:square:${row}:${((column % COLUMNS) + COLUMNS) % COLUMNS}`;
}
