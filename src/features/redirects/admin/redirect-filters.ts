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
        { value: 'all', label: 'All sites' },
        ...sites.map(({ id, name }) => ({ value: String(id), label: name })),
      ],
    },
    {
      kind: 'choice',
      name: 'made',
      label: 'Origin',
      value: made ?? '',
      any: 'Any',
      options: optionsOf({ automatic: 'Automatic', manual: 'Manual' }),
    },
    {
      kind: 'choice',
      name: 'trouble',
      label: 'Problems',
      value: trouble ?? '',
      any: 'Any',
      options: optionsOf(TROUBLE_LABELS),
      pill: (chosen) => chosen,
    },
    { kind: 'tick', name: 'neverUsed', label: 'Never used', isOn: neverUsed },
  ];
}
