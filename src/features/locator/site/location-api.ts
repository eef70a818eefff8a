import type { GeocodeResult, Location, LocationSearchResult } from '#features/locations/contract.ts';
import type { LocationFilter } from '#features/locations/filters.ts';
import { SEARCH_RADIUS_MILES } from '#features/locations/limits.ts';
import type { Check } from '#ui/site/shape.ts';
import type { Area } from '../search-place.ts';
import { geocodeShape, locationShape, searchResultShape } from './location-shapes.ts';

/** Paths of the endpoints that contract.ts declares; repeated so that its schemas stay out of the browser. */
export const LOCATION_PATHS = {
  getLocation: '/api/location/getlocation/',
  getLocations: '/api/location/getlocations/',
  geocode: '/api/maps/geocode/',
} as const;

/** The server refused: `status` is the HTTP status. */
export class RequestFailed extends Error {
  readonly status: number;

  constructor(path: string, status: number) {
    super(`${path} answered ${status}`);
    this.name = 'RequestFailed';
    this.status = status;
  }
}

/** One location. @throws RequestFailed (404 when the rlid is not known), ShapeMismatch, or what fetch throws */
export async function fetchLocation(rlid: number, signal?: AbortSignal): Promise<Location> {
  return await read(LOCATION_PATHS.getLocation, { rlid }, locationShape, signal);
}

/** Parameters of a search around a point. */
export interface NearbyQuery {
  latitude: number;
  longitude: number;
  limit: number;
  /** Miles; 200 by default. */
  radius?: number;
  filters?: readonly LocationFilter[];
  area?: Area | undefined;
}

/** Nearest first; those of an area by state, city and address. @throws as `fetchLocation` */
export async function fetchNearby(
  { filters = [], area, ...query }: NearbyQuery,
  signal?: AbortSignal,
): Promise<LocationSearchResult> {
  const asked = {
    radius: SEARCH_RADIUS_MILES,
    ...query,
    ...(filters.length > 0 && { filter: filters.join(',') }),
    ...area,
  };
  return await read(LOCATION_PATHS.getLocations, asked, searchResultShape, signal);
}

/** Places that a text may mean, best first; an empty list when there are none. @throws as `fetchLocation` */
export async function fetchPlaces(address: string, signal?: AbortSignal): Promise<GeocodeResult[]> {
  return (await read(LOCATION_PATHS.geocode, { address }, geocodeShape, signal)).results;
}

async function read<T>(
  path: string,
  query: Record<string, string | number>,
  shape: Check<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const reply = await fetch(`${path}?${search}`, {
    headers: { accept: 'application/json' },
    ...(signal && { signal }),
  });
  if (!reply.ok) throw new RequestFailed(path, reply.status);
  return shape(await reply.json(), '');
}
