import type { ListFilter } from '#ui/admin/listing/filters.tsx';
import { optionsOf } from '#ui/admin/options.ts';
import type { RedirectsSearch } from './redirects-search.ts';
import { TROUBLE_LABELS } from './trouble-words.ts';

/** What narrows the redirects. */
export function redirectFilters(
  { type, site, made, neverUsed, trouble }: RedirectsSearch,
  sites: readonly { id: number; name: string }[],
): ListFilter[] {
  return [
    {
      kind: 'choice',
      name: 'type',
      label: 'Type',
      value: type ?? '',
      any: 'Any',
      options: optionsOf({ permanent: 'Permanent', temporary: 'Temporary' }),
    },
    {
      kind: 'choice',
      name: 'site',
      label: 'Site',
      value: site,
      any: 'Any',
      options: [
        { value: 'all', label: 'Those of every site' },
        ...sites.map(({ id, name }) => ({ value: String(id), label: name })),
      ],
    },
    {
      kind: 'choice',
      name: 'made',
      label: 'Made',
      value: made ?? '',
      any: 'Any way',
      options: optionsOf({ automatic: 'Automatic', manual: 'By hand' }),
    },
    {
      kind: 'choice',
      name: 'trouble',
      label: 'Trouble',
      value: trouble ?? '',
      any: 'Any or none',
      options: optionsOf(TROUBLE_LABELS),
      pill: (chosen) => chosen,
    },
    { kind: 'tick', name: 'neverUsed', label: 'Never used', isOn: neverUsed },
  ];
}
