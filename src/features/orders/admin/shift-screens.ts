/** Loaded as one: who cooks or answers guests needs all of them. */
export { KitchenListScreen } from './kitchen-list-screen.tsx';
export { KitchenScreen } from './kitchen/kitchen-screen.tsx';
export { OrderListScreen } from './order-list-screen.tsx';
