import { RestaurantList, useRestaurantSearch } from '#features/front-of-house/admin/restaurant-list.tsx';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { useListing } from '#ui/admin/api/use-listing.ts';
import { Badge } from '#ui/admin/badge.tsx';
import type { Column } from '#ui/admin/listing/data-table.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { listHostRestaurants } from '../staff-contract.ts';

const COLUMNS: Column<ReplyOf<typeof listHostRestaurants>['rows'][number]>[] = [
  {
    name: 'status',
    label: 'Wait list',
    cell: ({ isOn, isPaused }) => {
      if (!isOn) return <Badge>Off</Badge>;
      return isPaused ? <Badge tone="bad">Paused</Badge> : <Badge tone="good">On</Badge>;
    },
  },
  { name: 'waiting', label: 'Parties in line', cell: ({ waiting }) => waiting },
];

/** Restaurants whose wait list somebody may see. */
export function HostListScreen() {
  const search = useRestaurantSearch();
  const list = useListing(listHostRestaurants, { query: search.query });
  return (
    <Screen title="Host stand" intro="Tonight’s wait lists. Choose a restaurant to run its line.">
      <RestaurantList
        search={search}
        list={list}
        to="/wagtail/host/$id/"
        columns={COLUMNS}
        what="whose wait list you may see"
      />
    </Screen>
  );
}
