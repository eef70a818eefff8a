import { regionAccess } from '#features/front-of-house/server/index.ts';
import { orderRules } from '../rules.ts';
import { locations } from '#features/locations/server/index.ts';
import type { StaffPowers } from '#features/rights/permissions.ts';
import type { Db } from '#platform/db/client.ts';

export const orderAccess = regionAccess(orderRules);
export const { may: mayOnOrders, demand: requireOnOrders } = orderAccess;

/** The restaurants whose orders a user may see, archived and closed ones too; one statement. */
export async function listSeenRestaurants(db: Db, powers: StaffPowers) {
  const { rlid, name, city, country, state } = locations;
  const restaurants = await db.select({ rlid, name, city, country, state }).from(locations);
  return restaurants.filter((one) => mayOnOrders(powers, 'view', one));
}
