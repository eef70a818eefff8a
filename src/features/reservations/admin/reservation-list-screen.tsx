import { RestaurantList, useRestaurantSearch } from '#features/front-of-house/admin/restaurant-list.tsx';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { useListing } from '#ui/admin/api/use-listing.ts';
import { Badge } from '#ui/admin/badge.tsx';
import type { Column } from '#ui/admin/listing/data-table.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { listReservationRestaurants } from '../staff-contract.ts';

const COLUMNS: Column<ReplyOf<typeof listReservationRestaurants>['rows'][number]>[] = [
  {
    name: 'status',
    label: 'Online',
    cell: ({ isOn }) => (isOn ? <Badge tone="good">On</Badge> : <Badge>Off</Badge>),
  },
  { name: 'parties', label: 'Parties today', cell: ({ parties }) => parties },
  { name: 'covers', label: 'Guests today', cell: ({ covers }) => covers },
  {
    name: 'requested',
    label: 'To confirm',
    cell: ({ requested }) => (requested > 0 ? <Badge tone="note">{requested}</Badge> : 0),
  },
];

/** Restaurants whose reservations somebody may see. */
export function ReservationListScreen() {
  const search = useRestaurantSearch();
  const list = useListing(listReservationRestaurants, { query: search.query });
  return (
    <Screen title="Reservations" intro="Choose a restaurant to see its day sheet.">
      <RestaurantList
        search={search}
        list={list}
        to="/wagtail/host/$id/reservations/"
        columns={COLUMNS}
        what="whose reservations you may see"
      />
    </Screen>
  );
}
