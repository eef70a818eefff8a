import { MAX_SEARCH_CHARACTERS } from '#shared/listing.ts';
import { ORDERINGS, type Ordering } from '#features/pages/explorer-contract.ts';
import { PAGE_STATUSES, type PageStatus } from '#features/pages/staff-shapes.ts';

/** Parameters of the explorer's URL. Invalid parameters count as absent. */
export interface ExplorerSearch {
  q: string;
  ordering: Ordering | undefined;
  template: string;
  status: PageStatus | undefined;
  mine: boolean;
  has_children: boolean;
  search_all: boolean;
  /** Page number, from 1. */
  p: number;
}

const ON = '1';
const MOST_PAGES = 1_000_000;

export function readExplorerSearch(param: (name: string) => string): ExplorerSearch {
  const p = Number(param('p'));
  return {
    q: param('q').slice(0, MAX_SEARCH_CHARACTERS),
    ordering: ORDERINGS.find((one) => one === param('ordering')),
    template: param('template').slice(0, 100),
    status: PAGE_STATUSES.find((one) => one === param('status')),
    mine: param('mine') === ON,
    has_children: param('has_children') === ON,
    search_all: param('search_all') === ON,
    p: Number.isInteger(p) && p >= 1 && p <= MOST_PAGES ? p : 1,
  };
}

/** True when a parameter filters the list or extends it: the rows are then not the children in their order. */
export function isFiltered({ q, template, status, mine, has_children, search_all }: ExplorerSearch): boolean {
  return Boolean(q || template || status || mine || has_children || search_all);
}

/** The query of `listPages` for these parameters. */
export function listQuery(parent: number | undefined, search: ExplorerSearch) {
  return {
    parent,
    q: search.q || undefined,
    ordering: search.ordering,
    template: search.template || undefined,
    status: search.status,
    mine: search.mine || undefined,
    has_children: search.has_children || undefined,
    search_all: search.search_all || undefined,
    p: search.p > 1 ? search.p : undefined,
  };
}
