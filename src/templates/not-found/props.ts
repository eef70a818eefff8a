import type { NearbyPage } from '../location-detail/props.ts';

/** Props of the not_found view. */
export interface NotFoundProps {
  title: string;
  /** The address is that of a restaurant which closed for good. */
  closed_restaurant?: { name: string; nearest_open?: NearbyPage };
}
