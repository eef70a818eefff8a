import type { LocationSearchResult } from '#features/locations/contract.ts';
import type { PackedSearchResult } from '#features/locations/packed-locations.ts';
import type { SearchPlace } from '#features/locator/search-place.ts';
import type { LocationFilter } from '#features/locations/filters.ts';

export type { LocationFilter } from '#features/locations/filters.ts';

/** Props of the location_map view: the search result for the address's query, drawn without script. */
export interface LocationMapProps {
  heading: string;
  /** The requested address, as typed. */
  address: string;
  filters: LocationFilter[];
  /** Focused location (rlid) of the address bar, or null: then the first in the list is the focus. */
  focus: number | null;
  /** Where the search is centred; null without a query or a match. */
  centre: SearchPlace | null;
  /** Several places have the name: the first is shown, these are offered. Includes the one shown. */
  choices: SearchPlace[];
  /** The text matched nothing as written; `centre` is the nearest spelling. */
  isFuzzy: boolean;
  /** `centre` is the middle of the city or postal code of the requested street address. */
  isPartial?: boolean;
  /** No restaurant was within the usual radius or the requested state, so the nearest anywhere are shown. */
  isWidened: boolean;
  /** The geocoder did not answer: the address could not be looked up. */
  isUnavailable?: boolean;
  /** 26 by default, nearest first, filters applied; null when there is no centre. */
  result: LocationSearchResult | null;
}

/** The props as they travel with the page. */
export type SentLocationMapProps = Omit<LocationMapProps, 'result'> & { result: PackedSearchResult | null };
