import { useEffect, useRef, useState } from 'react';
import type { GeocodeResult, NearbyLocation } from '#features/locations/contract.ts';
import { ANYWHERE_MILES, HEADER_SEARCH_LIMIT, SEARCH_RADIUS_MILES } from '#features/locations/limits.ts';
import { reportFailure } from '#ui/site/report-failure.ts';
import { type SearchPlace, searchPlaceOf } from '../search-place.ts';
import { browserLocation } from './geolocation.ts';
import { fetchNearby, fetchPlaces } from './location-api.ts';
import { coarse } from './location-search-query.ts';

/** One step of the header's search; `choose` waits for the guest to select a place. */
export type SearchState =
  | { step: 'idle' }
  | { step: 'searching' }
  /** The browser determines the guest's position. */
  | { step: 'locating' }
  /** The browser did not provide a position. */
  | { step: 'unlocated' }
  | { step: 'choose'; places: readonly GeocodeResult[] }
  /** `isArea`: the restaurants of a whole state or country, `total` of them. */
  | { step: 'found'; place: string; locations: readonly NearbyLocation[]; total: number; isArea: boolean }
  | { step: 'empty'; place: string }
  | { step: 'unknown'; text: string }
  | { step: 'failed' };

/**
 * Finds the restaurants nearest to a text: geocodes, asks when the text is ambiguous, then searches around the place.
 * A newer search ends the one before. Failures are logged and shown.
 */
export function useLocationSearch() {
  const [state, setState] = useState<SearchState>({ step: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function run(work: (signal: AbortSignal) => Promise<SearchState>): Promise<void> {
    running.current?.abort();
    const { signal } = (running.current = new AbortController());
    setState({ step: 'searching' });
    try {
      const next = await work(signal);
      if (!signal.aborted) setState(next);
    } catch (error) {
      if (signal.aborted) return;
      reportFailure('The location search failed', error);
      setState({ step: 'failed' });
    }
  }

  return {
    state,
    searchText: (text: string) =>
      run(async (signal) => {
        const places = await fetchPlaces(text, signal);
        const [first, second] = places;
        if (!first) return { step: 'unknown', text };
        return second ? { step: 'choose', places } : await searchAround(first, signal);
      }),
    /** @param label name of the guest's own position */
    searchHere: (label: string) =>
      run(async (signal) => {
        setState({ step: 'locating' });
        const point = await browserLocation().catch((error: unknown) => {
          console.warn('The browser gave no location', error);
        });
        return point ? await searchNear({ label, ...coarse(point) }, signal) : { step: 'unlocated' };
      }),
    searchPlace: (place: GeocodeResult) => run((signal) => searchAround(place, signal)),
  };
}

async function searchAround(result: GeocodeResult, signal: AbortSignal): Promise<SearchState> {
  const place = searchPlaceOf(result);
  if (place) return await searchNear(place, signal);
  console.error('Result has no geometry info');
  return { step: 'empty', place: result.formatted_address };
}

async function searchNear(
  { label, latitude, longitude, area }: SearchPlace,
  signal: AbortSignal,
): Promise<SearchState> {
  const radius = area ? ANYWHERE_MILES : SEARCH_RADIUS_MILES;
  const found = await fetchNearby({ latitude, longitude, limit: HEADER_SEARCH_LIMIT, radius, area }, signal);
  const { locations, totalLocations: total } = found;
  if (locations.length === 0) return { step: 'empty', place: label };
  return { step: 'found', place: label, locations, total, isArea: area !== undefined };
}
