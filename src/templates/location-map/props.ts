import type { LocationSearchResult } from '#features/locations/contract.ts';
import type { PackedSearchResult } from '#features/locations/packed-locations.ts';
import type { SearchPlace } from '#features/locator/search-place.ts';
import type { LocationFilter } from '#features/locations/filters.ts';

export type { LocationFilter } from '#features/locations/filters.ts';

/** Props of the location_map view: the server's answer to the address bar, ready to be drawn without script. */
export interface LocationMapProps {
  heading: string;
  /** What was asked, as typed. */
  address: string;
  filters: LocationFilter[];
  /** Focused location (rlid) of the address bar, or null: then the first in the list is the focus. */
  focus: number | null;
  /** Where the search is centred; null when nothing was asked or nothing was found. */
  centre: SearchPlace | null;
  /** Several places bear the name: the first is shown, these are offered. Includes the one shown. */
  choices: SearchPlace[];
  /** The text matched nothing as written; `centre` is the nearest spelling. */
  isFuzzy: boolean;
  /** `centre` is the middle of the city or postal code of the street address that was asked. */
  isPartial?: boolean;
  /** No restaurant was within the usual radius or the requested state, so the nearest anywhere are shown. */
  isWidened: boolean;
  /** The geocoder did not answer: nothing is known of the address. */
  isUnavailable?: boolean;
  /** 26 by default, nearest first, filters applied; null when there is no centre. */
  result: LocationSearchResult | null;
}

/** The props as they travel with the page. */
export type SentLocationMapProps = Omit<LocationMapProps, 'result'> & { result: PackedSearchResult | null };
