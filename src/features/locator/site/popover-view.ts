import type { Location } from '#features/locations/contract.ts';
import type { PreferredLocation } from './preferred-location-store.ts';

/** View of the header's popover (Spec §4); `Loading` only while the saved restaurant is being loaded. */
export type PopoverView =
  | { view: 'ShowPreferredLocation'; location: Location }
  | { view: 'ShowSearchForm'; hasFailed: boolean }
  | { view: 'Loading' };

/** @param wantsSearch true when the guest wants to change the restaurant */
export function popoverView(preferred: PreferredLocation, wantsSearch: boolean): PopoverView {
  if (wantsSearch) return { view: 'ShowSearchForm', hasFailed: false };
  switch (preferred.status) {
    case 'ready':
      return { view: 'ShowPreferredLocation', location: preferred.location };
    case 'loading':
      return { view: 'Loading' };
    default:
      return { view: 'ShowSearchForm', hasFailed: preferred.status === 'failed' };
  }
}
