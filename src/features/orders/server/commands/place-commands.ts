import { and, eq } from 'drizzle-orm';
import type { StaffContext } from '#features/accounts/server/index.ts';
import { createGuestToken, regionOf } from '#features/front-of-house/server/index.ts';
import { recordHistory, refuseOlderVersion } from '#features/history/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { Invalid } from '#shared/problem.ts';
import type { DeliveryZone } from '../../delivery.ts';
import { ORDER_MODEL } from '../../rules.ts';
import { type OrderParts, requireOnOrders } from '../order-parts.ts';
import { loadZones } from '../queries/places.ts';
import { deliveryZones, openTables } from '../tables.ts';

/** A table is closed after this time, if staff forget to close it. */
const OPEN_FOR_MS = 6 * 3_600_000;

/**
 * Saves the delivery zones of a restaurant. @throws Forbidden, Invalid for two zones of one name, Conflict when they
 * were saved after `baseVersion`
 */
export async function saveZones(
  tx: Tx,
  parts: OrderParts,
  { actor, powers, now }: Pick<StaffContext, 'actor' | 'powers' | 'now'>,
  { rlid, baseVersion, zones }: { rlid: number; baseVersion: number; zones: DeliveryZone[] },
): Promise<number> {
  requireOnOrders(powers, 'settings', regionOf(parts.listedRestaurantOf(rlid)));
  const twice = zones.findIndex(({ name }, index) => zones.findIndex((one) => one.name === name) !== index);
  if (twice >= 0) throw new Invalid([{ field: `zones.${twice}.name`, message: 'is the name of another zone' }]);
  // Locks this row, so that concurrent saves run one after the other.
  const empty = { zones: [], version: 0, changedBy: actor.name, changedAt: now };
  await tx
    .insert(deliveryZones)
    .values({ rlid, ...empty })
    .onConflictDoUpdate({
      target: deliveryZones.rlid,
      set: { rlid },
    });
  const { version: before } = await loadZones(tx, rlid);
  await refuseOlderVersion(tx, { kind: ORDER_MODEL, id: rlid, noun: 'these zones', version: before }, baseVersion);
  const version = before + 1;
  const row = { zones, version, changedBy: actor.name, changedAt: now };
  await tx
    .insert(deliveryZones)
    .values({ rlid, ...row })
    .onConflictDoUpdate({ target: deliveryZones.rlid, set: row });
  await recordHistory(tx, { actor, now }, 'changed zones', [ORDER_MODEL, rlid], {
    zones: zones.map(({ name }) => name),
  });
  return version;
}

type TableContext = Pick<StaffContext, 'actor' | 'powers'>;

/** Lets guests at a table order, with a new code; the table's earlier code is no longer valid. @throws Forbidden */
export async function openTable(
  tx: Tx,
  { nowMs, tokenKey, listedRestaurantOf }: OrderParts,
  { actor, powers }: TableContext,
  { rlid, name }: { rlid: number; name: string },
): Promise<void> {
  requireOnOrders(powers, 'change', regionOf(listedRestaurantOf(rlid)));
  const token = createGuestToken(tokenKey);
  const row = {
    tokenNonce: token.nonce,
    tokenHash: token.hash,
    openedAt: new Date(nowMs).toISOString(),
    openedBy: actor.name,
    until: new Date(nowMs + OPEN_FOR_MS).toISOString(),
  };
  await tx
    .insert(openTables)
    .values({ rlid, name, ...row })
    .onConflictDoUpdate({ target: [openTables.rlid, openTables.name], set: row });
}

/** Closes a table for orders. @throws Forbidden */
export async function closeTable(
  tx: Tx,
  { restaurantOf }: OrderParts,
  { powers }: TableContext,
  { rlid, name }: { rlid: number; name: string },
): Promise<void> {
  requireOnOrders(powers, 'change', regionOf(restaurantOf(rlid)));
  await tx.delete(openTables).where(and(eq(openTables.rlid, rlid), eq(openTables.name, name)));
}
