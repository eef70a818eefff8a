import { eq } from 'drizzle-orm';
import type { LocationEntry } from '#features/locator/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import { type DeliveryZone, zoneOf } from '../../delivery.ts';
import type { Door } from '../find-door.ts';
import { deliveryZones } from '../tables.ts';

/** To where a restaurant delivers, and when somebody changed it; one statement. */
export async function loadZones(db: Db, rlid: number) {
  const [row] = await db.select().from(deliveryZones).where(eq(deliveryZones.rlid, rlid));
  return {
    zones: row?.zones ?? [],
    version: row?.version ?? 0,
    changed: row ? { by: row.changedBy, at: new Date(row.changedAt).toISOString() } : null,
  };
}

/** Where an order goes: its zone, none for a door outside of all. */
export interface Delivery {
  door: Door;
  zone: DeliveryZone | undefined;
}

/** The zone of a door; one statement. @param minute at which the order is there; null for any time */
export async function loadDelivery(
  db: Db,
  { rlid, wire }: LocationEntry,
  { door, minute }: { door: Door; minute: number | null },
): Promise<Delivery> {
  const { zones } = await loadZones(db, rlid);
  return { door, zone: zoneOf(zones, { restaurant: wire, door: door.point, minute }) };
}
