import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import type { PageCommandContext } from '#features/pages/server/index.ts';
import { locations } from '#features/locations/server/tables.ts';
import { menuOverlays } from '#features/menus/server/tables.ts';
import { publishMenu, saveMenuDraft } from '#features/menus/server/commands.ts';
import { shownMenu } from '#features/menus/shown-menu.ts';
import { checkLine } from '#features/orders/check-basket.ts';
import type { BasketLine } from '#features/orders/basket.ts';
import { priceOrder } from '#features/orders/price.ts';
import { storedLine } from '#features/orders/server/commands/place-order.ts';
import { emptyLoad } from '#features/orders/server/engine/capacity.ts';
import { USUAL_SETTINGS } from '#features/orders/server/settings.ts';
import { MODES } from '#features/menus/menu-texts.ts';
import { deliveryZones, kitchenDays, orderEvents, orders, orderSettings } from '#features/orders/server/tables.ts';
import { temporalZoneClock } from '#features/opening-hours/hours-zone-temporal.ts';
import type { OrderState } from '#features/orders/order-states.ts';
import type { Tx } from '#platform/db/client.ts';
import { guestAddress } from '../guests/guest-address.ts';
import { orderCoupons } from '#features/coupons/server/tables.ts';
import { LANTERN_BAY_MENU, illustrated } from './lantern-bay-menu.ts';

const MINUTE_MS = 60_000;
const DAY_BEGINS_MS = 4 * 60 * MINUTE_MS;
/** Restaurants with open orders. */
const BUSY_KITCHENS = 6;

/** Taxes of the demo's states and provinces on meals, rounded from real ones; a chain enters its own. */
const MEAL_TAX: Readonly<Record<string, number>> = { ME: 80_000, FL: 65_000, ON: 130_000, QC: 149_750 };
const USUAL_TAX = 70_000;

const line = (item: string, more: Partial<BasketLine> = {}): BasketLine => ({
  item,
  size: null,
  quantity: 1,
  options: [],
  note: '',
  ...more,
});
const choice = (group: string, item: string, quantity = 1) => ({ group, item, quantity, options: [] });

type DemoOrder = [
  name: string,
  state: OrderState,
  /** Minutes until the order is ready; negative in the past. */
  readyIn: number,
  lines: readonly BasketLine[],
  more?: Partial<typeof orders.$inferInsert>,
];

/** A guest with an account. */
const TANSY = guestAddress('Tansy Quill');

const ORDERS: readonly DemoOrder[] = [
  [
    'Tansy',
    'handed',
    -50,
    [line('lobster-roll', { quantity: 2, options: [choice('one-side', 'slaw')] })],
    { email: TANSY, emailKey: TANSY },
  ],
  ['Corwin', 'cancelled', -20, [line('haddock')], { reason: 'The fryer is being cleaned' }],
  ['Saffron', 'uncollected', -90, [line('kids-noodles', { quantity: 3 })]],
  ['Ottilie', 'ready', -2, [line('cream-chowder', { size: 'bowl' }), line('hush-puppies')]],
  [
    'Piers',
    'firing',
    9,
    [
      line('skirt-steak', {
        options: [
          choice('doneness', 'medium'),
          choice('two-sides', 'thick-potatoes', 2),
          choice('sauces', 'green-sauce'),
        ],
        note: 'No onions, please',
      }),
      line('ginger-beer'),
    ],
    { mode: 'curbside', vehicle: 'Green wagon, by the door', phone: '+12075550131' },
  ],
  [
    'Philippa',
    'ready',
    12,
    [line('crab-cakes', { options: [choice('one-side', 'slaw')] })],
    { mode: 'delivery', address: '48 Quarry Road', addressNote: 'Blue door', phone: '+12075550133' },
  ],
  ['Wilbur', 'firing', 6, [line('cream-chowder', { size: 'bowl' })], { mode: 'table', tableName: '12' }],
  ['Juniper', 'accepted', 24, [line('crab-cakes', { options: [choice('one-side', 'green-beans')] }), line('lime-pie')]],
  [
    'Maribel',
    'accepted',
    38,
    [
      line('lobster', {
        quantity: 2,
        options: [choice('lobster-way', 'grilled'), choice('two-sides', 'side-corn', 2)],
      }),
      line('harbor-ale', { quantity: 2 }),
    ],
    { phone: '+12075550132' },
  ],
];

/** The menu, overlays of restaurants, taxes of regions, a coupon, and the orders of a busy evening. */
export async function storeDemoOrders(
  tx: Tx,
  context: PageCommandContext & { nowMs: number },
  images: ReadonlyMap<string, number>,
): Promise<void> {
  const { nowMs, now } = context;
  const { version } = await saveMenuDraft(tx, context, {
    baseVersion: 0,
    menu: illustrated(LANTERN_BAY_MENU, images),
  });
  await publishMenu(tx, context, { baseVersion: version, liveAt: null });
  const restaurants = await tx
    .select({
      rlid: locations.rlid,
      timeZone: locations.timeZone,
      state: locations.state,
      country: locations.country,
      hasDelivery: locations.hasDelivery,
    })
    .from(locations)
    .where(eq(locations.hasOnlineOrdering, true))
    .orderBy(asc(locations.rlid));
  const changed = { changedBy: context.actor.name, changedAt: now };
  await tx.insert(orderSettings).values(
    restaurants.map(({ rlid, state }) => {
      const meal = MEAL_TAX[state] ?? USUAL_TAX;
      const rates = { meal, packaged: meal, alcohol: meal + 10_000 };
      return {
        ...USUAL_SETTINGS,
        modes: [...MODES],
        rlid,
        taxes: USUAL_SETTINGS.taxes.map((tax) => ({ ...tax, rates })),
        ...changed,
      };
    }),
  );
  const zone = { isFeeTaxed: true, hours: null };
  const zones = [
    {
      ...zone,
      name: 'Close by',
      area: { kind: 'radius' as const, meters: 3219 },
      fee: 299,
      minimum: 1500,
      freeFrom: 6000,
      driveMinutes: 15,
    },
    {
      ...zone,
      name: 'Around town',
      area: { kind: 'radius' as const, meters: 8047 },
      fee: 599,
      minimum: 2500,
      freeFrom: null,
      driveMinutes: 30,
    },
  ];
  const delivering = restaurants.filter(({ hasDelivery }) => hasDelivery);
  if (delivering.length > 0)
    await tx.insert(deliveryZones).values(delivering.map(({ rlid }) => ({ rlid, zones, ...changed })));
  // Lobster costs more in the south. One restaurant has sold an item out, one counts the remaining portions.
  await tx.insert(menuOverlays).values([
    ...restaurants
      .filter(({ state }) => state === 'FL')
      .map(({ rlid }) => ({ rlid, itemId: 'lobster', price: 4400, ...changed })),
    ...restaurants.slice(0, 1).flatMap(({ rlid }) => [
      { rlid, itemId: 'littlenecks', isOut: true, ...changed },
      { rlid, itemId: 'chocolate-pot', portionsLeft: 4, ...changed },
    ]),
  ]);
  await tx.insert(orderCoupons).values({
    code: 'LANTERN10',
    label: 'Ten percent off',
    kind: 'share',
    value: 100_000,
    ...changed,
  });
  const menu = shownMenu(LANTERN_BAY_MENU, new Map(), { version: 1, language: 'en', nowMs });
  for (const { rlid, timeZone, country } of restaurants.slice(0, BUSY_KITCHENS)) {
    const businessDate = temporalZoneClock(timeZone).localTime(nowMs - DAY_BEGINS_MS).date;
    await tx
      .insert(kitchenDays)
      .values({ rlid, businessDate, seq: ORDERS.length, lastNumber: ORDERS.length, units: emptyLoad() });
    const kept = await tx
      .insert(orders)
      .values(
        ORDERS.map(([name, state, readyIn, lines, more], index) => {
          const at = (minutes: number) => new Date(nowMs + minutes * MINUTE_MS).toISOString();
          const stored = lines.map((one) => {
            const checked = checkLine(menu, one);
            if ('code' in checked) throw new Error(`The demo orders what it does not sell: ${one.item}`);
            return storedLine(checked);
          });
          const price = priceOrder(
            stored.map((one) => ({ ...one, quantity: one.line.quantity })),
            {
              tax: { ...USUAL_SETTINGS.taxes[0]!, rates: { meal: USUAL_TAX, packaged: USUAL_TAX, alcohol: USUAL_TAX } },
              fees: [],
              discount: null,
              tip: { kind: 'share', ppm: 150_000 },
            },
          );
          const isOver = state === 'handed' || state === 'cancelled' || state === 'uncollected';
          return {
            rlid,
            businessDate,
            number: index + 1,
            // Random tokens that nobody gets: the guests are fictional.
            tokenNonce: randomUUID(),
            tokenHash: randomUUID(),
            state,
            mode: 'pickup' as const,
            isAsap: true,
            promisedAt: at(readyIn),
            readyAt: at(readyIn),
            fireAt: at(readyIn - USUAL_SETTINGS.prepMinutes),
            load: [],
            menuVersion: 1,
            lines: stored,
            price,
            total: price.total,
            currency: country === 'CA' ? 'CAD' : 'USD',
            payment: 'at_restaurant' as const,
            name,
            language: 'en',
            origin: '',
            placedAt: at(readyIn - 40),
            firingAt: state === 'accepted' ? null : at(readyIn - 18),
            madeAt: state === 'ready' || state === 'handed' ? at(readyIn - 1) : null,
            closedAt: isOver ? at(readyIn) : null,
            ...more,
          };
        }),
      )
      .returning({ id: orders.id, placedAt: orders.placedAt });
    await tx.insert(orderEvents).values(
      kept.map(({ id, placedAt }, index) => ({
        rlid,
        businessDate,
        seq: index + 1,
        orderId: id,
        action: 'place',
        toState: 'accepted',
        actorName: 'guest',
        at: placedAt,
      })),
    );
  }
}
