import { useCallback, useEffect, useRef, useState } from 'react';
import type { LocationFilter } from '#features/locations/filters.ts';
import { MAP_SEARCH_LIMIT, MOST_LISTED } from '#features/locations/limits.ts';
import { reportFailure } from '#ui/site/report-failure.ts';
import { isNearMe } from '../near-me.ts';
import { browserLocation } from './geolocation.ts';
import { fetchLocation } from './location-api.ts';
import { readSavedRlid } from './preferred-location-storage.ts';
import { searchLocations, type SearchView } from './location-search.ts';
import {
  coarse,
  readSearchQuery,
  writeSearchQuery,
  type Coordinates,
  type SearchQuery,
} from './location-search-query.ts';

/** Origin of the centre, for places without a name. */
export type SearchOrigin = 'address' | 'browser' | 'area';

export interface SearchState {
  query: SearchQuery;
  /** The last answer; shown until the next answer arrives, and when the next request fails. */
  view: SearchView;
  origin: SearchOrigin;
  phase: 'ready' | 'searching' | 'failed';
  /** Counts the answers: the map moves to a new one. */
  answers: number;
}

export type GeolocationState = 'idle' | 'asking' | 'failed';

interface Ask {
  history: 'push' | 'replace' | 'none';
  origin?: SearchOrigin;
  /** The answer is the same list, longer: the map stays. */
  isMore?: boolean;
}

/**
 * The map page's search: answers queries, ignores answers that come too late, and updates the address bar,
 * so that Back, Forward and a shared address show the same list.
 * @param initial the server's answer to `search`, the query string that the page was asked with
 */
export function useLocationSearch(initial: SearchView, search: string) {
  const [state, setState] = useState<SearchState>(() => initialState(initial, search));
  const [geolocation, setGeolocation] = useState<GeolocationState>('idle');
  const running = useRef<AbortController>(undefined);
  /** Counts requests, so that a late answer to an older request is dropped. */
  const asks = useRef(0);
  const answered = useRef(new Map([search, writeSearchQuery(state.query)].map((key) => [answerKey(key), state])));

  const ask = useCallback(
    async (query: SearchQuery, { history, origin = originOf(query), isMore = false }: Ask): Promise<void> => {
      asks.current += 1;
      running.current?.abort();
      const { signal } = (running.current = new AbortController());
      if (history !== 'none') writeAddressBar(query, history);
      // The message about a refused location belongs to the search before.
      setGeolocation((last) => (last === 'failed' ? 'idle' : last));
      setState((last) => ({ ...last, query, phase: 'searching' }));
      try {
        const view = await searchLocations(query, signal);
        if (signal.aborted) return;
        setState((last) => {
          const next: SearchState = { query, view, origin, phase: 'ready', answers: last.answers + (isMore ? 0 : 1) };
          answered.current.set(answerKey(writeSearchQuery(query)), next);
          return next;
        });
      } catch (error) {
        if (signal.aborted) return;
        reportFailure('The location search failed', error);
        setState((last) => ({ ...last, phase: 'failed' }));
      }
    },
    [],
  );

  const askAround = useCallback(
    async (
      filters: readonly LocationFilter[],
      history: Ask['history'],
      isStillWanted: () => boolean = () => true,
    ): Promise<boolean> => {
      try {
        const point = coarse(await browserLocation());
        if (!isStillWanted()) return true;
        await ask({ address: '', point, filters, focus: null, zoom: null }, { history, origin: 'browser' });
        return true;
      } catch (error) {
        console.warn('The browser gave no location', error);
        return false;
      }
    },
    [ask],
  );

  useEffect(() => {
    const handlePopState = () => {
      running.current?.abort();
      const query = readSearchQuery(window.location.search);
      const known = answered.current.get(answerKey(window.location.search));
      if (!known) void ask(query, { history: 'none' });
      else setState((last) => ({ ...known, query, phase: 'ready', answers: last.answers + 1 }));
    };
    window.addEventListener('popstate', handlePopState);
    return () => {
      window.removeEventListener('popstate', handlePopState);
      running.current?.abort();
    };
  }, [ask]);

  const wasAnythingAsked = useRef(namesPlace(state.query));
  useEffect(() => {
    if (wasAnythingAsked.current) return;
    wasAnythingAsked.current = true;
    const { filters } = readSearchQuery(window.location.search);
    let ownAsks = 0;
    const isUntouched = () => asks.current === ownAsks;
    const startAtSaved = async (rlid: number) => {
      try {
        const { city, state: region, ...point } = await fetchLocation(rlid);
        if (!isUntouched()) return;
        ownAsks += 1;
        const { latitude, longitude } = point;
        await ask(
          { address: `${city}, ${region}`, point: { latitude, longitude }, filters, focus: rlid, zoom: null },
          { history: 'replace' },
        );
      } catch (error) {
        reportFailure('The saved restaurant could not be fetched', error, console.warn);
      }
    };
    const saved = readSavedRlid();
    if (saved !== null) void startAtSaved(saved);
    // The guest's position has priority over the saved restaurant, but the guest may not answer the request.
    void askAround(filters, 'replace', isUntouched);
  }, [ask, askAround]);

  const { query } = state;
  const withoutPlace: SearchQuery = { address: '', point: null, filters: query.filters, focus: null, zoom: null };

  /** The focus and the zoom are part of the address but not of the history. */
  const note = (change: Partial<Pick<SearchQuery, 'focus' | 'zoom'>>) => {
    const next = { ...query, ...change };
    writeAddressBar(next, 'replace');
    setState((last) => ({ ...last, query: { ...last.query, ...change } }));
  };

  const searchHere = async () => {
    setGeolocation('asking');
    setGeolocation((await askAround(query.filters, 'push')) ? 'idle' : 'failed');
  };

  return {
    state,
    geolocation,
    searchAddress: (address: string) =>
      isNearMe(address) ? searchHere() : ask({ ...withoutPlace, address: address.trim() }, { history: 'push' }),
    /** `label` names the point; without one it is an area of the map. */
    searchPoint: (point: Coordinates, label = '', zoom: number | null = null) =>
      ask({ ...withoutPlace, address: label, point, zoom }, { history: 'push' }),
    searchHere,
    filterBy: (filters: readonly LocationFilter[]) =>
      ask({ ...query, filters, focus: null, limit: undefined }, { history: 'replace', origin: state.origin }),
    showMore: () =>
      ask({ ...query, limit: nextLimit(query) }, { history: 'replace', origin: state.origin, isMore: true }),
    retry: () => ask(query, { history: 'none', origin: state.origin }),
    focusOn: (rlid: number) => note({ focus: rlid }),
    keepZoom: (zoom: number) => note({ zoom: Math.round(zoom * 10) / 10 }),
  };
}

/** How many are listed after 26 more. */
export function nextLimit({ limit = MAP_SEARCH_LIMIT }: SearchQuery): number {
  return Math.min(limit + MAP_SEARCH_LIMIT, MOST_LISTED);
}

export type LocationSearch = ReturnType<typeof useLocationSearch>;

function originOf({ address, point }: SearchQuery): SearchOrigin {
  return point && !address ? 'area' : 'address';
}

/** A bare link to one restaurant is a search around it: the query then names the place that the server found. */
function initialState(view: SearchView, search: string): SearchState {
  const asked = { ...readSearchQuery(search), filters: view.filters };
  const isBare = asked.address === '' && asked.point === null;
  const query = isBare && view.centre ? { ...asked, address: view.centre.label, point: view.centre } : asked;
  return { query, view, origin: originOf(query), phase: view.isUnavailable ? 'failed' : 'ready', answers: 0 };
}

function namesPlace({ address, point }: SearchQuery): boolean {
  return point !== null || (address !== '' && !isNearMe(address));
}

/** Focus and zoom do not change the answer. */
function answerKey(search: string): string {
  return writeSearchQuery({ ...readSearchQuery(search), focus: null, zoom: null });
}

function writeAddressBar(query: SearchQuery, how: 'push' | 'replace'): void {
  const address = `${window.location.pathname}${writeSearchQuery(query)}`;
  if (how === 'push') window.history.pushState(null, '', address);
  else window.history.replaceState(null, '', address);
}
