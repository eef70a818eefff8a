import { RestaurantListScreen } from '#features/front-of-house/admin/restaurant-list-screen.tsx';
import { Badge } from '#ui/admin/badge.tsx';
import { listReservationRestaurants } from '../staff-contract.ts';

/** Restaurants whose reservations a user may see. */
export function ReservationListScreen() {
  return (
    <RestaurantListScreen
      endpoint={listReservationRestaurants}
      title="Reservations"
      intro="Choose a restaurant to see its day sheet."
      to="/wagtail/host/$id/reservations/"
      what="whose reservations you may see"
      columns={[
        {
          name: 'status',
          label: 'Online',
          cell: ({ isOn }) => (isOn ? <Badge tone="good">On</Badge> : <Badge>Off</Badge>),
        },
        { name: 'parties', label: 'Parties today', isNumber: true, cell: ({ parties }) => parties },
        { name: 'covers', label: 'Guests today', isNumber: true, cell: ({ covers }) => covers },
        {
          name: 'requested',
          label: 'To confirm',
          cell: ({ requested }) => (requested > 0 ? <Badge tone="note">{requested}</Badge> : 0),
          isNumber: true,
        },
        {
          name: 'undecided',
          label: 'Undecided deposits',
          cell: ({ undecided }) => (undecided > 0 ? <Badge tone="note">{undecided}</Badge> : 0),
          isNumber: true,
        },
      ]}
    />
  );
}
