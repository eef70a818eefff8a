import type { DeclaredFilter } from '#ui/admin/listing/filters.tsx';
import type { FieldOption } from '#ui/admin/options.ts';
import { LOCATION_SERVICES, LOCATION_STATUSES, type RegionCount } from '../../staff-contract.ts';
import { SERVICE_LABELS, STATUS_LABELS } from '../texts.ts';

/** Filters of the list of restaurants. */
export function locationFilters(regions: readonly RegionCount[]): DeclaredFilter[] {
  return [
    {
      kind: 'choice',
      name: 'region',
      label: 'Country or state',
      takes: /^[A-Z]{2}(-[A-Z]{2})?$/,
      options: regionOptions(regions),
      pill: (chosen) => chosen,
    },
    {
      kind: 'choice',
      name: 'status',
      label: 'Status',
      any: 'All except archived',
      options: [...LOCATION_STATUSES, 'archived' as const].map((value) => ({ value, label: STATUS_LABELS[value] })),
      pill: (chosen) => chosen,
    },
    {
      kind: 'choice',
      name: 'service',
      label: 'Service',
      options: LOCATION_SERVICES.map((value) => ({ value, label: SERVICE_LABELS[value] })),
      pill: (chosen) => chosen,
    },
    { kind: 'tick', name: 'exceptions', label: 'Has upcoming special hours' },
    { kind: 'tick', name: 'noHours', label: 'Hours missing' },
  ];
}

/** A country, then its states. */
function regionOptions(regions: readonly RegionCount[]): FieldOption[] {
  const countries = [...new Set(regions.map(({ country }) => country))];
  const names = new Intl.DisplayNames('en', { type: 'region' });
  return countries.flatMap((country) => [
    { value: country, label: `All of ${names.of(country) ?? country}` },
    ...regions
      .filter((region) => region.country === country)
      .map(({ state, name, count }) => ({ value: `${country}-${state}`, label: `${name} (${count})` })),
  ]);
}
