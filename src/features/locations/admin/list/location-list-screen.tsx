import { lazy, Suspense } from 'react';
import { buttonClass } from '#ui/admin/button.tsx';
import { useListSearch } from '#ui/admin/listing/use-list-search.ts';
import { ListScreen } from '#ui/admin/records/list-screen.tsx';
import type { ListParameters } from '#ui/admin/records/use-list-query.ts';
import { DataNav } from '../data-nav.tsx';
import { listStaffLocations, LOCATION_ORDERINGS, LocationFilter } from '../../staff-contract.ts';
import { BulkButtons } from './bulk-buttons.tsx';
import { COLUMNS, nameOf } from './location-columns.tsx';
import { locationFilters } from './location-filters.ts';
import { RecentBulks } from './recent-bulks.tsx';
import { ViewSwitch } from './view-switch.tsx';

// The map library is large, and few users open the map.
const LocationMap = lazy(async () => ({ default: (await import('./location-map.tsx')).LocationMap }));

/** The restaurants of the user's regions. */
export function LocationListScreen() {
  const [param] = useListSearch();
  const isMap = param('view') === 'map';
  return (
    <ListScreen
      endpoint={listStaffLocations}
      title="Restaurants"
      nouns={['restaurant', 'restaurants']}
      head={<DataNav />}
      searchLabel="Search by number, name, address, city, state or ZIP"
      filters={(data) => locationFilters(data?.regions ?? [])}
      orderings={LOCATION_ORDERINGS}
      add={{ to: '/wagtail/locations/add/', label: 'Add restaurant', may: ({ mayAdd }) => mayAdd }}
      tools={(list, data) => (
        <>
          <ViewSwitch isMap={isMap} />
          {data && data.total > 0 && (
            <a href={exportAddress(list)} download className={buttonClass({ variant: 'secondary' })}>
              Export as CSV
            </a>
          )}
        </>
      )}
      above={(_, { query }) =>
        isMap && (
          <Suspense fallback={<p role="status">Loading the map…</p>}>
            <LocationMap filter={LocationFilter.parse(query)} />
          </Suspense>
        )
      }
      bulk={{
        may: ({ mayChange }) => mayChange,
        takes: ({ mayChange }) => mayChange,
        draw: (data, selection, list) => <BulkButtons total={data.total} selection={selection} list={list} />,
      }}
      nothing="There are no restaurants yet."
      nameOf={nameOf}
      columns={COLUMNS}
      below={({ mayChange }) => mayChange && <RecentBulks />}
    />
  );
}

/** Where the restaurants that are found come as a sheet. */
function exportAddress({ query: { p: _p, ordering: _ordering, ...filter } }: ListParameters): string {
  const given = Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return `/wagtail/locations/export/?${new URLSearchParams([['format', 'csv'], ...given])}`;
}
