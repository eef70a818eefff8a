import { RestaurantListScreen } from '#features/front-of-house/admin/restaurant-list-screen.tsx';
import { Badge } from '#ui/admin/badge.tsx';
import { listKitchens } from '../staff-contract.ts';

/** Restaurants whose orders a user may see. */
export function KitchenListScreen() {
  return (
    <RestaurantListScreen
      endpoint={listKitchens}
      title="Kitchen"
      intro="Open orders by restaurant. Choose a restaurant to open its kitchen screen."
      to="/wagtail/kitchen/$id/"
      what="whose orders you may see"
      columns={[
        {
          name: 'status',
          label: 'Ordering',
          cell: ({ isOn, isPaused }) => {
            if (!isOn) return <Badge>Off</Badge>;
            return isPaused ? <Badge tone="bad">Paused</Badge> : <Badge tone="good">On</Badge>;
          },
        },
        { name: 'live', label: 'Open orders', isNumber: true, cell: ({ live }) => live },
      ]}
    />
  );
}
