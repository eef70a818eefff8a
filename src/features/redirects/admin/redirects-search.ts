import { MAX_SEARCH_CHARACTERS } from '#shared/listing.ts';
import { ORDERINGS, type Ordering, type Trouble, TROUBLES } from '#features/redirects/contract.ts';
import { readPageNumber } from '#ui/admin/listing/read-page-number.ts';

/** What the list's address asks for. Whatever makes no sense counts as unsaid. */
export interface RedirectsSearch {
  q: string;
  p: number;
  ordering: Ordering;
  type: 'permanent' | 'temporary' | undefined;
  /** A site's id, or "all". */
  site: string;
  made: 'automatic' | 'manual' | undefined;
  neverUsed: boolean;
  trouble: Trouble | undefined;
}

export function readRedirectsSearch(said: (name: string) => string): RedirectsSearch {
  const one = <T extends string>(name: string, choices: readonly T[]) =>
    choices.find((choice) => choice === said(name));
  return {
    q: said('q').slice(0, MAX_SEARCH_CHARACTERS),
    p: readPageNumber(said('p')),
    ordering: one('ordering', ORDERINGS) ?? 'from',
    type: one('type', ['permanent', 'temporary']),
    site: /^(all|[1-9]\d{0,8})$/.test(said('site')) ? said('site') : '',
    made: one('made', ['automatic', 'manual']),
    neverUsed: said('neverUsed') === '1',
    trouble: one('trouble', TROUBLES),
  };
}

/** The query of the endpoint, and of exports. */
export function queryOf(search: RedirectsSearch) {
  const { q, p, ordering, type, site, made, neverUsed, trouble } = search;
  return {
    q: q || undefined,
    p: p > 1 ? p : undefined,
    ordering: ordering === 'from' ? undefined : ordering,
    type,
    site: site || undefined,
    made,
    neverUsed: neverUsed || undefined,
    trouble,
  };
}

/** What narrows the list, for what is done to all that it finds. */
export function foundOf(search: RedirectsSearch) {
  const { p: _p, ordering: _ordering, ...narrowing } = queryOf(search);
  return narrowing;
}
