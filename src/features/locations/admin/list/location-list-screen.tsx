import { lazy, Suspense, useState } from 'react';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { useListing } from '#ui/admin/api/use-listing.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { Button, buttonClass, ButtonLink } from '#ui/admin/button.tsx';
import { foundBy, type ListFilter } from '#ui/admin/listing/filters.tsx';
import { ListResults } from '#ui/admin/listing/list-results.tsx';
import { ListTools } from '#ui/admin/listing/list-tools.tsx';
import { readPageNumber } from '#ui/admin/listing/read-page-number.ts';
import { SelectionBar } from '#ui/admin/listing/selection-bar.tsx';
import { type ChangeSearch, sortingBy, useListSearch } from '#ui/admin/listing/use-list-search.ts';
import { useSelection } from '#ui/admin/listing/use-selection.ts';
import { Screen } from '#ui/admin/screen.tsx';
import { useFormats } from '#ui/admin/formats.ts';
import { DataNav } from '../data-nav.tsx';
import { listStaffLocations } from '../../staff-contract.ts';
import type { BulkTarget } from '../../staff-contract-bulk.ts';
import { restaurants } from '../words.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { locationFilters } from './location-filters.ts';
import { exportAddress, type LocationSearch, readLocationSearch } from './location-search.ts';
import { LocationTable } from './location-table.tsx';
import { RecentBulks } from './recent-bulks.tsx';
import { ViewSwitch } from './view-switch.tsx';

// A map library is large, and few look at the map.
const LocationMap = lazy(async () => ({ default: (await import('./location-map.tsx')).LocationMap }));

/** The restaurants of the user's regions; search and order are in the address. */
export function LocationListScreen() {
  const [param, change] = useListSearch();
  const search = readLocationSearch(param);
  const list = useListing(listStaffLocations, {
    query: { ...search.filter, ordering: search.ordering, p: readPageNumber(param('p')) },
  });
  const filters = locationFilters(search.filter, list.data?.regions ?? []);
  const quiet = buttonClass({ variant: 'secondary' });
  return (
    <Screen title="Restaurants">
      <DataNav />
      <ListTools
        searchLabel="Search by number, name, address, city, state or ZIP"
        q={search.filter.q}
        change={change}
        filters={filters}
      >
        <ViewSwitch isMap={search.isMap} className={quiet} />
        {list.data?.mayAdd && <ButtonLink to="/wagtail/locations/add/">Add restaurant</ButtonLink>}
      </ListTools>
      {search.isMap && (
        <Suspense fallback={<p role="status">Loading the map…</p>}>
          <LocationMap filter={search.filter} />
        </Suspense>
      )}
      <AsyncContent query={list} what="the restaurants">
        {(data) => <Results {...{ data, search, filters, change }} isStale={list.isPlaceholderData} />}
      </AsyncContent>
    </Screen>
  );
}

function Results({
  data,
  search,
  filters,
  isStale,
  change,
}: {
  data: ReplyOf<typeof listStaffLocations>;
  search: LocationSearch;
  filters: readonly ListFilter[];
  isStale: boolean;
  change: ChangeSearch;
}) {
  const { language } = useFormats();
  const selection = useSelection(data.rows.filter((row) => row.mayChange).map(({ id }) => id));
  const [target, setTarget] = useState<{ value: BulkTarget; count: number } | null>(null);
  const mayChangeAll = data.mayChange && data.total > 0 && search.filter.status !== 'archived';
  return (
    <>
      <ListResults
        label="Restaurants"
        data={data}
        nouns={['restaurant', 'restaurants']}
        found={foundBy(search.filter.q, change, filters)}
        isStale={isStale}
        bulk={
          <>
            <SelectionBar label="Selected restaurants" selection={selection}>
              <Button
                variant="secondary"
                onClick={() => setTarget({ value: { ids: [...selection.ids] }, count: selection.ids.length })}
              >
                Change selected
              </Button>
            </SelectionBar>
            {mayChangeAll && selection.ids.length === 0 && (
              <Button
                variant="secondary"
                isBusy={isStale}
                onClick={() => setTarget({ value: { filter: search.filter, expected: data.total }, count: data.total })}
              >
                Change all {restaurants(data.total, language)}
              </Button>
            )}
            {data.total > 0 && selection.ids.length === 0 && (
              <a href={exportAddress(search)} download className={buttonClass({ variant: 'quiet' })}>
                Export as CSV
              </a>
            )}
          </>
        }
        nothing="There are no restaurants yet."
      >
        <LocationTable
          rows={data.rows}
          selection={data.mayChange ? selection : undefined}
          sorting={sortingBy(search.ordering, change)}
        />
      </ListResults>
      {data.mayChange && <RecentBulks />}
      {target && <BulkDialog target={target.value} count={target.count} onClose={() => setTarget(null)} />}
    </>
  );
}
