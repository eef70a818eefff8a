import { RestaurantListScreen } from '#features/front-of-house/admin/restaurant-list-screen.tsx';
import { Badge } from '#ui/admin/badge.tsx';
import { listHostRestaurants } from '../staff-contract.ts';

/** Restaurants whose wait list a user may see. */
export function HostListScreen() {
  return (
    <RestaurantListScreen
      endpoint={listHostRestaurants}
      title="Host stand"
      intro="Tonight’s wait lists. Choose a restaurant to open its host stand."
      to="/wagtail/host/$id/"
      what="whose wait list you may see"
      columns={[
        {
          name: 'status',
          label: 'Wait list',
          cell: ({ isOn, isPaused }) => {
            if (!isOn) return <Badge>Off</Badge>;
            return isPaused ? <Badge tone="bad">Paused</Badge> : <Badge tone="good">On</Badge>;
          },
        },
        { name: 'waiting', label: 'Parties in line', isNumber: true, cell: ({ waiting }) => waiting },
      ]}
    />
  );
}
