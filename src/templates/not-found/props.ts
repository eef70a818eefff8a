import type { NearbyPage } from '../location-detail/props.ts';

/** Props of the not_found view. */
export interface NotFoundProps {
  title: string;
  /** Set when the address is that of a permanently closed restaurant. */
  closed_restaurant?: { name: string; nearest_open?: NearbyPage };
}
