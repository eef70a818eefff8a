import type { Location } from '#features/locations/contract.ts';
import type { PageLocation } from '#features/locator/page-location.ts';
import type { Breadcrumb } from '../state-list/props.ts';

/** Another restaurant; `distance` in statute miles to one decimal, in the page's language: "3.1", in French "3,1". */
export interface NearbyPage {
  distance: string;
  location: PageLocation;
}

export interface LocationDetailProps {
  /** The page-rendered variant: address, hours, images. */
  location: PageLocation;
  /** The wire variant: services, status, clock. */
  wire: Location;
  /** "Back to the list" (Spec: find a different restaurant). */
  list_url: string;
  breadcrumbs: Breadcrumb[];
  /** The three nearest others that a guest could drive to. */
  nearby: NearbyPage[];
  /** The nearest open restaurant, when this one is closed for days or not yet open. */
  nearest_open?: NearbyPage;
}
