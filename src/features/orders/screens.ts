import type { Screens } from '#features/rights/screen.ts';
import { alsoOnDevices } from '#features/rights/staff-rule.ts';
import { orderRules } from './rules.ts';

/** Kitchens, the order desk and settings of orders. */
export const ORDER_SCREENS = {
  kitchens: {
    path: '/wagtail/kitchen/',
    title: 'Kitchen',
    rule: orderRules.view,
    menu: { group: 'Ordering', label: 'Kitchen', icon: 'clock' },
  },
  kitchen: { path: '/wagtail/kitchen/$id/', title: 'Kitchen', rule: alsoOnDevices(orderRules.view) },
  orderSettings: { path: '/wagtail/kitchen/$id/settings/', title: 'Ordering settings', rule: orderRules.settings },
  deliveryZones: { path: '/wagtail/kitchen/$id/zones/', title: 'Delivery zones', rule: orderRules.settings },
  openTables: { path: '/wagtail/kitchen/$id/tables/', title: 'Orders at tables', rule: alsoOnDevices(orderRules.view) },
  orders: {
    path: '/wagtail/orders/',
    title: 'Orders',
    rule: orderRules.view,
    menu: { group: 'Ordering', label: 'Orders', icon: 'document' },
  },
  orderSales: { path: '/wagtail/orders/sales/', title: 'Sales', rule: orderRules.view },
  order: { path: '/wagtail/orders/$id/', title: 'Order', rule: orderRules.view },
} as const satisfies Screens;
