import type { GeocodeResult } from '#features/locations/contract.ts';

/** A whole state, province or country, with the same codes as in locations. */
export interface Area {
  country: string;
  /** Absent for a whole country. */
  state?: string;
}

/** West, south, east, north in degrees; west is greater than east only across the antimeridian. */
export type Bounds = [number, number, number, number];

/** A place around which guests can search. */
export interface SearchPlace {
  label: string;
  latitude: number;
  longitude: number;
  /** Set for a whole state or country, because the distance of a restaurant from its middle means nothing to guests. */
  area?: Area;
  bounds?: Bounds;
}

/** Converts a geocoder's result for a search; undefined when the result has no coordinates. */
export function searchPlaceOf(result: GeocodeResult): SearchPlace | undefined {
  const { formatted_address: label, geometry } = result;
  if (!geometry) return undefined;
  const { location, viewport } = geometry;
  const area = areaOf(result);
  return {
    label,
    latitude: location.lat,
    longitude: location.lng,
    ...(area && { area }),
    ...(viewport && {
      bounds: [viewport.southwest.lng, viewport.southwest.lat, viewport.northeast.lng, viewport.northeast.lat],
    }),
  };
}

function areaOf({ types, country, region }: GeocodeResult): Area | undefined {
  if (country === undefined) return undefined;
  if (types[0] === 'country') return { country };
  return types[0] === 'administrative_area_level_1' && region !== undefined ? { country, state: region } : undefined;
}
