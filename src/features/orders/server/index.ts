export { concealOrders } from './conceal-orders.ts';
export { createOrders, type Orders } from './orders.ts';
export type { OrderedLines } from './queries/account-orders.ts';
export { eraseOrdersOf } from './retention.ts';
