import { Unavailable } from '#shared/problem.ts';
import { type LocationSearchResult, MAP_SEARCH_LIMIT, SEARCH_RADIUS_MILES } from '#features/locations/contract.ts';
import { ANYWHERE_MILES, readListLimit } from '#features/locations/limits.ts';
import { type SearchPlace, searchPlaceOf } from '#features/locator/search-place.ts';
import { packSearchResult } from '#features/locations/packed-locations.ts';
import { readFilters, type LocationFilter } from '#features/locations/filters.ts';
import { LOCATIONS_TAG } from '#features/locations/server/index.ts';
import { areaTags, findPlaces, geocodeResultOf, type PlaceMatch, stateTag } from '#features/locator/server/index.ts';
import type { GeoPoint } from '#platform/geocoding/port.ts';
import type { LoadContext, LoadResult } from '../loader.ts';
import type { LocationMapProps } from './props.ts';

const LONGEST_ADDRESS = 200;
/** "Open now" and wait times are true for a minute. */
const CACHE_SECONDS = 60;

/** The query of the address, resolved to places. */
interface Centre {
  place: PlaceMatch | null;
  choices: PlaceMatch[];
  isUnavailable: boolean;
}

/** Spec §2.5 item 10: the search result for the address's query, so that the page is complete without script. */
export async function loadLocationMap(context: LoadContext): Promise<LoadResult> {
  const { fields, origin, page, query, tag } = context;
  tag(LOCATIONS_TAG);
  const address = (query.get('address') ?? '').trim().slice(0, LONGEST_ADDRESS);
  const filters = readFilters(query.getAll('filter'));
  const asked = readFocus(query.get('focus'));
  const { place, choices, isUnavailable } = await findCentre(context, address, asked);
  // A text that names one restaurant selects it.
  const focus = asked ?? place?.rlid ?? null;
  const [centre] = place ? placesOf([place]) : [];
  const found = centre ? search(context, centre, filters) : null;
  // A new restaurant may match the text; other results expire after a minute.
  if (!found) for (const anywhere of areaTags({ latitude: 0, longitude: 0 }, ANYWHERE_MILES)) tag(anywhere);
  const isFocusListed = found?.result.locations.some(({ location }) => location.rlid === focus) ?? false;
  const props: LocationMapProps = {
    heading: String(fields['heading'] ?? ''),
    address,
    filters,
    focus: isFocusListed ? focus : null,
    centre: centre ?? null,
    choices: placesOf(choices),
    isFuzzy: place?.isFuzzy ?? false,
    isWidened: found?.isWidened ?? false,
    ...(place?.isPartial && { isPartial: true }),
    ...(isUnavailable && { isUnavailable }),
    result: found?.result ?? null,
  };
  return {
    kind: 'page',
    props,
    sentProps: { ...props, result: props.result && packSearchResult(props.result) },
    head: { canonical: origin + page.urlPath },
    // Without an address the page shows no restaurants or times, so it stays cached until content changes.
    ...((address || found) && { cacheSeconds: isUnavailable ? 0 : CACHE_SECONDS }),
  };
}

/** Coordinates first, because they are exact; then the text; then the restaurant in `focus` alone. */
async function findCentre(context: LoadContext, address: string, focus: number | null): Promise<Centre> {
  const { locations, query } = context;
  const point = readPoint(query);
  if (point) {
    const label = address || `${point.latitude.toFixed(4)}, ${point.longitude.toFixed(4)}`;
    return { place: { label, kinds: ['point'], point, isFuzzy: false }, choices: [], isUnavailable: false };
  }
  if (address) {
    try {
      const places = await findPlaces(address, context);
      const [place = null] = places;
      // All places for a misspelled text are offered: the first may not be the intended one.
      return { place, choices: places.length > 1 ? places : [], isUnavailable: false };
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      return { place: null, choices: [], isUnavailable: true };
    }
  }
  const focused = focus === null ? undefined : locations.byRlid(focus);
  if (!focused) return { place: null, choices: [], isUnavailable: false };
  const { latitude, longitude, city, state } = focused;
  const label = `${city}, ${state}`;
  return {
    place: { label, kinds: ['restaurant'], point: { latitude, longitude }, isFuzzy: false },
    choices: [],
    isUnavailable: false,
  };
}

/** A whole state or country lists its own restaurants, other places the usual radius; when that is empty, the nearest anywhere. */
function search(
  { locations, now, query: asked, tag }: LoadContext,
  { latitude, longitude, area }: SearchPlace,
  filters: readonly LocationFilter[],
): { result: LocationSearchResult; isWidened: boolean } {
  const limit = readListLimit(asked.get('limit')) ?? MAP_SEARCH_LIMIT;
  const query = { latitude, longitude, filters, now };
  for (const shown of tagsOfSearch({ latitude, longitude }, area)) tag(shown);
  const near = locations.nearest(
    area
      ? { ...query, limit, radiusMiles: ANYWHERE_MILES, within: area }
      : { ...query, limit, radiusMiles: SEARCH_RADIUS_MILES },
  );
  if (near.total > 0) return { result: resultOf(near.total, near.hits), isWidened: false };
  for (const anywhere of areaTags({ latitude, longitude }, ANYWHERE_MILES)) tag(anywhere);
  const { hits } = locations.nearest({ ...query, limit: MAP_SEARCH_LIMIT, radiusMiles: ANYWHERE_MILES });
  // The count of the whole chain would suggest restaurants near the place that do not exist.
  return { result: resultOf(hits.length, hits), isWidened: hits.length > 0 };
}

/** Tags of the results: for a state its own restaurants, else all within the distance; a country includes all areas. */
function tagsOfSearch(point: GeoPoint, area: SearchPlace['area']): readonly string[] {
  if (area?.state !== undefined) return [stateTag(area.country, area.state)];
  return areaTags(point, area ? ANYWHERE_MILES : SEARCH_RADIUS_MILES);
}

function resultOf(totalLocations: number, locations: LocationSearchResult['locations']): LocationSearchResult {
  // Distances as they are shown. The page is the same for everybody: only the browser has the preferred restaurant.
  const rounded = locations.map(({ distance, location }) => ({ distance: Math.round(distance * 100) / 100, location }));
  return { totalLocations, locations: rounded, currentLocation: null };
}

function placesOf(places: readonly PlaceMatch[]): SearchPlace[] {
  return places.flatMap((place) => searchPlaceOf(geocodeResultOf(place)) ?? []);
}

/** Both values must parse and lie on the globe, else both are ignored. */
function readPoint(query: URLSearchParams): GeoPoint | undefined {
  const latitude = readNumber(query.get('latitude'));
  const longitude = readNumber(query.get('longitude'));
  if (latitude === undefined || longitude === undefined) return undefined;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
}

function readNumber(text: string | null): number | undefined {
  const value = text === null || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : undefined;
}

function readFocus(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
