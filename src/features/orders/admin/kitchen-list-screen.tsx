import { RestaurantList, useRestaurantSearch } from '#features/front-of-house/admin/restaurant-list.tsx';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { useListing } from '#ui/admin/api/use-listing.ts';
import { Badge } from '#ui/admin/badge.tsx';
import type { Column } from '#ui/admin/listing/data-table.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { listKitchens } from '../staff-contract.ts';

const COLUMNS: Column<ReplyOf<typeof listKitchens>['rows'][number]>[] = [
  {
    name: 'status',
    label: 'Ordering',
    cell: ({ isOn, isPaused }) => {
      if (!isOn) return <Badge>Off</Badge>;
      return isPaused ? <Badge tone="bad">Paused</Badge> : <Badge tone="good">On</Badge>;
    },
  },
  { name: 'live', label: 'Open orders', cell: ({ live }) => live },
];

/** Restaurants whose orders somebody may see. */
export function KitchenListScreen() {
  const search = useRestaurantSearch();
  const list = useListing(listKitchens, { query: search.query });
  return (
    <Screen title="Kitchen" intro="Open orders by restaurant. Choose one to cook from its screen.">
      <RestaurantList
        search={search}
        list={list}
        to="/wagtail/kitchen/$id/"
        columns={COLUMNS}
        what="whose orders you may see"
      />
    </Screen>
  );
}
