/** Kinds of place, with the names of common map services. `point` is a pair of coordinates without a name. */
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

/** A rectangle in decimal degrees. `west` is greater than `east` only when it crosses the antimeridian. */
export interface GeoViewport {
  south: number;
  west: number;
  north: number;
  east: number;
}

/**
 * One possible meaning of a text. `label` can be shown, and geocodes to the same place: "Springfield, IL", "Toronto, ON
 * M5V", "Texas".
 */
export interface GeoPlace {
  label: string;
  /** Most specific first, never empty. */
  kinds: readonly GeoKind[];
  /** Absent when the service returned no coordinates. */
  point?: GeoPoint;
  /** Present for places larger than a point (a state). */
  viewport?: GeoViewport;
  population?: number;
  /** The text itself had no match; this place has the most similar name. */
  fuzzy?: boolean;
  /** True when only the city or postal code of a street address was found: `point` is the centre of that area. */
  isPartial?: boolean;
  city?: string;
  /** Code of the state or province: "IL", "ON". */
  region?: string;
  /** ISO 3166-1 alpha-2: "US", "CA". */
  country?: string;
}

/** A suggestion for a text that is being typed. `text` is what to geocode when it is chosen. */
export interface GeoSuggestion {
  text: string;
  label: string;
  /** Distinguishes namesakes: the full name of the state, or the city of a postal code. */
  detail?: string;
  kind: 'city' | 'state' | 'country' | 'postal_code';
}

export interface GeocodeOptions {
  /** Maximum number of places; default 10. */
  limit?: number;
  /** Score of a place: among namesakes, it counts before population. Services with their own ranking ignore it. */
  boost?: (place: GeoPlace) => number;
}

/**
 * Finds the places that a typed text may mean. An ambiguous text has several, best first; no match is an empty list.
 * @throws Unavailable when the service does not answer
 */
export interface Geocoder {
  geocode(text: string, options?: GeocodeOptions): Promise<GeoPlace[]>;
  /** @param language of the names of states and countries; English by default */
  suggest(text: string, limit: number, language?: string): Promise<GeoSuggestion[]>;
}

/** Longer texts are truncated first; no address is longer. */
export const LONGEST_QUERY = 200;
