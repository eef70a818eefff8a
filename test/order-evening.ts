import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { guestTokenOf, type PartnerPlace } from '#features/front-of-house/server/index.ts';
import { createLocationDirectory } from '#features/locator/server/index.ts';
import type { Menu } from '#features/menus/menu.ts';
import { createMenus } from '#features/menus/server/index.ts';
import { publishMenu, saveMenuDraft, setOverlay } from '#features/menus/server/commands.ts';
import { menuDrafts, type menuOverlays } from '#features/menus/server/tables.ts';
import type { PlaceBody } from '#features/orders/contract.ts';
import type { OrderSettings } from '#features/orders/settings-contract.ts';
import type { StepInput } from '#features/orders/server/engine/plan-step.ts';
import { staffStep } from '#features/orders/server/commands/change-order.ts';
import { saveOrderSettings } from '#features/orders/server/commands/kitchen-commands.ts';
import { createOrders } from '#features/orders/server/orders.ts';
import { loadKitchenBoard } from '#features/orders/server/queries/kitchen-board.ts';
import { loadOrderSettings, USUAL_SETTINGS } from '#features/orders/server/settings.ts';
import { type OrderRow, orders as orderTable } from '#features/orders/server/tables.ts';
import type { LanguageCode } from '#features/pages/contract.ts';
import { SYSTEM_POWERS } from '#features/pages/page-rights.ts';
import { type Clock, fixedClock } from '#platform/clock.ts';
import type { Geocoder, GeoPlace } from '#platform/geocoding/port.ts';
import type { Database } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { PaymentProvider } from '#platform/payments/port.ts';
import { hashToken } from '#platform/token.ts';
import { SMALL_MENU } from './lantern-menu.ts';
import { buildLocationRow, LUNCH_TO_TEN, insertLocationRows } from './location-rows.ts';
import { FRIDAY_SIX } from './wait-list-evening.ts';

/** Tax of 8.875 %, no fees, a fast kitchen. */
export const EVENING_ORDERS: OrderSettings = {
  ...USUAL_SETTINGS,
  isOn: true,
  taxes: [
    {
      from: '2000-01-01',
      rates: { meal: 88_750, packaged: 0, alcohol: 120_000 },
      isIncluded: false,
      rounding: 'half_up',
      per: 'order',
    },
  ],
};

/** An evening in the kitchens of some restaurants in Orlando, open from 11 AM to 10 PM, with a clock that tests set. */
export async function openOrderEvening(
  database: Database,
  rlids: readonly number[] = [10001],
  paidBy?: (clock: Clock) => PaymentProvider,
  partner: PartnerPlace | null = null,
) {
  const { db } = database;
  const clock = fixedClock(FRIDAY_SIX);
  await insertLocationRows(
    db,
    rlids.map((rlid) =>
      buildLocationRow({
        rlid,
        localPageUrl: `orlando/${rlid}/`,
        hasOnlineOrdering: true,
        hasTakeOut: true,
        hasDelivery: true,
        hours: { operation: LUNCH_TO_TEN, curbside: null, delivery: LUNCH_TO_TEN },
      }),
    ),
  );
  const locations = await createLocationDirectory(db, { clock });
  const menus = createMenus({ clock });
  /** Points of addresses; "rough" ones only by their postal code. */
  const addresses = new Map<string, Omit<GeoPlace, 'label'>>();
  const geocoder: Geocoder = {
    geocode: (text) =>
      Promise.resolve([addresses.get(text)].flatMap((place) => (place ? [{ label: text, ...place }] : []))),
    suggest: () => Promise.resolve([]),
  };
  const orders = await createOrders({
    db,
    clock,
    locations,
    menus,
    geocoder,
    ...(paidBy && { payments: paidBy(clock) }),
    partner,
  });
  const [rlid = 0] = rlids;
  const cook = (name = 'Cook') => ({
    actor: { accountId: 1, name },
    powers: SYSTEM_POWERS,
    now: new Date(clock.now()).toISOString(),
  });
  let guests = 0;

  const evening = {
    db,
    clock,
    orders,
    menus,
    locations,
    rlid,
    cook,
    addresses,
    async settle(values: Partial<OrderSettings> = {}, at = rlid) {
      await orders.change(async (tx, parts) => {
        const { version: baseVersion } = (await loadOrderSettings(tx, parts.restaurantOf(at))).saved;
        return saveOrderSettings(tx, parts, cook(), {
          rlid: at,
          baseVersion,
          values: { ...EVENING_ORDERS, ...values },
        });
      });
      await locations.update([at]);
    },
    publish: (menu: Menu = SMALL_MENU, liveAt: string | null = null) =>
      inTransaction(db, async (tx) => {
        const context = cook();
        const [draft] = await tx.select({ version: menuDrafts.version }).from(menuDrafts);
        const saved = await saveMenuDraft(tx, context, { baseVersion: draft?.version ?? 0, menu });
        return publishMenu(tx, context, { baseVersion: saved.version, liveAt });
      }),
    overlay: (itemId: string, set: Partial<typeof menuOverlays.$inferInsert>, at = rlid) =>
      inTransaction(db, (tx) => setOverlay(tx, cook(), { rlids: [at], itemId, set })),
    /** A basket of one line. */
    line: (item: string, more: Partial<PlaceBody['lines'][number]> = {}) => ({
      item,
      size: null,
      quantity: 1,
      options: [],
      note: '',
      ...more,
    }),
    /** A guest orders, each with a new IP address and phone number, for the total that is shown. */
    async place(
      body: Partial<PlaceBody> = {},
      { key = randomUUID() as string, ip = '', language = 'en' as LanguageCode } = {},
    ) {
      guests += 1;
      const basket = {
        rlid,
        mode: 'pickup' as const,
        readyAt: 'asap' as const,
        lines: [evening.line('roll')],
        tip: { kind: 'amount' as const, cents: 0 },
        coupon: '',
        address: '',
        table: '',
        ...body,
      };
      const seenTotal = body.seenTotal ?? (await orders.check(basket, 'en')).price.total;
      const phone = `+1407555${String(1000 + guests)}`;
      const guest = { name: 'Mara', phone, email: '', smsConsent: false, note: '', vehicle: '', addressNote: '' };
      return orders.place({ ...guest, ...basket, ...body, seenTotal }, key, {
        language,
        origin: 'https://chain.example',
        ip: ip || `192.0.2.${guests % 250}`,
      });
    },
    /** The secret id of an order. */
    tokenOf: (row: Pick<OrderRow, 'tokenNonce'>) => guestTokenOf(orders.parts().tokenKey, row.tokenNonce),
    async rowOf({ id }: { id: string }) {
      const [row] = await db
        .select()
        .from(orderTable)
        .where(eq(orderTable.tokenHash, hashToken(id)));
      if (!row) throw new Error('No such order');
      return row;
    },
    async step(order: { id: string }, input: StepInput & { op?: string }, name?: string) {
      const { id: orderId } = await evening.rowOf(order);
      return orders.change((tx, parts) =>
        staffStep(tx, parts, cook(name), { rlid, orderId, op: randomUUID(), ...input }),
      );
    },
    board: (at = rlid) => loadKitchenBoard(db, orders.parts(), orders.parts().restaurantOf(at), SYSTEM_POWERS),
  };
  return evening;
}
