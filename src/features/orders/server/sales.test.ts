import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, emptyAllTables } from '#test/database.ts';
import { SMALL_MENU } from '#test/lantern-menu.ts';
import { openOrderEvening } from '#test/order-evening.ts';
import { countRowsRead } from '#test/rows-read.ts';
import { SYSTEM_POWERS } from '#features/pages/page-rights.ts';
import { NO_GRANTS, type StaffPowers } from '#features/rights/permissions.ts';
import type { Rlid } from '#shared/brand.ts';
import { Problem } from '#shared/problem.ts';
import { type Database, recordStatements } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { CouponTerms } from '#features/coupons/staff-contract.ts';
import { addCoupon, saveCoupon } from '#features/coupons/server/commands/save-coupon.ts';
import type { MenuTexts } from '#features/menus/menu.ts';
import { listCoupons, loadCoupon } from '#features/coupons/server/queries/list-coupons.ts';
import { listDeskOrders } from './queries/desk.ts';
import { exportOrders } from './queries/export-orders.ts';
import { listSeenRestaurants } from './order-parts.ts';
import { exportSales, loadSales, shownSales } from './queries/sales.ts';
import { orders } from './tables.ts';

const DAY = 86_400_000;
const A_DAY = { days: 1, orders: 1, all: Number.POSITIVE_INFINITY };
const NOBODY: StaffPowers = { ...SYSTEM_POWERS, ...NO_GRANTS, isSuperuser: false };

let database: Database;
let evening: Awaited<ReturnType<typeof openOrderEvening>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyAllTables(database);
  evening = await openOrderEvening(database, [10001, 10002]);
  await evening.publish();
  await evening.settle();
  await evening.settle({}, 10002);
});

const refusalOf = async (work: Promise<unknown>) => {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return [error.code, ...error.errors.map(({ field }) => field)].join(' ');
  }
};
const TERMS: CouponTerms = {
  label: 'Ten percent',
  kind: 'share',
  value: 100_000,
  minimum: 0,
  firstDay: null,
  lastDay: null,
  mostUses: null,
  isOn: true,
};
const add = (code: string, more: Partial<CouponTerms> = {}) =>
  inTransaction(evening.db, (tx) => addCoupon(tx, evening.cook(), { ...TERMS, ...more, code }));
const sell = async () => {
  await add('TEN');
  const first = await evening.place({
    lines: [evening.line('roll', { quantity: 2 }), evening.line('soda')],
    coupon: 'TEN',
    tip: { kind: 'amount', cents: 500 },
  });
  await evening.step(first, { action: 'hand' });
  await evening.place({ rlid: 10002, lines: [evening.line('roll')] });
  const cancelled = await evening
    .place({ lines: [evening.line('eggs')], readyAt: '2026-11-21T16:00:00.000Z' })
    .catch(() => evening.place());
  await evening.orders.cancel(cancelled.id);
  evening.clock.advance(DAY);
  const late = await evening.place({ lines: [evening.line('soda')] });
  evening.clock.advance(DAY / 24);
  await evening.step(late, { action: 'bump' });
};
const sales = (by: 'day' | 'item' | 'mode' | 'restaurant', more = {}) =>
  loadSales(evening.db, SYSTEM_POWERS, { by, ...more });
const textOf = async (powers: StaffPowers, query: unknown) => {
  const now = '2026-11-21T12:00:00.000Z';
  let text = '';
  for await (const part of exportSales(evening.db, { powers, now }, 'csv', query).content) text += String(part);
  return text;
};

describe('sales', () => {
  it('add up by day, without orders that were cancelled, and say how many were made in time', async () => {
    await sell();
    const rows = await sales('day');
    expect(rows.map(({ label, orders, onTime }) => [label, orders, onTime])).toEqual([
      ['2026-11-21', 1, 0],
      ['2026-11-20', 2, 100],
    ]);
    expect(rows[1]).toMatchObject({ items: 4, discount: 580, net: 5800 - 580 + 2750, tips: 500, currency: 'USD' });
    expect(await sales('day', { from: '2026-11-21' })).toHaveLength(1);
    expect(await sales('day', { to: '2026-11-19' })).toEqual([]);
    expect(await sales('day', { rlid: 10002 })).toMatchObject([{ orders: 1, net: 2750 }]);
  });

  it('give the same sums by item, mode and restaurant', async () => {
    await sell();
    const sum = (rows: { net: number; tax: number; items: number }[]) =>
      rows.reduce((all, { net, tax, items }) => [all[0]! + net, all[1]! + tax, all[2]! + items], [0, 0, 0]);
    const byDay = sum(await sales('day'));
    for (const by of ['item', 'mode', 'restaurant'] as const) expect(sum(await sales(by))).toEqual(byDay);
    expect(await sales('item')).toMatchObject([
      { label: 'roll', items: 3, orders: 2, total: null },
      { label: 'soda', items: 2, orders: 2 },
    ]);
    for (const by of ['day', 'item', 'mode', 'restaurant'] as const)
      expect(await loadSales(evening.db, SYSTEM_POWERS, { by }, 500, A_DAY)).toEqual(await sales(by));
    expect((await sales('restaurant')).map(({ label }) => label)).toEqual(['Orlando (10001)', 'Orlando (10002)']);
  });

  it('by item, and the kitchen, name what was ordered in several languages once', async () => {
    const spoken: Readonly<Record<string, string>> = {
      chowder: 'Sopa',
      cup: 'Taza',
      platter: 'Fuente',
      fries: 'Papas',
    };
    const inSpanish = <One extends { id: string; name: MenuTexts }>(one: One): One => ({
      ...one,
      name: { ...one.name, es: spoken[one.id] ?? '' },
    });
    await evening.publish({
      ...SMALL_MENU,
      items: SMALL_MENU.items.map((item) => ({ ...inSpanish(item), sizes: item.sizes.map(inSpanish) })),
    });
    const cup = evening.line('chowder', { size: 'cup' });
    const chosen = { group: 'sides', options: [] };
    const options = [
      { ...chosen, item: 'slaw', quantity: 1 },
      { ...chosen, item: 'fries', quantity: 1 },
    ];
    const platter = evening.line('platter', { options });
    await evening.place({ lines: [cup] });
    // One portion is left: the order takes it.
    await evening.overlay('chowder', { portionsLeft: 1 });
    const spanish = await evening.place({ lines: [cup, platter] }, { language: 'es' });
    expect(spanish.lines.map(({ name, sizeName }) => [name, sizeName])).toEqual([
      ['Sopa', 'Taza'],
      ['Fuente', null],
    ]);
    expect(spanish.lines[1]?.options.map(({ name }) => name)).toContain('Papas');
    const [, ticket] = (await evening.board()).live;
    expect(ticket?.lines).toMatchObject([
      { name: 'chowder', sizeName: 'Cup' },
      { name: 'platter', options: [{ name: 'slaw' }, { name: 'fries' }] },
    ]);
    expect((await sales('item')).map(({ label, orders }) => [label, orders])).toEqual([
      ['platter', 1],
      ['chowder', 2],
    ]);
  });

  it('of many orders are those of the newest days on the screen, which says since when', async () => {
    await sell();
    const shown = (query: object, all: number) =>
      shownSales(evening.db, SYSTEM_POWERS, { by: 'mode', ...query }, { ...A_DAY, all });
    expect(await shown({}, 1)).toMatchObject({ rows: [{ orders: 1 }], since: '2026-11-21' });
    expect(await shown({ to: '2026-11-20' }, 1)).toMatchObject({ rows: [{ orders: 2 }], since: null });
    expect(await shown({}, 2)).toMatchObject({ rows: [{ orders: 3 }], since: null });
  });

  it('take two statements that read restaurants with sales only, and are a file for those who may', async () => {
    await sell();
    for (const by of ['day', 'item', 'mode', 'restaurant'] as const)
      expect((await recordStatements(() => sales(by))).statements).toHaveLength(2);
    expect(await listSeenRestaurants(evening.db, SYSTEM_POWERS, eq(orders.rlid, 10002))).toHaveLength(1);
    expect(await textOf(SYSTEM_POWERS, { by: 'mode' })).toContain('pickup,USD,3,5,');
    expect(await textOf(SYSTEM_POWERS, { by: 'item' })).not.toContain('Tips');
    expect(() => exportSales(evening.db, { powers: NOBODY, now: '' }, 'csv', {})).toThrow();
    expect(await loadSales(evening.db, NOBODY, { by: 'day' })).toEqual([]);
  });
});

describe('coupons', () => {
  it('count their uses in the list, and end with what was ordered as it was', async () => {
    await sell();
    const { rows } = await listCoupons(evening.db, SYSTEM_POWERS, { q: 'ten', p: 1 });
    expect(rows).toMatchObject([{ code: 'TEN', uses: 1, isOn: true }]);
    await add('OTHER');
    expect(await loadCoupon(evening.db, NOBODY, 'OTHER')).toMatchObject({ uses: 0 });
    await inTransaction(evening.db, (tx) =>
      saveCoupon(tx, evening.cook(), { code: 'TEN', baseVersion: 1, terms: { ...TERMS, isOn: false } }),
    );
    expect(await refusalOf(evening.place({ coupon: 'TEN' }))).toBe('conflict COUPON_INVALID');
    expect(await loadCoupon(evening.db, NOBODY, 'TEN')).toMatchObject({ isOn: false, uses: 1, may: { change: false } });
  });

  it('refuse a code that is there, bad terms, a stale version, and people without the right', async () => {
    await add('TEN');
    expect(await refusalOf(add('TEN'))).toBe('duplicate');
    expect(await refusalOf(add('BACK', { firstDay: '2026-12-02', lastDay: '2026-12-01' }))).toBe('invalid lastDay');
    expect(await refusalOf(add('MUCH', { kind: 'amount', value: 100_001 }))).toBe('invalid value');
    const save = (baseVersion: number, powers = SYSTEM_POWERS, code = 'TEN') =>
      inTransaction(evening.db, (tx) =>
        saveCoupon(tx, { ...evening.cook(), powers }, { code, baseVersion, terms: TERMS }),
      );
    expect(await refusalOf(save(1))).toBe(2);
    expect(await refusalOf(save(1))).toBe('conflict baseVersion');
    expect(await refusalOf(save(2, NOBODY))).toBe('forbidden');
    expect(await refusalOf(save(1, SYSTEM_POWERS, 'GHOST'))).toBe('not_found');
  });
});

it('exports orders for those who may see their restaurants, with nothing of who ordered', async () => {
  await evening.place({
    lines: [evening.line('roll', { quantity: 2, note: 'For Mara' }), evening.line('soda')],
    name: '=cmd()',
  });
  const placed = await evening.place();
  await evening.step(placed, { action: 'hand' });
  const read = async (powers = SYSTEM_POWERS, query: object = {}) => {
    const { content } = exportOrders(evening.db, { powers, now: '2026-11-20T23:00:00.000Z' }, 'csv', query);
    let text = '';
    for await (const part of content) text += String(part);
    return text;
  };
  const { result: all, statements } = await recordStatements(() => read());
  // Whole rows would take five times as long.
  expect(statements.filter((one) => one.includes('"email"'))).toEqual([]);
  expect(all.trim().split('\n')).toHaveLength(3);
  expect(all).toContain('2 × roll, 1 × soda');
  expect(all).toContain('58.00');
  expect(all).not.toMatch(/Mara|cmd|407555/);
  expect((await read(SYSTEM_POWERS, { state: 'handed' })).trim().split('\n')).toHaveLength(2);
  const elsewhere = {
    isActive: true,
    isSuperuser: false,
    canAccessAdmin: true,
    ...NO_GRANTS,
    modelGrants: [{ model: 'order', permission: 'view' as const }],
    locationGrants: [{ country: 'US', state: 'TX', permission: 'view' as const }],
  };
  expect((await read(elsewhere)).trim().split('\n')).toHaveLength(1);
});

it('finds an order by its phone number only for who sees the number', async () => {
  await evening.place({ name: 'Mara Quill', phone: '+14075559876' });
  const { country, state } = evening.locations.records()[0]!;
  const grantOf = (permission: 'view' | 'change') => ({
    ...NOBODY,
    modelGrants: [{ model: 'order', permission }],
    locationGrants: [{ country, state: state.code, permission: 'view' as const }],
  });
  const find = async (permission: 'view' | 'change', q: string) => {
    const powers = grantOf(permission);
    const query = { q, p: 1, powers, locations: evening.locations };
    const { rows } = await listDeskOrders(evening.db, evening.orders.parts(), query);
    const { content } = exportOrders(evening.db, { powers, now: '2026-11-20T23:00:00.000Z' }, 'csv', { q });
    let lines = 0;
    for await (const part of content) lines += String(part).trim().split('\n').length;
    return [rows.length, lines - 1];
  };
  expect(await find('change', '9876')).toEqual([1, 1]);
  expect(await find('view', '9876')).toEqual([0, 0]);
  expect(await find('view', 'quill')).toEqual([1, 1]);
});

it('lists orders of more restaurants than a statement has parameters', async () => {
  const { number } = await evening.place();
  const [one] = evening.locations.records();
  const many = Array.from({ length: 70_000 }, (_, at) => ({ ...one!, rlid: (10001 + at) as Rlid }));
  const { country, state } = one!;
  const unseen = { ...one!, country: 'XX' };
  const grant = { country, state: state.code, permission: 'view' as const };
  const regional = {
    ...NOBODY,
    modelGrants: [{ model: 'order', permission: 'view' as const }],
    locationGrants: [grant],
  };
  const list = async (powers: StaffPowers, records: typeof many) => {
    const query = { q: '', p: 1, powers, locations: { records: () => records } };
    const { result, statements } = await recordStatements(() =>
      listDeskOrders(evening.db, evening.orders.parts(), query),
    );
    expect(result.rows.map((row) => row.number)).toEqual([number]);
    return statements.some((sent) => sent.includes('ANY('));
  };
  expect(await list(regional, [...many, unseen])).toBe(true);
  // All orders of the chain are counted without comparing each with all restaurants.
  expect(await list(SYSTEM_POWERS, [...many, unseen])).toBe(false);
});

it('counts and lists orders of a rare state or a number without reading the others', async () => {
  const { id, number } = await evening.place();
  await database.exec(`
    INSERT INTO orders OVERRIDING SYSTEM VALUE SELECT (jsonb_populate_record(one, jsonb_build_object('id', id + n,
      'number', number + n, 'token_hash', n, 'place_key', NULL, 'state', 'handed', 'erased_at', now()))).*
      FROM orders AS one, generate_series(1, 1000) AS n`);
  await evening.orders.cancel(id);
  await database.exec('VACUUM ANALYZE orders');
  const query = { q: '', p: 1, powers: SYSTEM_POWERS, locations: evening.locations };
  const numbers: number[] = [];
  const readOf = (index: string, asked: { state?: 'cancelled'; q?: string }) =>
    countRowsRead(evening.db, index, async (db) => {
      const { rows } = await listDeskOrders(db, evening.orders.parts(), { ...query, ...asked });
      numbers.push(...rows.map((row) => row.number));
    });
  expect(await readOf('orders', { state: 'cancelled' })).toBeLessThan(20);
  expect(await readOf('orders', { q: String(number + 500) })).toBeLessThan(20);
  expect(await readOf('orders_by_number', { q: String(number + 700) })).toBeGreaterThan(0);
  expect(numbers).toEqual([number, number + 500, number + 700]);
});
