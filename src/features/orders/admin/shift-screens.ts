/** Loaded as one chunk: cooks and hosts need all these screens. */
export { KitchenListScreen } from './kitchen-list-screen.tsx';
export { KitchenScreen } from './kitchen/kitchen-screen.tsx';
export { OrderListScreen } from './order-list-screen.tsx';
