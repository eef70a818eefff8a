import { and, asc, eq, gt } from 'drizzle-orm';
import type { LocationEntry } from '#features/locator/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import { hashToken } from '#platform/token.ts';
import { type DeliveryZone, zoneOf } from '../../delivery.ts';
import type { Door } from '../find-door.ts';
import { deliveryZones, openTables } from '../tables.ts';

/** The delivery zones of a restaurant, and their last change; one statement. */
export async function loadZones(db: Db, rlid: number) {
  const [row] = await db.select().from(deliveryZones).where(eq(deliveryZones.rlid, rlid));
  return {
    zones: row?.zones ?? [],
    version: row?.version ?? 0,
    changed: row ? { by: row.changedBy, at: new Date(row.changedAt).toISOString() } : null,
  };
}

/** The zone of an order; none for an address outside all zones. */
export interface Delivery {
  door: Door;
  zone: DeliveryZone | undefined;
}

/** The zone of a door; one statement. @param minute at which the order arrives; null for any time */
export async function loadDelivery(
  db: Db,
  { rlid, wire }: LocationEntry,
  { door, minute }: { door: Door; minute: number | null },
): Promise<Delivery> {
  const { zones } = await loadZones(db, rlid);
  return { door, zone: zoneOf(zones, { restaurant: wire, door: door.point, minute }) };
}

/** The table of a code that a guest scanned; undefined once staff have closed or reopened the table. One statement. */
export async function findTable(
  db: Db,
  { rlid, code, nowMs }: { rlid: number; code: string; nowMs: number },
): Promise<string | undefined> {
  if (code === '') return undefined;
  const [row] = await db
    .select()
    .from(openTables)
    .where(isOpen(rlid, nowMs, code));
  return row?.name;
}

/** Tables at which guests can order now; one statement. */
export async function listTables(db: Db, rlid: number, nowMs: number): Promise<(typeof openTables.$inferSelect)[]> {
  return db.select().from(openTables).where(isOpen(rlid, nowMs)).orderBy(asc(openTables.name));
}

function isOpen(rlid: number, nowMs: number, code?: string) {
  return and(
    eq(openTables.rlid, rlid),
    gt(openTables.until, new Date(nowMs).toISOString()),
    code === undefined ? undefined : eq(openTables.tokenHash, hashToken(code)),
  );
}
