import { eq } from 'drizzle-orm';
import type { StaffContext } from '#features/accounts/server/index.ts';
import { CHAIN, dateOfInstant, regionOf, requireProvider } from '#features/front-of-house/server/index.ts';
import { recordHistory, refuseOlderVersion } from '#features/history/server/index.ts';
import { saveOrderingOffer } from '#features/locations/server/index.ts';
import { Invalid } from '#shared/problem.ts';
import type { Tx } from '#platform/db/client.ts';
import { ORDER_MODEL } from '../../rules.ts';
import type { OrderSettings } from '../../settings-contract.ts';
import { type OrderParts, requireOnOrders } from '../order-parts.ts';
import { loadOrderSettings, providersOf } from '../settings.ts';
import { kitchens, orderSettings } from '../tables.ts';
import { withDay } from './kitchen-day.ts';

type KitchenContext = Pick<StaffContext, 'actor' | 'powers' | 'now'>;

const MINUTE_MS = 60_000;
/** A busy kitchen returns to normal after this time. */
const BUSY_FOR_MINUTES = 60;

/** Pauses orders for a while, or resumes them. @param minutes null ends the pause. @throws Forbidden */
export async function pauseKitchen(
  tx: Tx,
  parts: OrderParts,
  context: KitchenContext,
  { rlid, minutes, reason }: { rlid: number; minutes: number | null; reason: string },
): Promise<void> {
  const pauseUntil = minutes === null ? null : new Date(parts.nowMs + minutes * MINUTE_MS).toISOString();
  const pauseReason = minutes === null ? '' : reason;
  const details = { minutes, reason: pauseReason };
  await setKitchen(tx, parts, context, rlid, { pauseUntil, pauseReason }, [
    minutes === null ? 'pause ended' : 'paused',
    details,
  ]);
}

/** Promises orders later for an hour. @param minutes 0 for normal operation. @throws Forbidden */
export async function busyKitchen(
  tx: Tx,
  parts: OrderParts,
  context: KitchenContext,
  { rlid, minutes }: { rlid: number; minutes: number },
): Promise<void> {
  const busyUntil = minutes === 0 ? null : new Date(parts.nowMs + BUSY_FOR_MINUTES * MINUTE_MS).toISOString();
  const action = minutes === 0 ? 'as usual' : 'busy';
  await setKitchen(tx, parts, context, rlid, { busyMinutes: minutes, busyUntil }, [action, { minutes }]);
}

async function setKitchen(
  tx: Tx,
  parts: OrderParts,
  { actor, powers, now }: KitchenContext,
  rlid: number,
  set: Partial<typeof kitchens.$inferInsert>,
  [action, details]: [string, Record<string, unknown>],
): Promise<void> {
  const restaurant = parts.restaurantOf(rlid);
  requireOnOrders(powers, 'change', regionOf(restaurant));
  await withDay(tx, { rlid, businessDate: dateOfInstant(restaurant, parts.nowMs) }, async (day) => {
    await tx
      .insert(kitchens)
      .values({ rlid, ...set })
      .onConflictDoUpdate({ target: kitchens.rlid, set });
    day.seq += 1;
  });
  await recordHistory(tx, { actor, now }, action, [ORDER_MODEL, rlid], details);
}

/**
 * Saves a restaurant's settings, or those of all restaurants without settings of their own.
 * @param forChain the caller has checked the right on every restaurant; does not change whether guests can order
 * @throws Forbidden, Invalid, Conflict when the settings were saved after `baseVersion`
 */
export async function saveOrderSettings(
  tx: Tx,
  parts: OrderParts,
  { actor, powers, now }: KitchenContext,
  {
    rlid,
    baseVersion,
    values,
    forChain = false,
  }: { rlid: number; baseVersion: number; values: OrderSettings; forChain?: boolean },
): Promise<number> {
  const restaurant = parts.listedRestaurantOf(rlid);
  requireOnOrders(powers, 'settings', regionOf(restaurant));
  requireDays(values);
  requireProvider(values, providersOf(parts));
  // Locks this row, so that concurrent saves run one after the other; the chain's settings have a row of their own.
  const at = forChain ? CHAIN : rlid;
  return withDay(tx, { rlid: at, businessDate: dateOfInstant(restaurant, parts.nowMs) }, async (day) => {
    const { saved, chain } = await loadOrderSettings(tx, restaurant);
    const { version: before } = forChain ? chain : saved;
    await refuseOlderVersion(tx, { kind: ORDER_MODEL, id: at, noun: 'these settings', version: before }, baseVersion);
    const version = before + 1;
    const { isOn, ...stored } = values;
    const row = { ...stored, version, changedBy: actor.name, changedAt: now };
    await tx
      .insert(orderSettings)
      .values({ rlid: at, ...row })
      .onConflictDoUpdate({ target: orderSettings.rlid, set: row });
    day.seq += 1;
    if (!forChain) await saveOrderingOffer(tx, rlid, isOn);
    await recordHistory(tx, { actor, now }, 'changed', [ORDER_MODEL, at], { ...values });
    return version;
  });
}

/** Deletes a restaurant's own settings: those of the chain apply again. @throws Forbidden */
export async function followChain(
  tx: Tx,
  parts: OrderParts,
  { actor, powers, now }: KitchenContext,
  rlid: number,
): Promise<void> {
  requireOnOrders(powers, 'settings', regionOf(parts.listedRestaurantOf(rlid)));
  await tx.update(orderSettings).set({ version: 0 }).where(eq(orderSettings.rlid, rlid));
  await recordHistory(tx, { actor, now }, 'follows the chain', [ORDER_MODEL, rlid]);
}

/** @throws Invalid for two taxes of one day */
function requireDays({ taxes }: OrderSettings): void {
  const twice = taxes.findIndex(({ from }, index) => taxes.findIndex((one) => one.from === from) !== index);
  if (twice >= 0) throw new Invalid([{ field: `values.taxes.${twice}.from`, message: 'is the day of another line' }]);
}
