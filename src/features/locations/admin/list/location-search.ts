import {
  LOCATION_ORDERINGS,
  LOCATION_SERVICES,
  LOCATION_STATUSES,
  type LocationFilter,
  type LocationOrdering,
} from '../../staff-contract.ts';

const STATUSES = ['', ...LOCATION_STATUSES, 'archived'] as const;
const SERVICES = ['', ...LOCATION_SERVICES] as const;

/** Parameters of the list's address; invalid ones count as absent. */
export interface LocationSearch {
  filter: LocationFilter;
  ordering: LocationOrdering;
  isMap: boolean;
  isFiltered: boolean;
}

export function readLocationSearch(param: (name: string) => string): LocationSearch {
  const pick = <T extends string>(name: string, among: readonly T[], other: T): T =>
    among.find((one) => one === param(name)) ?? other;
  const region = param('region');
  const filter: LocationFilter = {
    q: param('q'),
    region: /^[A-Z]{2}(-[A-Z]{2})?$/.test(region) ? region : '',
    status: pick('status', STATUSES, ''),
    service: pick('service', SERVICES, ''),
    exceptions: param('exceptions') === '1',
    noHours: param('noHours') === '1',
  };
  return {
    filter,
    ordering: pick('ordering', LOCATION_ORDERINGS, 'number'),
    isMap: param('view') === 'map',
    isFiltered: Object.values(filter).some(Boolean),
  };
}

/** Where the restaurants that are found come as a sheet. */
export function exportAddress({ filter, isFiltered }: LocationSearch): string {
  const query = new URLSearchParams({ format: 'csv' });
  if (isFiltered) {
    for (const [name, value] of Object.entries(filter)) {
      if (value === true) query.set(name, '1');
      else if (value) query.set(name, value);
    }
  }
  return `/wagtail/locations/export/?${query.toString()}`;
}
