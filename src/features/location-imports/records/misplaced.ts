import { milesBetween, type Point } from '#features/locations/fields/distance.ts';
import { postalArea } from '#features/locations/fields/read-postal-code.ts';
import type { LocationFields } from '#features/locations/fields/stored-location.ts';
import type { PlaceLookup } from './record.ts';

/** Maximum distance of a point from the middle of its postal code. Only a few areas in Alaska and the far north are larger. */
const FARTHEST_MILES = 100;

/** Edges in degrees: south, north, west, east. */
type Box = readonly [number, number, number, number];

/** Rough outlines of the countries. Near a border, the postal code decides. */
const COUNTRIES: Readonly<Record<string, { name: string; boxes: readonly Box[] }>> = {
  US: {
    name: 'the United States',
    boxes: [
      [24, 50, -125, -66],
      // Alaska, on both sides of the antimeridian.
      [51, 72, -180, -129],
      [51, 54, 172, 180],
      // Hawaii, Puerto Rico and the Virgin Islands, the western Pacific, American Samoa.
      [18, 29, -179, -154],
      [17, 19, -68, -64],
      [1, 21, 130, 173],
      [-15, -10, -173, -168],
    ],
  },
  CA: { name: 'Canada', boxes: [[41.5, 84, -141.1, -52]] },
};

/** Returns why a restaurant's point cannot be right: outside its country, or far from its postal code. Undefined if it may be right. */
export function misplaced(
  location: Pick<LocationFields, 'latitude' | 'longitude' | 'zip' | 'country'>,
  { postalCode }: PlaceLookup,
): string | undefined {
  const spot = `${location.latitude}, ${location.longitude}`;
  const country = COUNTRIES[location.country];
  if (country && !country.boxes.some((box) => isWithin(location, box))) return `${spot} is not in ${country.name}`;
  const place = postalCode(postalArea(location.zip));
  if (!place) return undefined;
  const miles = Math.round(milesBetween({ latitude: place.lat, longitude: place.lng }, location));
  if (miles <= FARTHEST_MILES) return undefined;
  return `${spot} is ${miles.toLocaleString('en-US')} mi from ${location.zip} (${place.city}, ${place.state})`;
}

function isWithin({ latitude, longitude }: Point, [south, north, west, east]: Box): boolean {
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east;
}
