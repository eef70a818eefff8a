import { RestaurantListScreen } from '#features/front-of-house/admin/restaurant-list-screen.tsx';
import { Badge } from '#ui/admin/badge.tsx';
import { counted } from './sheet/texts.ts';
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
          cell: ({ requested, undecided }) => (
            <>
              {requested > 0 ? <Badge tone="note">{requested}</Badge> : 0}{' '}
              {undecided > 0 && <Badge tone="note">{counted(undecided, 'deposit')} to keep or return</Badge>}
            </>
          ),
        },
      ]}
    />
  );
}
