import type { LocationSearchResult } from '#features/locations/contract.ts';
import type { LocationFilter } from '#features/locations/filters.ts';
import { ANYWHERE_MILES, MAP_SEARCH_LIMIT, SEARCH_RADIUS_MILES } from '#features/locations/limits.ts';
import { type Area, type SearchPlace, searchPlaceOf } from '../search-place.ts';
import { fetchNearby, fetchPlaces } from './location-api.ts';
import type { Coordinates, SearchQuery } from './location-search-query.ts';

/** Result of the map page for a query; the server renders the first one. */
export interface SearchView {
  address: string;
  filters: LocationFilter[];
  focus: number | null;
  centre: SearchPlace | null;
  /** Places of the same name, including the one shown. */
  choices: SearchPlace[];
  isFuzzy: boolean;
  /** True when the centre is that of the city or postal code of the requested street address. */
  isPartial?: boolean;
  isWidened: boolean;
  /** The geocoder did not answer the server. */
  isUnavailable?: boolean;
  result: LocationSearchResult | null;
}

/**
 * Answers a query as the server would: geocodes the address unless there are coordinates, then lists the nearest.
 * A first result without geometry is logged and is an empty list (Spec §8).
 * @throws what the requests throw: RequestFailed, ShapeMismatch, AbortError
 */
export async function searchLocations(query: SearchQuery, signal: AbortSignal): Promise<SearchView> {
  const empty: SearchView = {
    address: query.address,
    filters: [...query.filters],
    focus: query.focus,
    centre: null,
    choices: [],
    isFuzzy: false,
    isWidened: false,
    result: null,
  };
  if (query.point) {
    const centre = { ...query.point, label: query.address };
    return { ...empty, centre, ...(await searchAround(centre, query, signal)) };
  }
  if (!query.address) return empty;
  const places = await fetchPlaces(query.address, signal);
  const [first] = places;
  if (!first) return empty;
  const centre = searchPlaceOf(first);
  if (!centre) {
    console.error('Result has no geometry info');
    return empty;
  }
  return {
    ...empty,
    focus: query.focus ?? first.rlid ?? null,
    centre,
    choices: places.length > 1 ? places.flatMap((place) => searchPlaceOf(place) ?? []) : [],
    isFuzzy: first.fuzzy ?? false,
    ...(first.partial_match && { isPartial: true }),
    ...(await searchAround(centre, query, signal, centre.area)),
  };
}

/** A whole state or country lists its own restaurants, other places the usual radius; when that is empty, the nearest anywhere. */
async function searchAround(
  { latitude, longitude }: Coordinates,
  { filters, limit = MAP_SEARCH_LIMIT }: SearchQuery,
  signal: AbortSignal,
  area?: Area,
): Promise<Pick<SearchView, 'isWidened' | 'result'>> {
  const query = { latitude, longitude, limit, filters };
  const near = await fetchNearby({ ...query, radius: area ? ANYWHERE_MILES : SEARCH_RADIUS_MILES, area }, signal);
  if (near.locations.length > 0) return { isWidened: false, result: near };
  const anywhere = await fetchNearby({ ...query, limit: MAP_SEARCH_LIMIT, radius: ANYWHERE_MILES }, signal);
  // The count of the whole chain would suggest restaurants near the place that do not exist.
  const result = { ...anywhere, totalLocations: anywhere.locations.length };
  return { isWidened: anywhere.locations.length > 0, result };
}
