import { randomUUID } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import { type FieldError, Invalid, Problem, Unavailable } from '#shared/problem.ts';
import {
  createGuestToken,
  GUEST,
  type GuestContact,
  hashOfBody,
  readContact,
} from '#features/front-of-house/server/index.ts';
import { reservePortions } from '#features/menus/server/index.ts';
import { textConsent } from '#features/text-messages/server/index.ts';
import type { LanguageCode } from '#features/pages/contract.ts';
import type { Tx } from '#platform/db/client.ts';
import { hashToken } from '#platform/token.ts';
import { checkLine, type CheckedLine, hasAlcohol, type OrderChange } from '../../check-basket.ts';
import type { PlaceBody } from '../../contract.ts';
import { NO_ORDERS_REASONS } from '../../order-states.ts';
import { countLoad, portionsOf } from '../engine/capacity.ts';
import { RECHECK_MS } from '#platform/payments/plan-settle.ts';
import type { Door } from '../find-door.ts';
import type { OrderParts } from '../order-parts.ts';
import { loadOrderMenu, paysByCard, type SettingsInForce } from '../settings.ts';
import { changesOf, findSlot, prepareOrder, type PreparedOrder, type PricedBasket } from '../queries/checked-basket.ts';
import type { OrderSlot } from '../queries/slots.ts';
import { ERASED_KEY, type OrderRow, orders, type StoredLine } from '../tables.ts';
import { useCoupon } from '#features/coupons/server/index.ts';
import { requireFewAt, requireOther, requireWelcome } from './guest-limits.ts';
import { type LockedDay, recordEvent, withDay } from './kitchen-day.ts';
import { sendPlaced } from './tell-guest.ts';

const MINUTE_MS = 60_000;
const MOST_ALTERNATIVES = 3;
/** After this time, an order that is neither paid nor accepted by its partner releases its slot and portions. */
const PAY_WITHIN_MS = 15 * MINUTE_MS;

/** An order sent by a guest. */
export interface NewOrder {
  body: PlaceBody;
  /** The Idempotency-Key. */
  key: string;
  language: LanguageCode;
  /** Origin of the site whose page the guest used. */
  origin: string;
  /** Door of a delivery. */
  door?: Door | undefined;
}

/**
 * Places an order on the terms that the guest saw: a changed basket, another total or a taken time is refused with
 * alternatives, and nothing is stored. A repeated key returns its first order.
 * @throws Invalid, NotFound, gone, Problem closed, full (with the next times), conflict (with the changes), duplicate,
 * key_reused
 */
export async function placeOrder(
  tx: Tx,
  parts: OrderParts,
  order: NewOrder,
): Promise<{ row: OrderRow; isNew: boolean }> {
  const { nowMs } = parts;
  const { body, key } = order;
  const { rlid, mode } = body;
  // Guests at a table need no phone number.
  const contact = readContact(body, { isNeeded: mode !== 'table' });
  const bodyHash = hashOfBody(body);
  const known = await findByKey(tx, key, body.lines.length === 0 ? null : bodyHash);
  if (known) return { row: known, isNew: false };

  const prepared = await prepareOrder(tx, parts, body, order);
  requireOpen(prepared);
  const { settings, isPartners, tableName, wantedMs, taken, slotsBy, priceFor } = prepared;
  let { basket } = prepared;
  const guess = slotFor(slotsBy(taken), wantedMs, body.seenSoonest);
  // The items that are sold at the soonest time depend on that time.
  if (wantedMs === null) basket = await priceFor(guess.startMs);

  return withDay(tx, { rlid, businessDate: guess.businessDate }, async (day) => {
    // The day is locked now, so its load is read again.
    const takenNow = (date: string) => (date === day.businessDate ? day.units : taken(date));
    const slots = slotsBy(takenNow);
    const slot = slotFor(slots, wantedMs, body.seenSoonest);
    // The day's last slot was taken while this guest waited for the lock.
    if (slot.businessDate !== day.businessDate) throw fullOf(slots);
    if (slot.startMs !== guess.startMs) basket = await priceFor(slot.startMs);
    const isCard = paysByCard(body.payment, basket.price.total);
    requireNone(changesOf(basket, body, settings, isCard));
    requireAge(basket, body);
    requireWay(basket, isCard);
    const sent = await findByKey(tx, key, bodyHash);
    if (sent) return { row: sent, isNew: false };
    const lines = await linesToStore(tx, parts, basket.lines, { rlid, language: order.language, settings });
    if (tableName !== '') await requireFewAt(tx, parts, { rlid, tableName });
    else if (!isCard) await requireWelcome(tx, contact, parts);
    else await requireOther(tx, contact, { rlid, lines, nowMs });
    const waits = isCard ? unpaid(nowMs) : isPartners ? unasked(nowMs) : null;
    const stored = { order, contact, bodyHash, day, slot, basket, lines, settings, waits, isPartners, tableName };
    const row = await storeOrder(tx, parts, stored);
    await recordEvent(tx, day, { order: row, action: 'place', from: null, actor: GUEST, nowMs });
    if (row.state === 'accepted') await sendPlaced(tx, parts, row);
    return { row, isNew: true };
  });
}

/** Takes the order's number, kitchen time, portions and coupon, and stores it. @throws Problem conflict, key_reused */
async function storeOrder(
  tx: Tx,
  { nowMs, tokenKey }: OrderParts,
  {
    order: { body, key, language, origin },
    contact,
    bodyHash,
    day,
    slot,
    basket,
    lines,
    settings,
    waits,
    isPartners,
    tableName,
  }: {
    order: NewOrder;
    contact: GuestContact;
    bodyHash: string;
    day: LockedDay;
    slot: OrderSlot;
    basket: PricedBasket;
    lines: StoredLine[];
    settings: SettingsInForce;
    /** Fields of an order that waits for its payment or partner; null for one that is accepted at once. */
    waits: ReturnType<typeof unpaid> | ReturnType<typeof unasked> | null;
    isPartners: boolean;
    tableName: string;
  },
): Promise<OrderRow> {
  const now = new Date(nowMs).toISOString();
  const { zone, door } = basket.delivery ?? {};
  const minutes = settings.prepMinutes + (zone?.driveMinutes ?? 0);
  const token = createGuestToken(tokenKey);
  day.lastNumber += 1;
  countLoad(day.units, slot.load, 1);
  const lost = await reservePortions(tx, body.rlid, portionsOf(basket.lines));
  if (lost !== undefined) throw changed([{ field: 'ITEM_GONE', message: nameIn(basket.lines, lost) }]);
  const readyAt = new Date(slot.startMs).toISOString();
  const [row] = await tx
    .insert(orders)
    .values({
      rlid: body.rlid,
      businessDate: day.businessDate,
      number: day.lastNumber,
      tokenNonce: token.nonce,
      tokenHash: token.hash,
      placeKey: key,
      placeBody: bodyHash,
      ...(waits ?? { state: 'accepted', payment: 'at_restaurant', acceptedAt: now }),
      ...(isPartners && { partnerKey: randomUUID() }),
      mode: body.mode,
      isAsap: body.readyAt === 'asap',
      promisedAt: readyAt,
      readyAt,
      fireAt: new Date(Math.max(nowMs, slot.startMs - minutes * MINUTE_MS)).toISOString(),
      load: slot.load,
      menuVersion: basket.menuVersion,
      lines,
      price: basket.price,
      total: basket.price.total,
      currency: basket.currency,
      coupon: basket.coupon?.code ?? '',
      name: body.name,
      ...contact,
      ...textConsent(body.smsConsent, contact.phone, now),
      language,
      origin,
      note: body.note,
      vehicle: body.mode === 'curbside' ? body.vehicle : '',
      ...(door && { address: body.address, addressNote: body.addressNote, isAddressRough: door.isRough }),
      tableName,
      placedAt: now,
    })
    // Another restaurant took the key at the same moment.
    .onConflictDoNothing({ target: orders.placeKey })
    .returning();
  if (!row) throw new Problem('key_reused');
  if (basket.coupon && !(await useCoupon(tx, basket.coupon.code, row.id)))
    throw changed([{ field: 'COUPON_INVALID', message: basket.coupon.code }]);
  return row;
}

/** Fields of an unpaid order. The payment is requested after the order is stored, so that no money lacks an order. */
function unpaid(nowMs: number) {
  return {
    state: 'placing',
    payment: 'card',
    payReference: randomUUID(),
    payTries: 1,
    ...waitingSince(nowMs),
  } as const;
}

/** Fields of a partner's order. The order is stored before it is sent, so that a repeated request finds it. */
function unasked(nowMs: number) {
  return { state: 'placing', payment: 'at_restaurant', ...waitingSince(nowMs) } as const;
}

function waitingSince(nowMs: number) {
  return {
    payUntil: new Date(nowMs + PAY_WITHIN_MS).toISOString(),
    settleAt: new Date(nowMs + RECHECK_MS).toISOString(),
  };
}

const CLOSED = {
  off: 'This restaurant takes no orders online',
  closed: 'The restaurant is closed',
  paused: 'The kitchen takes no orders at the moment',
  full: 'The kitchen is full',
  elsewhere: 'This restaurant takes its orders on another website',
  no_menu: 'There is no menu yet',
  silent: 'Who takes the orders does not answer',
} as const;

/**
 * @param bodyHash null for a form that is sent again after the order took its basket: it can mean no other order
 * @throws Problem key_reused; gone for an order whose guest was erased
 */
async function findByKey(tx: Tx, key: string, bodyHash: string | null): Promise<OrderRow | undefined> {
  const keys = [key, `${ERASED_KEY}${hashToken(key)}`];
  const [known] = await tx.select().from(orders).where(inArray(orders.placeKey, keys));
  if (known && known.erasedAt !== null) throw new Problem('gone', 'This order was taken, and is no longer shown');
  if (known && bodyHash !== null && known.placeBody !== bodyHash) throw new Problem('key_reused');
  return known;
}

/** The slot that a guest requested; the soonest without a request. @throws Problem full, closed */
function slotFor(
  slots: readonly OrderSlot[],
  wantedMs: number | null,
  seenSoonest: PlaceBody['seenSoonest'],
): OrderSlot {
  const slot = findSlot(slots, wantedMs, seenSoonest);
  if (slot) return slot;
  if (slots.length === 0) throw new Problem('closed', 'The kitchen has no free time');
  // The nearest slots after the requested one.
  const later = slots.filter(({ startMs }) => startMs > (wantedMs ?? 0));
  throw fullOf(later.length > 0 ? later : slots);
}

function fullOf(slots: readonly OrderSlot[]): Problem {
  const alternatives = slots.slice(0, MOST_ALTERNATIVES).map(({ startMs }) => new Date(startMs).toISOString());
  return new Problem('full', 'This time is taken', { alternatives });
}

function changed(errors: readonly FieldError[]): Problem {
  return new Problem('conflict', 'The basket has changed', { errors });
}

/** @throws Problem closed, conflict for the code of a table that is not open; Unavailable without the partner */
function requireOpen({ refusals: [refusal], pauseReason }: PreparedOrder): void {
  if (!refusal) return;
  if (refusal.code === 'TABLE_CLOSED')
    throw changed([{ field: refusal.code, message: 'Ask your server for a new code' }]);
  if (refusal.code === 'MODE_OFF') throw new Problem('closed', 'The restaurant does not hand over orders in this way');
  const reason = NO_ORDERS_REASONS.find((one) => one === refusal.name) ?? 'off';
  if (reason === 'silent') throw new Unavailable('orders partner');
  throw new Problem('closed', pauseReason || CLOSED[reason]);
}

/** @throws Problem conflict with each change, its amount if it has one */
function requireNone(changes: readonly OrderChange[]): void {
  if (changes.length > 0)
    throw changed(changes.map(({ code, name, cents }) => ({ field: code, message: cents?.toString() ?? name })));
}

/** @throws Invalid for alcohol without the guest's word */
function requireAge({ lines }: PricedBasket, { isOfAge = false }: PlaceBody): void {
  if (!isOfAge && lines.some(hasAlcohol))
    throw new Invalid([{ field: 'isOfAge', message: 'must be true for an order with alcohol' }]);
}

/** @throws Problem conflict for a way to pay that the restaurant does not offer */
function requireWay({ payWays }: PricedBasket, isCard: boolean): void {
  if (!payWays.includes(isCard ? 'card' : 'at_restaurant'))
    throw changed([{ field: 'PAYMENT', message: 'This restaurant does not take payments in this way' }]);
}

/** Language of the admin and of the kitchen screens. */
const STAFF_LANGUAGE = 'en';

/** Converts checked lines to the stored form, with names in the guest's language and in English. */
export async function linesToStore(
  tx: Tx,
  parts: OrderParts,
  lines: readonly CheckedLine[],
  {
    language,
    ...of
  }: { rlid: number; language: LanguageCode; settings: Parameters<typeof loadOrderMenu>[2]['settings'] },
): Promise<StoredLine[]> {
  if (language === STAFF_LANGUAGE) return lines.map(storedLine);
  const menu = await loadOrderMenu(tx, parts, { ...of, language: STAFF_LANGUAGE });
  return lines.map((line) => {
    const named = checkLine(menu, line.line);
    if ('code' in named) return storedLine(line);
    const { item, sizeName, options } = named;
    return { ...storedLine(line), staff: { name: item.name, sizeName, options } };
  });
}

/** Converts a checked line to the stored form, with names in one language. */
export function storedLine({ item, alcohol, ...line }: CheckedLine): StoredLine {
  const { name, taxClass, station, isDrink } = item;
  return { ...line, name, taxClass, station, isDrink, isAlcohol: hasAlcohol({ alcohol }) };
}

function nameIn(lines: readonly CheckedLine[], id: string): string {
  return lines.find(({ item }) => item.id === id)?.item.name ?? id;
}
