import type { GeocodeResult, LocationSearchResult } from '../contract.ts';
import type { LocationFilter } from '../filters.ts';
import { MAP_SEARCH_LIMIT, SEARCH_RADIUS_MILES } from '../limits.ts';
import { passesFilters } from './filters-match.ts';
import { fetchNearby, fetchPlaces } from './location-api.ts';
import type { Coordinates, SearchQuery } from './location-search-query.ts';

export interface Place extends Coordinates {
  label: string;
}

/** What the map page shows for a query; the server renders the first one. */
export interface SearchView {
  address: string;
  filters: LocationFilter[];
  focus: number | null;
  centre: Place | null;
  /** Places of the same name, the one shown among them. */
  choices: Place[];
  isFuzzy: boolean;
  isWidened: boolean;
  /** The geocoder did not answer the server. */
  isUnavailable?: boolean;
  result: LocationSearchResult | null;
}

/** Half the globe: the nearest restaurants wherever they are. */
const ANYWHERE_MILES = 12_500;
/** The endpoint's limit: with filters or within a state, the nearest 26 that match are picked here. */
const UNNARROWED_LIMIT = 1000;

/**
 * Answers a query as the server would: geocodes the address unless there are coordinates, then lists the nearest.
 * A first result without geometry is logged and is an empty list (Spec §8).
 * @param now epoch ms, for "open now"
 * @throws what the requests throw: RequestFailed, ShapeMismatch, AbortError
 */
export async function searchLocations(query: SearchQuery, now: number, signal: AbortSignal): Promise<SearchView> {
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
    return { ...empty, centre, ...(await searchAround(centre, query.filters, now, signal)) };
  }
  if (!query.address) return empty;
  const places = await fetchPlaces(query.address, signal);
  const [first] = places;
  if (!first) return empty;
  const centre = placeOf(first);
  if (!centre) {
    console.error('Result has no geometry info');
    return empty;
  }
  return {
    ...empty,
    focus: query.focus ?? first.rlid ?? null,
    centre,
    choices: places.length > 1 ? places.flatMap((place) => placeOf(place) ?? []) : [],
    isFuzzy: first.fuzzy ?? false,
    ...(await searchAround(centre, query.filters, now, signal, regionOf(first))),
  };
}

/** A state or province, by the codes that locations carry. */
interface Region {
  country: string;
  state: string;
}

/** A whole state lists its own restaurants; other places the usual radius; when that is empty, the nearest anywhere. */
async function searchAround(
  { latitude, longitude }: Coordinates,
  filters: readonly LocationFilter[],
  now: number,
  signal: AbortSignal,
  region?: Region,
): Promise<Pick<SearchView, 'isWidened' | 'result'>> {
  const within = async (radius: number, inRegion?: Region): Promise<LocationSearchResult> => {
    const isNarrowed = filters.length > 0 || inRegion !== undefined;
    const limit = isNarrowed ? UNNARROWED_LIMIT : MAP_SEARCH_LIMIT;
    const found = await fetchNearby({ latitude, longitude, radius, limit }, signal);
    if (!isNarrowed) return found;
    const passing = found.locations.filter(
      ({ location }) =>
        (!inRegion || (location.country === inRegion.country && location.state === inRegion.state)) &&
        passesFilters(location, filters, now),
    );
    return { ...found, totalLocations: passing.length, locations: passing.slice(0, MAP_SEARCH_LIMIT) };
  };
  if (region) {
    const own = await within(ANYWHERE_MILES, region);
    if (own.locations.length > 0) return { isWidened: false, result: own };
  }
  const near = await within(SEARCH_RADIUS_MILES);
  if (near.locations.length > 0) return { isWidened: false, result: near };
  const anywhere = await within(ANYWHERE_MILES);
  // Counting the whole chain would tell of restaurants near the place that are not.
  const result = { ...anywhere, totalLocations: anywhere.locations.length };
  return { isWidened: anywhere.locations.length > 0, result };
}

function regionOf({ types, region, country }: GeocodeResult & { region?: string; country?: string }) {
  const isRegion = types[0] === 'administrative_area_level_1' && region !== undefined && country !== undefined;
  return isRegion ? { country, state: region } : undefined;
}

function placeOf({ formatted_address, geometry }: GeocodeResult): Place | undefined {
  if (!geometry) return undefined;
  return { label: formatted_address, latitude: geometry.location.lat, longitude: geometry.location.lng };
}
