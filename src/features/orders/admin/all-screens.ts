/** Loaded as one: who cooks or answers guests needs most of them. */
export { DeliveryZonesScreen } from './delivery-zones-screen.tsx';
export { KitchenListScreen } from './kitchen-list-screen.tsx';
export { KitchenScreen } from './kitchen/kitchen-screen.tsx';
export { OpenTablesScreen } from './open-tables-screen.tsx';
export { OrderListScreen } from './order-list-screen.tsx';
export { OrderSettingsScreen } from './order-settings-screen.tsx';
export { SalesScreen } from './sales-screen.tsx';
