/** Kinds of place, named as maps services name them. `point` is a bare pair of coordinates. */
export type GeoKind =
  | 'postal_code'
  | 'locality'
  | 'administrative_area_level_1'
  | 'country'
  | 'street_address'
  | 'point';

/** WGS 84, decimal degrees. */
export interface GeoPoint {
  latitude: number;
  longitude: number;
}

/** An extent in decimal degrees. `west` is greater than `east` only when the area crosses the antimeridian. */
export interface GeoViewport {
  south: number;
  west: number;
  north: number;
  east: number;
}

/**
 * One place that a text may mean.
 * `label` is ready to show and can be geocoded again to the same place: "Springfield, IL", "Toronto, ON M5V", "Texas".
 */
export interface GeoPlace {
  label: string;
  /** Most specific first, never empty. */
  kinds: readonly GeoKind[];
  /** Absent when the service found the place without coordinates. */
  point?: GeoPoint;
  /** For places larger than a point (a state). */
  viewport?: GeoViewport;
  population?: number;
  /** The text was not matched as written: this is the nearest spelling. */
  fuzzy?: boolean;
  /** True when only the city or postal code of a street address was found: `point` is the centre of that area. */
  isPartial?: boolean;
  city?: string;
  /** Code of the state or province: "IL", "ON". */
  region?: string;
  /** ISO 3166-1 alpha-2: "US", "CA". */
  country?: string;
}

/** One line of a typeahead. `text` is what to geocode when it is chosen. */
export interface GeoSuggestion {
  text: string;
  label: string;
  /** Distinguishes namesakes: the full name of the state, the city of a postcode. */
  detail?: string;
  kind: 'city' | 'state' | 'country' | 'postal_code';
}

export interface GeocodeOptions {
  /** At most this many places; default 10. */
  limit?: number;
  /** Higher comes first among namesakes, before population. Services that rank by themselves ignore it. */
  boost?: (place: GeoPlace) => number;
}

/**
 * Turns what a person typed into places. Ambiguity is several places, best first; no match is an empty list.
 * @throws Unavailable when the service behind it does not answer.
 */
export interface Geocoder {
  geocode(text: string, options?: GeocodeOptions): Promise<GeoPlace[]>;
  suggest(text: string, limit: number): Promise<GeoSuggestion[]>;
}

/** Longer texts are cut before they are looked at: no address needs more. */
export const LONGEST_QUERY = 200;
