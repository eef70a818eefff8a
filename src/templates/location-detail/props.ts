import type { Location } from '#features/locations/contract.ts';
import type { PageLocation } from '#features/locations/page-location.ts';
import type { Breadcrumb } from '../state-list/props.ts';

export interface LocationDetailProps {
  /** The page-rendered variant: address, hours, pictures. */
  location: PageLocation;
  /** The wire variant: services, status, clock. */
  wire: Location;
  /** "Back to the list" (Spec: find a different restaurant). */
  list_url: string;
  breadcrumbs: Breadcrumb[];
  /** The three nearest others; `distance` in statute miles, unrounded. */
  nearby: { distance: number; location: PageLocation }[];
}
