import type { GeocodeResult } from '#features/locations/contract.ts';

/** A whole state, province or country, by the codes that locations carry. */
export interface Area {
  country: string;
  /** Absent for a whole country. */
  state?: string;
}

/** West, south, east, north in degrees; west is greater than east only across the antimeridian. */
export type Bounds = [number, number, number, number];

/** A place that a search may be around. */
export interface SearchPlace {
  label: string;
  latitude: number;
  longitude: number;
  /** Set for a whole state or country: its middle says nothing about how far a restaurant is. */
  area?: Area;
  bounds?: Bounds;
}

/** What a search needs of a geocoder's result; undefined when nobody knows where it is. */
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
