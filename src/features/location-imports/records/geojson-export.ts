import { formatOsmHours } from '#features/opening-hours/osm-hours.ts';
import { FLAG_NAMES } from '#features/locations/fields/flag-names.ts';
import { LOCATION_FLAGS } from '#features/locations/fields/flags.ts';
import type { StoredLocation } from '#features/locations/fields/stored-location.ts';

/**
 * The live locations as a GeoJSON FeatureCollection in All The Places' schema (OpenStreetMap's tags), one feature a line.
 * `rlid` is added. Every feature must have a `ref`: the restaurant's number, or else its rlid.
 */
export function writeGeoJson(locations: readonly StoredLocation[]): string {
  return `{"type":"FeatureCollection","features":[\n${writeFeatures(locations).join(',\n')}\n]}\n`;
}

/** The features of the live locations, each as JSON. */
export function writeFeatures(locations: readonly StoredLocation[]): string[] {
  return locations
    .filter(({ archivedAt }) => archivedAt === null)
    .map((location) => JSON.stringify(toFeature(location)));
}

function toFeature(location: StoredLocation): object {
  const { rlid, restaurantNumber, longitude, latitude } = location;
  const properties = {
    ref: restaurantNumber || String(rlid),
    rlid,
    amenity: 'restaurant',
    branch: location.name,
    'addr:street_address': location.address1,
    'addr:unit': location.address2,
    'addr:city': location.city,
    'addr:state': location.state,
    'addr:postcode': location.zip,
    'addr:country': location.country,
    phone: location.phone,
    opening_hours: location.operationHours && formatOsmHours(location.operationHours),
    'opening_hours:curbside': location.curbsideHours && formatOsmHours(location.curbsideHours),
    'opening_hours:delivery': location.deliveryHours && formatOsmHours(location.deliveryHours),
    status: location.status,
    reopens_on: location.reopensOn,
    ...Object.fromEntries(FLAG_NAMES.map((name) => [LOCATION_FLAGS[name].osmKey, location[name] ? 'yes' : 'no'])),
    time_zone: location.timeZone,
  };
  const present = Object.entries(properties).filter(([, value]) => value !== '' && value !== null);
  return {
    type: 'Feature',
    id: rlid,
    properties: Object.fromEntries(present),
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
  };
}
