import { lazyRouteComponent } from '@tanstack/react-router';
import { screensWithViews } from '#ui/admin/screen-views.ts';
import { ORDER_SCREENS } from '../screens.ts';

const load = () => import('./all-screens.ts');

/** The screens with their components, which are loaded when the first of them is shown. */
export const orderScreens = screensWithViews(ORDER_SCREENS, {
  kitchens: lazyRouteComponent(load, 'KitchenListScreen'),
  kitchen: lazyRouteComponent(load, 'KitchenScreen'),
  orderSettings: lazyRouteComponent(load, 'OrderSettingsScreen'),
  deliveryZones: lazyRouteComponent(load, 'DeliveryZonesScreen'),
  openTables: lazyRouteComponent(load, 'OpenTablesScreen'),
  orders: lazyRouteComponent(load, 'OrderListScreen'),
  orderSales: lazyRouteComponent(load, 'SalesScreen'),
  // With its dialogs, which nobody at a stove needs.
  order: lazyRouteComponent(() => import('./order-screen.tsx'), 'OrderScreen'),
});
