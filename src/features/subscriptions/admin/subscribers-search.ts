import { MAX_SEARCH_CHARACTERS } from '#shared/listing.ts';
import { readDay } from '#ui/admin/listing/read-day.ts';
import { readPageNumber } from '#ui/admin/listing/read-page-number.ts';
import { ORDERINGS, type Ordering } from '../staff-contract.ts';
import { type Purpose, PURPOSES, SUBSCRIBER_STATES, type SubscriberState } from '../states.ts';

/** What the list's address asks for. Whatever makes no sense counts as unsaid. */
export interface SubscribersSearch {
  q: string;
  p: number;
  ordering: Ordering;
  state: SubscriberState | undefined;
  purpose: Purpose | undefined;
  country: string;
  /** Held back as spam. */
  held: boolean;
  from: string;
  to: string;
}

export function readSubscribersSearch(said: (name: string) => string): SubscribersSearch {
  return {
    q: said('q').slice(0, MAX_SEARCH_CHARACTERS),
    p: readPageNumber(said('p')),
    ordering: ORDERINGS.find((one) => one === said('ordering')) ?? '-created',
    state: SUBSCRIBER_STATES.find((one) => one === said('state')),
    purpose: PURPOSES.find((one) => one === said('purpose')),
    country: /^([A-Z]{2}|none)$/.test(said('country')) ? said('country') : '',
    held: said('held') === '1',
    from: readDay(said('from')),
    to: readDay(said('to')),
  };
}

/** The query of the endpoint, and of exports. */
export function queryOf({ q, p, ordering, state, purpose, country, held, from, to }: SubscribersSearch) {
  return {
    q: q || undefined,
    p: p > 1 ? p : undefined,
    ordering: ordering === '-created' ? undefined : ordering,
    state,
    purpose,
    country: country || undefined,
    held: held || undefined,
    from: from || undefined,
    to: to || undefined,
  };
}
