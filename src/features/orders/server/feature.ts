import { eq } from 'drizzle-orm';
import { defineFeature, idOf } from '#features/accounts/server/index.ts';
import { regionOfRecord } from '#features/front-of-house/server/index.ts';
import { dailyPurge, type PurgeParts } from '#platform/jobs/daily-purge.ts';
import { NotFound } from '#shared/problem.ts';
import type { Db } from '#platform/db/client.ts';
import type { PaymentProvider } from '#platform/payments/port.ts';
import { ORDER_MODEL, REFUND_MODEL } from '../rules.ts';
import { ORDER_SCREENS } from '../screens.ts';
import { requireOnOrders } from './order-parts.ts';
import type { Orders } from './orders.ts';
import { orderHookRoutes, orderRoutes, paymentHookRoutes } from './public-routes.ts';
import { exportSales } from './queries/sales.ts';
import { exportOrders } from './queries/export-orders.ts';
import { eraseOldOrders } from './retention.ts';
import { kitchenRoutes } from './staff-routes.ts';
import { placeRoutes } from './staff-routes-places.ts';
import { orders } from './tables.ts';

const RECONCILE_EVERY_MS = 60_000;
/** No money without an order for more than two minutes, even when the node with the job is killed. */
const RECONCILE_LEASE_MS = 25_000;

/** Online orders of restaurants. */
export const orderFeature = defineFeature({
  screens: ORDER_SCREENS,
  records: {
    kitchen: async (db, { powers }, { id }) => requireOnOrders(powers, 'view', await regionOfRecord(db, idOf(id))),
    openTables: async (db, { powers }, { id }) => requireOnOrders(powers, 'view', await regionOfRecord(db, idOf(id))),
    deliveryZones: async (db, { powers }, { id }) =>
      requireOnOrders(powers, 'settings', await regionOfRecord(db, idOf(id))),
    orderSettings: async (db, { powers }, { id }) =>
      requireOnOrders(powers, 'settings', await regionOfRecord(db, idOf(id))),
    order: async (db, { powers }, { id }) =>
      requireOnOrders(powers, 'view', await regionOfRecord(db, await rlidOf(db, idOf(id)))),
  },
  exports: {
    orders: ({ db, staff, now }, format, { query }) => exportOrders(db, { powers: staff.powers, now }, format, query),
    orderSales: ({ db, staff, now }, format, { query }) =>
      exportSales(db, { powers: staff.powers, now }, format, query),
  },
  models: [
    { model: ORDER_MODEL, label: 'Orders', section: 'Guests', permissions: ['view', 'change'] },
    { model: REFUND_MODEL, label: 'Order refunds', section: 'Guests', permissions: ['add'] },
  ],
  routes: [orderRoutes, orderHookRoutes, paymentHookRoutes, kitchenRoutes, placeRoutes],
  jobs: ({ orders: ordering, ...parts }: PurgeParts & { orders: Orders }) => [
    dailyPurge(parts, 'order retention', (tx) => eraseOldOrders(tx, ordering.parts())),
    {
      name: 'payments of orders',
      everyMs: RECONCILE_EVERY_MS,
      leaseMs: RECONCILE_LEASE_MS,
      run: ({ signal }) => ordering.payments.reconcile(signal),
    },
  ],
  health: ({ payments }: { payments: PaymentProvider }) => ({ payments: async () => payments.describe() }),
});

/** @throws NotFound */
async function rlidOf(db: Db, id: number): Promise<number> {
  const [row] = await db.select({ rlid: orders.rlid }).from(orders).where(eq(orders.id, id));
  if (!row) throw new NotFound('This order does not exist');
  return row.rlid;
}
