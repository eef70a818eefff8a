import { MAX_SEARCH_CHARACTERS } from '#shared/listing.ts';
import { type DeclaredFilter, ignoredBy, type ListFilter, queryOfFilters, readFilter } from '../listing/filters.tsx';
import { readPageNumber } from '../listing/read-page-number.ts';
import type { Sorting } from '../listing/table-parts.tsx';
import { type ChangeSearch, useListSearch } from '../listing/use-list-search.ts';

type Query = Readonly<Record<string, string | number | boolean | undefined>>;

/** The parameters of a list, in its address and for its endpoint. */
export interface ListQuestions<Folder extends string> {
  filters?: readonly DeclaredFilter[] | undefined;
  /** Possible orders: the first one unless `ordering` names another. */
  orderings?: readonly string[] | undefined;
  ordering?: string | undefined;
  /** Parts of the list with addresses of their own; the first one is the default. */
  folders?: readonly Folder[] | undefined;
  /** Other parameters for the endpoint. */
  query?: Query | undefined;
}

/** The current parameters of a list. */
export interface ListParameters<Folder extends string = string> {
  q: string;
  folder: Folder;
  /** The current order, and how to change it. */
  sorting: Sorting;
  filters: readonly ListFilter[];
  /** Filters in the address that do not count, as text. */
  ignored: readonly string[];
  /** Query of the endpoint: absent and default values are undefined. */
  query: Query;
  /** True while the rows of the previous query are shown. */
  isStale: boolean;
  change: ChangeSearch;
}

/** Reads the list's parameters from the address. Invalid ones count as absent. */
export function useListQuery<Folder extends string>({
  filters = [],
  orderings = [],
  folders = [],
  ...more
}: ListQuestions<Folder>): Omit<ListParameters<Folder>, 'isStale'> {
  const [param, change] = useListSearch();
  const q = param('q').slice(0, MAX_SEARCH_CHARACTERS);
  const p = readPageNumber(param('p'));
  const first = more.ordering ?? orderings[0];
  const ordering = orderings.find((one) => one === param('ordering')) ?? first;
  const folder = (folders.find((one) => one === param('folder')) ?? folders[0]) as Folder;
  const read = filters.map((filter) => readFilter(filter, param));
  return {
    q,
    folder,
    sorting: { ordering, onSort: (next) => change({ ordering: next === first ? '' : next, p: '' }) },
    filters: read,
    ignored: ignoredBy(filters, param),
    query: {
      ...more.query,
      q: q || undefined,
      ...queryOfFilters(read),
      folder: folder === folders[0] ? undefined : folder,
      ordering: ordering === first ? undefined : ordering,
      p: p > 1 ? p : undefined,
    },
    change,
  };
}
