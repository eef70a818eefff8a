import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { LocationDirectory } from '#features/locator/server/index.ts';
import { MODES } from '#features/menus/menu-texts.ts';
import type { Menu, MenuItem } from '#features/menus/menu.ts';
import { createMenus } from '#features/menus/server/index.ts';
import { publishMenu, saveMenuDraft } from '#features/menus/server/commands.ts';
import { type ItemOverlay, shownMenu } from '#features/menus/shown-menu.ts';
import { checkBasket, pricedLine } from '#features/orders/check-basket.ts';
import type { BasketLine } from '#features/orders/basket.ts';
import { priceOrder } from '#features/orders/price.ts';
import { createOrders } from '#features/orders/server/index.ts';
import { USUAL_SETTINGS } from '#features/orders/server/settings.ts';
import { SYSTEM_POWERS } from '#features/pages/page-rights.ts';
import type { fixedClock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { LANTERN_BAY_MENU } from '../../seeds/demo/menu/lantern-bay-menu.ts';
import { inTurns, type Times } from './in-turns.ts';
import { figure, machineFacts, type Section, verdict } from './report.ts';

export const ORDERS = 200;
/** Limits in microseconds. */
const BARS = { overlay: 50, price: 25 };
const ITEMS = 300;
const ROUNDS = 2000;
const NOW_MS = Date.parse('2026-09-04T23:00:00.000Z');

/** Orders of three lines at alternating restaurants, each from another guest. */
export async function measureOrdering(
  { db, clock, locations }: { db: Db; clock: ReturnType<typeof fixedClock>; locations: LocationDirectory },
  rlids: readonly number[],
): Promise<Times> {
  const context = {
    actor: { accountId: null, name: 'bench' },
    powers: SYSTEM_POWERS,
    now: new Date(clock.now()).toISOString(),
  };
  await inTransaction(db, async (tx) => {
    const { version } = await saveMenuDraft(tx, context, { baseVersion: 0, menu: LANTERN_BAY_MENU });
    await publishMenu(tx, context, { baseVersion: version, liveAt: null });
  });
  const nowhere = { geocode: () => Promise.resolve([]), suggest: () => Promise.resolve([]) };
  const orders = await createOrders({ db, clock, locations, menus: createMenus({ clock }), geocoder: nowhere });
  const line = (item: string, size: string | null = null): BasketLine => ({
    item,
    size,
    quantity: 1,
    options: [],
    note: '',
  });
  const lines = [line('haddock'), line('cream-chowder', 'bowl'), line('lime-pie')];
  const basket = { mode: 'pickup' as const, readyAt: 'asap' as const, lines, coupon: '', address: '', table: '' };
  const tip = { kind: 'amount' as const, cents: 0 };
  const { price } = await orders.check({ ...basket, rlid: rlids[0] ?? 0, tip }, 'en');
  const guest = {
    name: 'Ana',
    phone: '',
    smsConsent: false,
    note: '',
    vehicle: '',
    addressNote: '',
    seenTotal: price.total,
  };
  return inTurns(
    ORDERS,
    (round) =>
      orders.place(
        { ...basket, ...guest, tip, rlid: rlids[round % rlids.length] ?? 0, email: `eater-${round}@guests.example` },
        randomUUID(),
        { language: 'en', origin: 'https://chain.example', ip: `198.51.100.${round % 250}` },
      ),
    () => inTransaction(db, (tx) => tx.execute(sql`INSERT INTO bench_rows VALUES (1)`)),
  );
}

/** A restaurant's menu from the chain's menu, and a basket's price: costs of each request and each tap of a guest. */
export function orderEngineSection(): Section {
  const menu = largeMenu();
  const overlays = new Map<string, ItemOverlay>(
    menu.items
      .slice(0, 60)
      .map(({ id }) => [id, { price: 1100, isHidden: false, isOut: false, outUntil: null, left: null }]),
  );
  const show = () => shownMenu(menu, overlays, { version: 1, language: 'en', nowMs: NOW_MS });
  const shown = show();
  const lines = menu.items.slice(0, 12).map(({ id }): BasketLine => ({
    item: id,
    size: null,
    quantity: 2,
    options: ['o1', 'o2', 'o3'].map((item) => ({ group: 'extras', item, quantity: 1, options: [] })),
    note: '',
  }));
  const [tax] = USUAL_SETTINGS.taxes;
  if (!tax) throw new Error('There are no usual taxes');
  const terms = { tax: { ...tax, rates: { meal: 88_750, packaged: 0, alcohol: 120_000 } }, fees: [], discount: null };
  const price = () => {
    const checked = checkBasket(shown, lines, { mode: 'pickup', minute: null, alcoholModes: MODES });
    return priceOrder(checked.lines.map(pricedLine), { ...terms, tip: { kind: 'share', ppm: 150_000 } });
  };
  const copy = microseconds(() => structuredClone(menu));
  const parse = microseconds(() => JSON.parse(JSON.stringify(lines)) as unknown);
  const row = (what: string, ours: number, baseline: number, bar: number) => [
    what,
    figure(ours),
    figure(baseline),
    figure(ours / baseline),
    figure(bar),
    verdict(ours <= bar),
  ];
  return {
    title: 'Menus and prices',
    note: `The median of ${ROUNDS} rounds after as many to warm up, in microseconds. Menu: ${ITEMS} items, 60 of them with a price of the restaurant; baseline: a deep copy of the chain's menu. Price: checking and pricing 12 lines with 36 options; baseline: JSON of the lines there and back. ${machineFacts()}`,
    columns: ['what', 'µs', 'baseline', 'ratio', 'bar', 'holds'],
    rows: [
      row('menu of a restaurant', microseconds(show), copy, BARS.overlay),
      row('price of a basket', microseconds(price), parse, BARS.price),
    ],
  };
}

function microseconds(work: () => unknown): number {
  // Warm-up: V8 compiles code after many calls.
  for (let round = 0; round < ROUNDS; round += 1) work();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = performance.now();
    work();
    times.push(performance.now() - begun);
  }
  return (times.toSorted((a, b) => a - b)[ROUNDS / 2] ?? 0) * 1000;
}

function largeMenu(): Menu {
  const words = (en: string) => ({ en, es: '', 'fr-CA': '' });
  const item = (id: string, groups: string[]): MenuItem => ({
    id,
    name: words(id),
    description: words('With butter and lemon'),
    price: 1000,
    calories: { low: 400, high: 400 },
    sizes: [],
    groups,
    taxClass: 'meal',
    allergens: ['fish'],
    diets: [],
    isAlcohol: false,
    makeUnits: 1,
    mostPerOrder: 20,
    station: 'hot',
    image: null,
  });
  const options = ['o1', 'o2', 'o3'];
  const dishes = Array.from({ length: ITEMS - options.length }, (_, at) => item(`dish-${at}`, ['extras']));
  const extras = { id: 'extras', name: words('Extras'), min: 0, max: 3, mostKinds: 0, mostOfOne: 1, free: 0 };
  return {
    dayparts: [],
    categories: [
      {
        id: 'all',
        name: words('All'),
        note: words(''),
        items: dishes.map(({ id }) => id).slice(0, 200),
        dayparts: [],
        modes: [],
      },
    ],
    items: [...dishes, ...options.map((id) => item(id, []))],
    groups: [{ ...extras, options: options.map((id) => ({ item: id, price: 100, isDefault: false })) }],
  };
}
