import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LOCATION_SERVICES, LOCATION_STATUSES, type RegionCount } from '../../staff-contract.ts';
import { CheckField, SelectField } from '#ui/admin/field.tsx';
import { type FilterPill, FilterTicks, ListTools } from '#ui/admin/listing/list-tools.tsx';
import type { ListSearch } from '#ui/admin/listing/use-list-search.ts';
import { SERVICE_WORDS, STATUS_WORDS } from '../words.ts';
import type { LocationSearch } from './location-search.ts';

type Change = (changes: ListSearch, options?: { isReplacing?: boolean }) => void;

/** Search and filters above the restaurants. */
export function LocationTools({
  search: { filter },
  regions,
  change,
  children,
}: {
  search: LocationSearch;
  regions: readonly RegionCount[];
  change: Change;
  children: ReactNode;
}) {
  const set = (changes: ListSearch) => change({ ...changes, p: '' });
  const options = regionOptions(regions);
  const pills: FilterPill[] = [
    ...(filter.region
      ? [{ label: options.find(({ value }) => value === filter.region)?.label ?? filter.region, off: { region: '' } }]
      : []),
    ...(filter.status ? [{ label: STATUS_WORDS[filter.status], off: { status: '' } }] : []),
    ...(filter.service ? [{ label: SERVICE_WORDS[filter.service], off: { service: '' } }] : []),
    ...(filter.exceptions ? [{ label: 'Has exceptions ahead', off: { exceptions: '' } }] : []),
    ...(filter.no_hours ? [{ label: 'Hours missing', off: { no_hours: '' } }] : []),
  ];
  return (
    <ListTools
      searchLabel="Search number, name, address, city, state or ZIP"
      q={filter.q}
      change={change}
      pills={pills}
      filters={
        <>
          <SelectField
            label="Country or state"
            value={filter.region}
            onChange={(event) => set({ region: event.currentTarget.value })}
            options={[{ value: '', label: 'Any' }, ...options]}
          />
          <SelectField
            label="Status"
            value={filter.status}
            onChange={(event) => set({ status: event.currentTarget.value })}
            options={[
              { value: '', label: 'Any but archived' },
              ...[...LOCATION_STATUSES, 'archived' as const].map((value) => ({ value, label: STATUS_WORDS[value] })),
            ]}
          />
          <SelectField
            label="Service"
            value={filter.service}
            onChange={(event) => set({ service: event.currentTarget.value })}
            options={[
              { value: '', label: 'Any' },
              ...LOCATION_SERVICES.map((value) => ({ value, label: SERVICE_WORDS[value] })),
            ]}
          />
          <FilterTicks>
            <CheckField
              label="Has exceptions ahead"
              checked={filter.exceptions}
              onChange={(event) => set({ exceptions: event.currentTarget.checked ? '1' : '' })}
            />
            <CheckField
              label="Hours missing"
              checked={filter.no_hours}
              onChange={(event) => set({ no_hours: event.currentTarget.checked ? '1' : '' })}
            />
          </FilterTicks>
        </>
      }
    >
      {children}
    </ListTools>
  );
}

/** A country, then its states. */
function regionOptions(regions: readonly RegionCount[]): { value: string; label: string }[] {
  const countries = [...new Set(regions.map(({ country }) => country))];
  const names = new Intl.DisplayNames('en', { type: 'region' });
  return countries.flatMap((country) => [
    { value: country, label: `All of ${names.of(country) ?? country}` },
    ...regions
      .filter((region) => region.country === country)
      .map(({ state, name, count }) => ({ value: `${country}-${state}`, label: `${name} (${count})` })),
  ]);
}

/** The same restaurants as a list, or with a map above it. */
export function ViewSwitch({ isMap, className }: { isMap: boolean; className: string }) {
  return (
    <Link
      to="./"
      search={(before: ListSearch) => ({ ...before, view: isMap ? '' : 'map' })}
      resetScroll={false}
      className={className}
    >
      {isMap ? 'Hide the map' : 'Show on a map'}
    </Link>
  );
}
