import { inArray, type SQL } from 'drizzle-orm';
import { regionAccess, type Restaurants } from '#features/front-of-house/server/index.ts';
import { orderRules } from '../rules.ts';
import { locations } from '#features/locations/server/index.ts';
import type { StaffPowers } from '#features/rights/permissions.ts';
import type { Db } from '#platform/db/client.ts';
import type { Menus } from '#features/menus/server/index.ts';
import type { PaymentProvider } from '#platform/payments/port.ts';
import { orders } from './tables.ts';

/** Dependencies of queries and commands of orders. */
export interface OrderParts extends Restaurants {
  nowMs: number;
  /** Key of the guests' tokens. */
  tokenKey: Uint8Array;
  menus: Menus;
  payments: PaymentProvider;
  /** True when the configuration has a partner that can take orders. */
  hasPartner: boolean;
}

export const orderAccess = regionAccess(orderRules);
export const { may: mayOnOrders, demand: requireOnOrders } = orderAccess;

/**
 * The restaurants of some orders, of which a user may see the orders, archived and closed ones too; one statement.
 * @param some condition on orders: a chain has many more restaurants than those of a day or a search
 */
export async function listSeenRestaurants(db: Db, powers: StaffPowers, some: SQL | undefined) {
  const { rlid, name, city, country, state } = locations;
  const restaurants = await db
    .select({ rlid, name, city, country, state })
    .from(locations)
    .where(inArray(rlid, db.select({ rlid: orders.rlid }).from(orders).where(some)));
  return restaurants.filter((one) => mayOnOrders(powers, 'view', one));
}
