import type { PageLocation } from '#features/locator/page-location.ts';
import type { Breadcrumb } from '../state-list/props.ts';

export interface LocationListProps {
  city: string;
  state: { name: string; code: string };
  country: { printable_name: string };
  /** The state list that this city belongs to. */
  directory_url: string;
  breadcrumbs: Breadcrumb[];
  /** URL of the list's first page; the other pages add `?page=`. */
  url: string;
  current_page: number;
  num_pages: number;
  /** The restaurants on the current page. */
  locations: PageLocation[];
}
