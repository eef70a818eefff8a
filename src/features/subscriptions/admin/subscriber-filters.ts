import type { ListFilter } from '#ui/admin/listing/filters.tsx';
import { optionsOf } from '#ui/admin/options.ts';
import type { SubscribersSearch } from './subscribers-search.ts';
import { COUNTRY_LABELS, PURPOSE_LABELS, STATE_LABELS } from './words.ts';

/** What narrows the subscribers. */
export function subscriberFilters({ state, purpose, country, held, from, to }: SubscribersSearch): ListFilter[] {
  return [
    {
      kind: 'choice',
      name: 'state',
      label: 'State',
      value: state ?? '',
      any: 'Any',
      options: optionsOf(STATE_LABELS),
      pill: (chosen) => chosen,
    },
    {
      kind: 'choice',
      name: 'purpose',
      label: 'Subscribed to',
      value: purpose ?? '',
      any: 'Any',
      options: optionsOf(PURPOSE_LABELS),
      pill: (chosen) => `Subscribed to ${chosen.toLowerCase()}`,
    },
    {
      kind: 'choice',
      name: 'country',
      label: 'Country',
      value: country,
      any: 'Any',
      options: [...optionsOf(COUNTRY_LABELS), { value: 'none', label: 'Unknown' }],
    },
    { kind: 'days', labels: ['Signed up from', 'Signed up to'], from, to },
    { kind: 'tick', name: 'held', label: 'Held back as spam', isOn: held },
  ];
}
