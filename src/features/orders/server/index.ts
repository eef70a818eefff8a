export { concealOrders } from './conceal-orders.ts';
export { createOrders, type Orders } from './orders.ts';
export { eraseOrdersOf } from './retention.ts';
