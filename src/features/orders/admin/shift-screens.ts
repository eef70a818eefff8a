/** Loaded as one: cooks and hosts need all of them. */
export { KitchenListScreen } from './kitchen-list-screen.tsx';
export { KitchenScreen } from './kitchen/kitchen-screen.tsx';
export { OrderListScreen } from './order-list-screen.tsx';
