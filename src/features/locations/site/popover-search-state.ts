import { useEffect, useRef, useState } from 'react';
import type { GeocodeResult, NearbyLocation } from '../contract.ts';
import { HEADER_SEARCH_LIMIT } from '../limits.ts';
import { fetchNearby, fetchPlaces } from './location-api.ts';

/** One step of the header's search; `choose` waits for the guest to say which place is meant. */
export type SearchState =
  | { step: 'idle' }
  | { step: 'searching' }
  | { step: 'choose'; places: readonly GeocodeResult[] }
  | { step: 'found'; place: string; locations: readonly NearbyLocation[] }
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
      console.error('The location search failed', error);
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
    searchPlace: (place: GeocodeResult) => run((signal) => searchAround(place, signal)),
  };
}

async function searchAround(place: GeocodeResult, signal: AbortSignal): Promise<SearchState> {
  const name = place.formatted_address;
  if (!place.geometry) {
    console.error('Result has no geometry info');
    return { step: 'empty', place: name };
  }
  const { lat: latitude, lng: longitude } = place.geometry.location;
  const { locations } = await fetchNearby({ latitude, longitude, limit: HEADER_SEARCH_LIMIT }, signal);
  return locations.length === 0 ? { step: 'empty', place: name } : { step: 'found', place: name, locations };
}
