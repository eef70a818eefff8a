import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { Conflict, Invalid } from '#shared/problem.ts';
import type { StaffContext } from '#features/accounts/server/index.ts';
import { dayStartMs, QUARTER_MS, regionOf } from '#features/front-of-house/server/index.ts';
import { refuseOlderVersion } from '#features/history/server/index.ts';
import { returnPortions, reservePortions } from '#features/menus/server/index.ts';
import { temporalZoneClock } from '#features/opening-hours/hours-zone-temporal.ts';
import type { LanguageCode } from '#features/pages/contract.ts';
import type { Discount } from '#features/coupons/discount.ts';
import { discountOfOrder } from '#features/coupons/server/index.ts';
import { divide, MILLION } from '#features/menus/money.ts';
import type { Tx } from '#platform/db/client.ts';
import { checkBasket, MOST_ALCOHOL } from '../../check-basket.ts';
import type { BasketLine } from '../../basket.ts';
import { priceOrder, type TaxProfile } from '../../price.ts';
import { ORDER_MODEL } from '../../rules.ts';
import { countLoad, type OrderLoad, placeUnits, portionsOf } from '../engine/capacity.ts';
import { type OrderParts, requireOnOrders } from '../order-parts.ts';
import { loadOrderMenu, loadOrderSettings, taxOn } from '../settings.ts';
import { orderRefunds, type OrderRow, orders, type StoredLine } from '../tables.ts';
import { isDone, type LockedDay, recordEvent, withDay } from './kitchen-day.ts';
import { sendChanged } from './tell-guest.ts';
import { linesToStore } from './place-order.ts';
import { countRefund } from './refund-order.ts';
import { readOrder } from './settle-order.ts';

/** Most quarters of an hour before its time in which a changed order may be cooked. */
const QUARTERS_BEFORE = 4;
const MINUTE_MS = 60_000;

/** Changes of an order by staff. */
export interface OrderEdit {
  op: string;
  baseVersion: number;
  kept: readonly { line: number; quantity: number }[];
  added: readonly BasketLine[];
}

/**
 * True until the kitchen begins the order or a part is refunded. A partner's order cannot be changed.
 */
export function mayEdit({ state, refunded, payProblem, bumped, partnerKey }: OrderRow): boolean {
  return state === 'accepted' && refunded === 0 && payProblem === '' && bumped.length === 0 && partnerKey === null;
}

/**
 * Changes the lines of an order before the kitchen begins it. Kept lines keep their price, new lines have that of
 * the menu. An overpaid amount is refunded; an amount that is still to be paid is due at the restaurant. The guest is
 * notified.
 * @throws Forbidden, NotFound, Conflict, Invalid
 */
export async function editOrder(
  tx: Tx,
  parts: OrderParts,
  { actor, powers }: Pick<StaffContext, 'actor' | 'powers'>,
  orderId: number,
  edit: OrderEdit,
): Promise<void> {
  const { nowMs } = parts;
  const place = await readOrder(tx, orderId);
  requireOnOrders(powers, 'change', regionOf(parts.restaurantOf(place.rlid)));
  await withDay(tx, place, async (day) => {
    if (await isDone(tx, place.rlid, edit.op)) return;
    const before = await readOrder(tx, orderId);
    const subject = { kind: ORDER_MODEL, id: orderId, noun: 'this order', version: before.version };
    await refuseOlderVersion(tx, subject, edit.baseVersion);
    if (!mayEdit(before)) throw new Conflict('This order cannot be changed any more');
    const lines = await linesOf(tx, parts, before, edit);
    requireAllowedAlcohol(lines);
    const price = await priceOf(tx, parts, before, lines);
    const load = await moveLoad(tx, parts, day, before, lines);
    await movePortions(tx, before, lines);
    const covered = Math.min(before.covered, price.total);
    const [row = before] = await tx
      .update(orders)
      .set({ lines, price, total: price.total, load, covered, version: before.version + 1 })
      .where(eq(orders.id, orderId))
      .returning();
    const over = Math.max(0, row.captured - row.refunded - covered);
    if (over > 0) {
      await tx.insert(orderRefunds).values({
        orderId,
        op: randomUUID(),
        amount: over,
        reason: 'The order was changed',
        state: 'asked',
        askedBy: actor.name,
        askedAt: new Date(nowMs).toISOString(),
      });
      await countRefund(tx, row, over, nowMs);
    }
    await recordEvent(tx, day, { order: row, action: 'edit', from: row.state, actor, nowMs, op: edit.op });
    await sendChanged(tx, parts, row);
  });
}

async function linesOf(tx: Tx, parts: OrderParts, row: OrderRow, { kept, added }: OrderEdit): Promise<StoredLine[]> {
  const stayed = kept.map(({ line: at, quantity }) => {
    const line = row.lines[at];
    if (!line) throw new Invalid([{ field: 'kept', message: 'are lines of this order' }]);
    return { ...line, line: { ...line.line, quantity } };
  });
  if (added.length === 0 && stayed.length === 0)
    throw new Invalid([{ field: 'kept', message: 'needs a line: cancel the order to remove all' }]);
  if (added.length === 0) return stayed;
  const restaurant = parts.restaurantOf(row.rlid);
  const settings = await loadOrderSettings(tx, restaurant);
  const of = { rlid: row.rlid, language: row.language as LanguageCode, settings };
  const menu = await loadOrderMenu(tx, parts, of);
  const minute = temporalZoneClock(restaurant.timeZone).localTime(Date.parse(row.readyAt)).minutes;
  const checked = checkBasket(menu, added, { mode: row.mode, minute, alcoholModes: settings.alcoholModes });
  // Alcohol without food has its own message below.
  const lost = checked.changes.find(({ code }) => code !== 'ALCOHOL_WITHOUT_FOOD');
  if (lost) throw new Conflict(`${lost.name} is not available for this order`);
  if (checked.changes.length > 0)
    throw new Conflict('Alcohol cannot be added to this order: ask the guest to place a new order with food');
  return [...stayed, ...(await linesToStore(tx, parts, checked.lines, of))];
}

/** Checks the rules of alcohol for all lines of the changed order. @throws Conflict */
function requireAllowedAlcohol(lines: readonly StoredLine[]): void {
  const alcohol = lines.reduce((sum, { isAlcohol, line }) => sum + (isAlcohol ? line.quantity : 0), 0);
  if (alcohol > MOST_ALCOHOL) throw new Conflict(`An order has at most ${MOST_ALCOHOL} alcoholic drinks`);
  if (alcohol > 0 && lines.every(({ isDrink, station }) => isDrink ?? station === 'bar'))
    throw new Conflict('Alcohol is sold only with food: remove the alcohol too, or keep food');
}

/** Price with the taxes of the order's day, its coupon, its fees and its tip. */
async function priceOf(tx: Tx, parts: OrderParts, row: OrderRow, lines: readonly StoredLine[]) {
  const settings = await loadOrderSettings(tx, parts.restaurantOf(row.rlid));
  const tax = taxOn(settings, row.businessDate);
  return priceOrder(lines.map(pricedLine), {
    tax,
    fees: row.price.fees.map((fee) => ({ kind: fee.kind, amount: fee.amount, isTaxed: fee.tax > 0 })),
    discount: await placedDiscount(tx, row, tax),
    tip: { kind: 'amount', cents: row.price.tip },
  });
}

const pricedLine = ({ line: { quantity }, ...line }: StoredLine) => ({ ...line, quantity });

/** What the order's coupon took off when it was placed: its present terms, or that discount if they have changed since. */
async function placedDiscount(tx: Tx, { coupon, lines, price }: OrderRow, tax: TaxProfile): Promise<Discount | null> {
  const present = await discountOfOrder(tx, coupon);
  const { discount, subtotal } = price;
  if (!present || subtotal === 0) return present;
  const tip = { kind: 'amount', cents: 0 } as const;
  const again = priceOrder(lines.map(pricedLine), { tax, fees: [], discount: present, tip });
  if (again.discount === discount) return present;
  if (present.kind === 'amount') return { kind: 'amount', cents: discount };
  return { kind: 'share', ppm: divide(discount * MILLION, subtotal, tax.rounding) };
}

/** @throws Conflict when the kitchen has no capacity for the additional units */
async function moveLoad(
  tx: Tx,
  parts: OrderParts,
  day: LockedDay,
  row: OrderRow,
  lines: readonly StoredLine[],
): Promise<OrderLoad> {
  const units = lines.reduce((sum, { makeUnits, line }) => sum + makeUnits * line.quantity, 0);
  const restaurant = parts.restaurantOf(row.rlid);
  const { unitsPerSlot, prepMinutes } = await loadOrderSettings(tx, restaurant);
  countLoad(day.units, row.load, -1);
  // An order without kitchen items has no load, so its quarter of an hour is computed from its time.
  const madeMs = Date.parse(row.fireAt) + prepMinutes * MINUTE_MS;
  const dayMs = dayStartMs(temporalZoneClock(restaurant.timeZone), row.businessDate);
  const quarter = row.load[0]?.[0] ?? Math.floor((madeMs - dayMs) / QUARTER_MS);
  const earliest = Math.max(0, quarter - QUARTERS_BEFORE);
  const load = placeUnits(day.units, { quarter, earliest, units, most: unitsPerSlot });
  if (!load) throw new Conflict('The kitchen has no room for more at this time');
  countLoad(day.units, load, 1);
  return load;
}

async function movePortions(tx: Tx, row: OrderRow, lines: readonly StoredLine[]): Promise<void> {
  const [before, after] = [portionsOf(row.lines), portionsOf(lines)];
  const [more, less] = [new Map<string, number>(), new Map<string, number>()];
  for (const id of new Set([...before.keys(), ...after.keys()])) {
    const change = (after.get(id) ?? 0) - (before.get(id) ?? 0);
    if (change > 0) more.set(id, change);
    if (change < 0) less.set(id, -change);
  }
  await returnPortions(tx, row.rlid, less);
  const lost = await reservePortions(tx, row.rlid, more);
  if (lost !== undefined) throw new Conflict('There are not enough portions left');
}
