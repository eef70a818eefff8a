import type { LocationSearchResult } from '#features/locations/contract.ts';
import type { LocationFilter } from '#features/locations/filters.ts';

export type { LocationFilter } from '#features/locations/filters.ts';

/** A place that the text may mean. */
export interface PlaceChoice {
  label: string;
  latitude: number;
  longitude: number;
}

/** Props of the location_map view: the server's answer to the address bar, ready to be drawn without script. */
export interface LocationMapProps {
  heading: string;
  /** What was asked, as typed. */
  address: string;
  filters: LocationFilter[];
  /** Focused location (rlid) of the address bar, or null: then the first in the list is the focus. */
  focus: number | null;
  /** Where the search is centred; null when nothing was asked or nothing was found. */
  centre: PlaceChoice | null;
  /** Several places bear the name: the first is shown, these are offered. Includes the one shown. */
  choices: PlaceChoice[];
  /** The text matched nothing as written; `centre` is the nearest spelling. */
  isFuzzy: boolean;
  /** Nothing lay within the usual radius, so the nearest restaurants anywhere are shown. */
  isWidened: boolean;
  /** The geocoder did not answer: nothing is known of the address. */
  isUnavailable?: boolean;
  /** At most 26, nearest first, filters applied; null when there is no centre. */
  result: LocationSearchResult | null;
}
