/** A breadcrumb above a directory page, home first; the page itself is not included. */
export interface Breadcrumb {
  title: string;
  url: string;
}

/** Spec §3 State and Country, with the number of restaurants in each. */
export interface StateListProps {
  country: { code: string; printable_name: string };
  breadcrumbs: Breadcrumb[];
  other_directories: { id: number; url: string; country: { printable_name: string } }[];
  /** The path below which cities have their lists. */
  root: string;
  /**
   * Addresses follow from the names, as browsers get these beside the links; `slug` is that of a state whose name is
   * translated.
   */
  states: { name: string; slug?: string; count: number; cities: { name: string; count: number }[] }[];
}
