import { and, eq, inArray } from 'drizzle-orm';
import {
  businessDateAt,
  dayStartMs,
  QUARTER_MINUTES,
  QUARTER_MS,
  quarterTimes,
} from '#features/front-of-house/server/index.ts';
import { type LocationEntry, acceptsGuestsAt } from '#features/locator/server/index.ts';
import type { Mode } from '#features/menus/menu-texts.ts';
import { addDays } from '#features/opening-hours/hours-calendar.ts';
import { temporalZoneClock } from '#features/opening-hours/hours-zone-temporal.ts';
import type { Db } from '#platform/db/client.ts';
import type { OrderSlots } from '../../contract.ts';
import { type DeliveryZone, isDriven } from '../../delivery.ts';
import type { NoOrdersReason } from '../../order-states.ts';
import { Problem } from '#shared/problem.ts';
import { emptyLoad, type OrderLoad, placeUnits } from '../engine/capacity.ts';
import type { OrderParts } from '../order-parts.ts';
import { type KitchenState, loadKitchen, loadOrderSettings, modesOf, type SettingsInForce } from '../settings.ts';
import type { PartnerOrders } from '../partner/partner-orders.ts';
import { kitchenDays } from '../tables.ts';
import { loadZones } from './places.ts';

const MINUTE_MS = 60_000;
const SERVICE_OF = { pickup: 'operation', curbside: 'curbside', delivery: 'delivery', table: 'operation' } as const;

/** A time at which an order can be ready. */
export interface OrderSlot {
  businessDate: string;
  startMs: number;
  /** Minute of the restaurant's day, 0–1439. */
  minute: number;
  load: OrderLoad;
}

/** Why a restaurant takes no orders now; undefined when it takes orders. */
export function refusalOf(
  restaurant: LocationEntry,
  settings: SettingsInForce,
  kitchen: KitchenState,
): Pick<OrderSlots, 'reason' | 'pauseReason' | 'opensAt' | 'url'> | undefined {
  if (!settings.isOn) return { reason: 'off' };
  if (settings.provider === 'redirect') return { reason: 'elsewhere', url: settings.redirectUrl };
  if (modesOf(settings, restaurant).length === 0) return { reason: 'off' };
  if (kitchen.pause) {
    const { until, reason } = kitchen.pause;
    return { reason: 'paused', opensAt: until, ...(reason !== '' && { pauseReason: reason }) };
  }
  return undefined;
}

/**
 * Possible times of an order, soonest first. The kitchen's settings and current state determine how early it begins;
 * an order that is larger than a quarter's capacity extends to the quarters before it.
 * @param taken units by quarter of a business day
 */
export function slotsOf(
  restaurant: LocationEntry,
  {
    settings,
    kitchen,
    mode,
    units,
    nowMs,
    taken,
    zone,
  }: {
    settings: SettingsInForce;
    kitchen: KitchenState;
    mode: Mode;
    units: number;
    nowMs: number;
    taken: (date: string) => readonly number[];
    /** Zone of a delivery, whose times are those at the guest's door. */
    zone?: DeliveryZone | undefined;
  },
): OrderSlot[] {
  const clock = temporalZoneClock(restaurant.timeZone);
  const today = businessDateAt(clock, nowMs);
  const driveMinutes = zone?.driveMinutes ?? 0;
  const firstMs = nowMs + (settings.prepMinutes + driveMinutes + (kitchen.busy?.minutes ?? 0)) * MINUTE_MS;
  const slots: OrderSlot[] = [];
  for (let day = 0; day <= settings.horizonDays; day += 1) {
    const businessDate = addDays(today, day);
    const earliest = Math.max(0, Math.ceil((nowMs - dayStartMs(clock, businessDate)) / QUARTER_MS));
    const times = quarterTimes(restaurant.openingHours, clock, businessDate, {
      service: SERVICE_OF[mode],
      stayMinutes: settings.lastPickupBeforeClose,
      isEachPass: true,
    });
    for (const { quarter, startMs, minutes } of times) {
      if (startMs < firstMs || !acceptsGuestsAt(restaurant, startMs)) continue;
      if (zone && !isDriven(zone, minutes % 1440)) continue;
      const made = Math.max(earliest, quarter - Math.ceil(driveMinutes / QUARTER_MINUTES));
      const load = placeUnits(taken(businessDate), { quarter: made, earliest, units, most: settings.unitsPerSlot });
      if (load) slots.push({ businessDate, startMs, minute: minutes % 1440, load });
    }
  }
  return slots;
}

/**
 * When an order can be ready that can be made only later than planned: at the new time, or at the last time before it at
 * which the restaurant hands orders over. Null when that time is over.
 * @param zones the restaurant's, for a delivery: an order does not keep its own
 */
export function laterTime(
  restaurant: LocationEntry,
  { lastPickupBeforeClose }: SettingsInForce,
  {
    mode,
    businessDate,
    nowMs,
    readyMs,
    zones,
  }: { mode: Mode; businessDate: string; nowMs: number; readyMs: number; zones: readonly DeliveryZone[] },
): number | null {
  const isServed = (minutes: number) => zones.length === 0 || zones.some((zone) => isDriven(zone, minutes % 1440));
  const times = quarterTimes(restaurant.openingHours, temporalZoneClock(restaurant.timeZone), businessDate, {
    service: SERVICE_OF[mode],
    stayMinutes: lastPickupBeforeClose,
    isEachPass: true,
  }).flatMap(({ startMs, minutes }) => (isServed(minutes) && acceptsGuestsAt(restaurant, startMs) ? [startMs] : []));
  const before = times.findLast((ms) => ms <= readyMs) ?? 0;
  const after = times.find((ms) => ms >= readyMs) ?? Number.POSITIVE_INFINITY;
  if (after - before <= QUARTER_MS) return readyMs;
  return before < nowMs ? null : before;
}

/**
 * The requested time at a partner, or the soonest by our settings: the partner returns the real time when the
 * order is placed.
 */
export function slotsAtPartner(
  restaurant: LocationEntry,
  {
    settings,
    kitchen,
    nowMs,
    zone,
    wantedMs,
  }: {
    settings: SettingsInForce;
    kitchen: KitchenState;
    nowMs: number;
    zone?: DeliveryZone | undefined;
    wantedMs: number | null;
  },
): OrderSlot[] {
  const clock = temporalZoneClock(restaurant.timeZone);
  const minutes = settings.prepMinutes + (zone?.driveMinutes ?? 0) + (kitchen.busy?.minutes ?? 0);
  const startMs = wantedMs ?? nowMs + minutes * MINUTE_MS;
  const businessDate = businessDateAt(clock, startMs);
  if (startMs < nowMs || !slotDates(restaurant, settings, nowMs).includes(businessDate)) return [];
  return [{ businessDate, startMs, minute: clock.localTime(startMs).minutes, load: [] }];
}

/** The dates of all slots of a restaurant. */
export function slotDates({ timeZone }: LocationEntry, { horizonDays }: SettingsInForce, nowMs: number): string[] {
  const today = businessDateAt(temporalZoneClock(timeZone), nowMs);
  return Array.from({ length: horizonDays + 1 }, (_, day) => addDays(today, day));
}

/** Make-units that kitchens have taken on some days; one statement. */
export async function loadTaken(
  db: Db,
  rlid: number,
  dates: readonly string[],
): Promise<(date: string) => readonly number[]> {
  const rows = await db
    .select({ date: kitchenDays.businessDate, units: kitchenDays.units })
    .from(kitchenDays)
    .where(and(eq(kitchenDays.rlid, rlid), inArray(kitchenDays.businessDate, [...dates])));
  const byDate = new Map(rows.map(({ date, units }) => [date, units]));
  const nothing = emptyLoad();
  return (date) => byDate.get(date) ?? nothing;
}

/** Possible times of an order of some make-units at a restaurant; four statements at most. @throws NotFound, gone */
export async function loadOrderSlots(
  db: Db,
  { nowMs, listedRestaurantOf }: OrderParts,
  { rlid, mode, units, zone }: { rlid: number; mode: Mode; units: number; zone?: DeliveryZone | undefined },
  partner: Pick<PartnerOrders, 'slots'>,
): Promise<OrderSlots> {
  const restaurant = listedRestaurantOf(rlid);
  const settings = await loadOrderSettings(db, restaurant);
  const kitchen = await loadKitchen(db, rlid, nowMs);
  const answer = { rlid, mode, readAt: new Date(nowMs).toISOString() };
  const refusal = refusalOf(restaurant, settings, kitchen);
  if (refusal) return { ...answer, ...refusal, slots: [] };
  if (!modesOf(settings, restaurant).includes(mode)) return { ...answer, reason: 'off', slots: [] };
  // Before the guest gives an address, the time of the first zone counts.
  const driven = mode === 'delivery' ? (zone ?? (await loadZones(db, rlid)).zones[0]) : undefined;
  if (mode === 'delivery' && !driven) return { ...answer, reason: 'off', slots: [] };
  if (settings.provider === 'partner') return { ...answer, ...(await askSlots(partner, { rlid, mode, units })) };
  const taken = await loadTaken(db, rlid, slotDates(restaurant, settings, nowMs));
  const asked = { settings, kitchen, mode, nowMs, taken, zone: driven };
  const slots = slotsOf(restaurant, { ...asked, units });
  if (slots.length > 0) return { ...answer, slots: slots.map(({ startMs }) => new Date(startMs).toISOString()) };
  const reason: NoOrdersReason = slotsOf(restaurant, { ...asked, units: 0 }).length > 0 ? 'full' : 'closed';
  return { ...answer, reason, slots: [] };
}

/** A partner that does not answer has no slots: pages and the menu are shown anyway. */
async function askSlots(
  partner: Pick<PartnerOrders, 'slots'>,
  asked: Parameters<PartnerOrders['slots']>[0],
): Promise<Pick<OrderSlots, 'slots' | 'reason' | 'pauseReason' | 'opensAt'>> {
  try {
    return await partner.slots(asked);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { slots: [], reason: error.code === 'closed' || error.code === 'full' ? error.code : 'silent' };
  }
}
