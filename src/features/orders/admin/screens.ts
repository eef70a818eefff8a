import { lazyRouteComponent } from '@tanstack/react-router';
import { screensWithViews } from '#ui/admin/screen-views.ts';
import { ORDER_SCREENS } from '../screens.ts';

const load = () => import('./shift-screens.ts');

/** The screens with their components. Those of a shift are loaded as one, each of the others when it is shown. */
export const orderScreens = screensWithViews(ORDER_SCREENS, {
  kitchens: lazyRouteComponent(load, 'KitchenListScreen'),
  kitchen: lazyRouteComponent(load, 'KitchenScreen'),
  orderSettings: lazyRouteComponent(() => import('./order-settings-screen.tsx'), 'OrderSettingsScreen'),
  deliveryZones: lazyRouteComponent(() => import('./delivery-zones-screen.tsx'), 'DeliveryZonesScreen'),
  openTables: lazyRouteComponent(() => import('./open-tables-screen.tsx'), 'OpenTablesScreen'),
  orders: lazyRouteComponent(load, 'OrderListScreen'),
  orderSales: lazyRouteComponent(() => import('./sales-screen.tsx'), 'SalesScreen'),
  order: lazyRouteComponent(() => import('./order-screen.tsx'), 'OrderScreen'),
});
