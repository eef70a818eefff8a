import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, emptyAllTables } from '#test/database.ts';
import { openOrderEvening } from '#test/order-evening.ts';
import { countRowsRead } from '#test/rows-read.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { guestTokenOf } from '#features/front-of-house/server/index.ts';
import { SYSTEM_POWERS } from '#features/pages/page-rights.ts';
import { NO_GRANTS } from '#features/rights/permissions.ts';
import { Problem } from '#shared/problem.ts';
import type { Database } from '#platform/db/client.ts';
import type { DeliveryZone } from '../delivery.ts';
import { requireFewAt } from './commands/guest-limits.ts';
import { pauseKitchen } from './commands/kitchen-commands.ts';
import { closeTable, openTable, saveZones } from './commands/place-commands.ts';
import { promiseFromNow } from './commands/settle-order.ts';
import { listTables } from './queries/places.ts';
import { eraseOldOrders } from './retention.ts';
import { orders } from './tables.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let database: Database;
let evening: Awaited<ReturnType<typeof openOrderEvening>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyAllTables(database);
  evening = await openOrderEvening(database, [10001]);
  await evening.publish();
  await evening.settle({ modes: ['pickup', 'delivery', 'table'], bagFee: 25 });
});

const refusalOf = async (work: Promise<unknown>) => {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return [error.code, ...error.errors.map(({ field }) => field)].join(' ');
  }
};
const ZONE: DeliveryZone = {
  name: 'Near',
  area: { kind: 'radius', meters: 3000 },
  fee: 400,
  isFeeTaxed: false,
  minimum: 2000,
  freeFrom: 8000,
  driveMinutes: 30,
  hours: null,
};
/** An address so many meters north of the restaurant. */
const addressAt = (meters: number, more: object = {}) => {
  const address = `${meters} Harbor Street, Orlando, FL 32801`;
  const point = { latitude: 28.53834 + meters / 111_195.08, longitude: -81.37924 };
  evening.addresses.set(address, { kinds: ['street_address'], point, ...more });
  return address;
};
const setZones = (zones: DeliveryZone[], baseVersion = 0) =>
  evening.orders.change((tx, parts) => saveZones(tx, parts, evening.cook(), { rlid: 10001, baseVersion, zones }));
const deliver = (address: string, more = {}) => evening.place({ mode: 'delivery', address, ...more });

describe('delivery', () => {
  it('costs the fee of the zone, and is at the door after cooking and driving', async () => {
    await setZones([ZONE]);
    // It is 6:00 PM; 20 minutes to cook and 30 to drive.
    const placed = await deliver(addressAt(2900), { addressNote: 'Gate 4' });
    expect(placed).toMatchObject({
      readyAt: '2026-11-21T00:00:00.000Z',
      addressNote: 'Gate 4',
      price: {
        subtotal: 2750,
        fees: [
          { kind: 'bag', amount: 25 },
          { kind: 'delivery', amount: 400, tax: 0 },
        ],
        total: 2750 + 425 + 246,
      },
    });
    expect((await evening.rowOf(placed)).fireAt).toContain('23:10');
    const { live } = await evening.board();
    expect(live[0]).toMatchObject({ address: '2900 Harbor Street, Orlando, FL 32801', isAddressRough: false });
  });

  it('is refused a meter outside of the zone, when the basket is checked and when it is sent', async () => {
    await setZones([ZONE]);
    const address = addressAt(3001);
    const basket = { rlid: 10001, mode: 'delivery' as const, address, lines: [evening.line('roll')] };
    const rest = { readyAt: 'asap' as const, tip: { kind: 'amount' as const, cents: 0 }, coupon: '', table: '' };
    const { changes, lines } = await evening.orders.check({ ...basket, ...rest }, 'en');
    expect(changes).toEqual([{ code: 'OUT_OF_AREA', name: address }]);
    expect(lines).toHaveLength(1);
    expect(await refusalOf(deliver(address))).toBe('conflict OUT_OF_AREA');
    expect(await evening.db.$count(orders)).toBe(0);
  });

  it('needs an address that can be found, and the smallest basket of its zone', async () => {
    await setZones([ZONE]);
    expect(await refusalOf(deliver('', { seenTotal: 0 }))).toBe('invalid address');
    expect(await refusalOf(deliver('somewhere', { seenTotal: 0 }))).toBe('invalid address');
    const city = addressAt(1, { kinds: ['locality'], isPartial: true });
    expect(await refusalOf(deliver(city, { seenTotal: 0 }))).toBe('invalid address');
    const small = [evening.line('chowder', { size: 'bowl' })];
    expect(await refusalOf(deliver(addressAt(100), { lines: small }))).toBe('conflict BELOW_MINIMUM');
  });

  it('drops the fee of a large basket', async () => {
    await setZones([ZONE]);
    const placed = await deliver(addressAt(100), { lines: [evening.line('roll', { quantity: 3 })] });
    expect(placed.price.fees.map(({ kind }) => kind)).toEqual(['bag']);
  });

  it('says on the ticket when only the postal code of an address was found', async () => {
    await setZones([ZONE]);
    await deliver(addressAt(100, { kinds: ['postal_code'], isPartial: true }));
    expect((await evening.board()).live[0]).toMatchObject({ isAddressRough: true });
  });

  it('goes out and arrives; a recall takes back one step at a time', async () => {
    await setZones([ZONE]);
    const placed = await deliver(addressAt(100));
    expect(await refusalOf(evening.step(placed, { action: 'depart' }))).toBe('conflict');
    await evening.step(placed, { action: 'bump' });
    await evening.step(placed, { action: 'depart' });
    expect(await evening.orders.find(placed.id)).toMatchObject({ state: 'ready', outAt: '2026-11-20T23:00:00.000Z' });
    await evening.step(placed, { action: 'hand' });
    await evening.step(placed, { action: 'recall' });
    await evening.step(placed, { action: 'recall' });
    expect(await evening.orders.find(placed.id)).toMatchObject({ state: 'ready', outAt: null });
    const pickup = await evening.place();
    await evening.step(pickup, { action: 'bump' });
    expect(await refusalOf(evening.step(pickup, { action: 'depart' }))).toBe('conflict');
  });

  it('is not offered without zones, nor at hours without drivers', async () => {
    const slots = () => evening.orders.slots({ rlid: 10001, mode: 'delivery', units: 1 });
    expect(await slots()).toMatchObject({ reason: 'off' });
    await setZones([{ ...ZONE, hours: { from: 19 * 60 + 30, to: 20 * 60 } }]);
    expect((await slots()).slots.slice(0, 3)).toEqual([
      '2026-11-21T00:30:00.000Z',
      '2026-11-21T00:45:00.000Z',
      '2026-11-22T00:30:00.000Z',
    ]);
  });

  it('is promised within the hours of the zones, also when its payment was late', async () => {
    await setZones([{ ...ZONE, hours: { from: 18 * 60, to: 19 * 60 + 15 } }]);
    const row = await evening.rowOf(await deliver(addressAt(100)));
    const paidAt = Date.parse(row.fireAt) + 12 * 60_000;
    const promised = await evening.orders.change((tx, parts) =>
      promiseFromNow(tx, { ...parts, nowMs: paidAt }, { ...row, state: 'placing' }),
    );
    expect(promised?.readyAt).toBe('2026-11-21T00:00:00.000Z');
  });

  it('forgets the address when its time is over', async () => {
    await setZones([ZONE]);
    const placed = await deliver(addressAt(100), { addressNote: 'Gate 4' });
    await evening.step(placed, { action: 'hand' });
    await evening.orders.change((tx, parts) => eraseOldOrders(tx, { ...parts, nowMs: parts.nowMs + 31 * DAY }));
    expect(await evening.rowOf(placed)).toMatchObject({ address: '', addressNote: '', total: placed.price.total });
  });

  it('has zones that two people cannot save over each other, of different names, with the right to', async () => {
    expect(await setZones([ZONE])).toBe(1);
    expect(await refusalOf(setZones([], 0))).toBe('conflict baseVersion');
    expect(await refusalOf(setZones([ZONE, ZONE], 1))).toBe('invalid zones.1.name');
    const nobody = { ...evening.cook(), powers: { ...SYSTEM_POWERS, ...NO_GRANTS, isSuperuser: false } };
    const saving = evening.orders.change((tx, parts) =>
      saveZones(tx, parts, nobody, { rlid: 10001, baseVersion: 1, zones: [] }),
    );
    expect(await refusalOf(saving)).toBe('forbidden');
  });
});

describe('a table', () => {
  const open = async (name: string) => {
    await evening.orders.change((tx, parts) => openTable(tx, parts, evening.cook(), { rlid: 10001, name }));
    const { nowMs, tokenKey } = evening.orders.parts();
    const row = (await listTables(evening.db, 10001, nowMs)).find((one) => one.name === name);
    return guestTokenOf(tokenKey, row?.tokenNonce ?? '');
  };
  const orderAt = (table: string, more = {}) => evening.place({ mode: 'table', table, phone: '', ...more });

  it('orders as often as it likes without a phone number, and pays no bag', async () => {
    const table = await open('12');
    const placed = await orderAt(table);
    expect(placed).toMatchObject({ tableName: '12', price: { feeTotal: 0 } });
    expect(await orderAt(table)).toMatchObject({ number: 2 });
    expect((await evening.board()).live[0]).toMatchObject({ mode: 'table', tableName: '12' });
    expect(await refusalOf(orderAt(table, { readyAt: '2026-11-21T00:00:00.000Z' }))).toBe('invalid readyAt');
  });

  it('refuses a stale code: closed, opened anew, forgotten for six hours, or of another house', async () => {
    const first = await open('12');
    const second = await open('12');
    expect(await refusalOf(orderAt(first))).toBe('conflict TABLE_CLOSED');
    expect(await orderAt(second)).toMatchObject({ tableName: '12' });
    await evening.orders.change((tx, parts) => closeTable(tx, parts, evening.cook(), { rlid: 10001, name: '12' }));
    expect(await refusalOf(orderAt(second))).toBe('conflict TABLE_CLOSED');
    const third = await open('12');
    expect(await evening.orders.table({ rlid: 10002, code: third })).toBeUndefined();
    expect(await evening.orders.table({ rlid: 10001, code: third })).toBe('12');
    evening.clock.advance(6 * HOUR);
    expect(await evening.orders.table({ rlid: 10001, code: third })).toBeUndefined();
    expect(await refusalOf(orderAt('', { seenTotal: 0 }))).toContain('TABLE_CLOSED');
  });

  it('has no end of open orders', async () => {
    const table = await open('12');
    for (let count = 0; count < 12; count += 1) await orderAt(table);
    expect(await refusalOf(orderAt(table))).toBe('duplicate');
    // Yesterday's orders are still open.
    evening.clock.advance(25 * HOUR);
    expect(await orderAt(await open('12'))).toMatchObject({ state: 'accepted' });
  });
});

it('counts the open orders of a table among the last days of the restaurant', async () => {
  await evening.place();
  await database.exec(`
    INSERT INTO kitchen_days SELECT rlid, business_date - n, seq, last_number, units
      FROM kitchen_days, generate_series(10, 509) AS n;
    INSERT INTO orders OVERRIDING SYSTEM VALUE SELECT (jsonb_populate_record(one, jsonb_build_object('id', id + n,
      'business_date', business_date - n, 'ready_at', ready_at - n * interval '1 day', 'token_hash', n, 'place_key', NULL,
      'state', 'handed'))).* FROM orders AS one, generate_series(10, 509) AS n;
    ANALYZE orders`);
  const table = { rlid: 10001, tableName: '12' };
  const read = await countRowsRead(evening.db, 'orders', (tx) =>
    inTransaction(tx, (inner) => requireFewAt(inner, { nowMs: evening.clock.now() }, table)),
  );
  expect(read).toBeLessThan(20);
});

describe('a check of an order', () => {
  type Asked = Parameters<typeof evening.orders.validate>[0];
  const basket = (more: Partial<Asked> = {}): Asked => ({
    ...{ rlid: 10001, mode: 'pickup', readyAt: 'asap', coupon: '', address: '', table: '' },
    ...{ lines: [evening.line('roll')], tip: { kind: 'amount', cents: 0 } },
    ...more,
  });
  const changes = async (more: Partial<Asked> = {}, client: { host?: string } = {}) =>
    (await evening.orders.validate(basket(more), { language: 'en', ...client })).changes;
  /** The same basket, sent as an order. */
  const sent = ({ seenTotal = 3021, ...more }: Partial<Asked> = {}) => refusalOf(evening.place({ ...more, seenTotal }));

  it('names nothing where the order is taken', async () => {
    expect(await changes({ seenTotal: 3021 })).toEqual([]);
    expect(await sent()).toMatchObject({ state: 'accepted' });
  });

  it('names all for which the order is refused', async () => {
    const cases: [Partial<Asked>, object, string][] = [
      [{ readyAt: '2020-01-01T12:00:00Z' }, { code: 'SLOT_GONE', name: '2020-01-01T12:00:00Z' }, 'full'],
      [{ mode: 'curbside' }, { code: 'MODE_OFF', name: 'curbside' }, 'closed'],
      [{ mode: 'table' }, { code: 'TABLE_CLOSED', name: '' }, 'conflict TABLE_CLOSED'],
      [{ coupon: 'GHOST' }, { code: 'COUPON_INVALID', name: 'GHOST' }, 'conflict COUPON_INVALID'],
      [{ seenTotal: 1 }, { code: 'PRICE_CHANGED', name: '', cents: 3021 }, 'conflict PRICE_CHANGED'],
      [{ lines: [] }, { code: 'EMPTY', name: '' }, 'conflict EMPTY'],
      [{ lines: [evening.line('eggs')] }, { code: 'NOT_NOW', name: 'eggs' }, 'conflict NOT_NOW'],
    ];
    for (const [more, change, refusal] of cases) {
      expect(await changes(more)).toEqual([change]);
      expect(await sent(more)).toBe(refusal);
    }
    await evening.settle({ minimum: 3000, modes: ['pickup'] });
    expect(await changes()).toEqual([{ code: 'BELOW_MINIMUM', name: '', cents: 3000 }]);
    expect(await sent({ seenTotal: 2994 })).toBe('conflict BELOW_MINIMUM');
    await evening.settle({ largestTotal: 2000, modes: ['pickup'] });
    expect(await changes({ coupon: 'GHOST' })).toEqual([
      { code: 'COUPON_INVALID', name: 'GHOST' },
      { code: 'ABOVE_MAXIMUM', name: '', cents: 2000 },
    ]);
    expect(await sent({ seenTotal: 2994 })).toBe('conflict ABOVE_MAXIMUM');
    expect(await evening.db.$count(orders)).toBe(0);
  });

  it('has alcohol only where the restaurant sells it, and the menu shows none where it never does', async () => {
    const lines = [evening.line('roll'), evening.line('ale')];
    const asked = { lines, isOfAge: true };
    const menuHasAle = async () => 'ale' in (await evening.orders.menuOf(10001, 'en')).items;
    await evening.settle({ alcoholModes: ['table'] });
    expect(await changes(asked)).toEqual([{ code: 'MODE_OFF', name: 'ale' }]);
    expect(await sent(asked)).toBe('conflict MODE_OFF');
    expect(await menuHasAle()).toBe(true);
    await evening.settle({ alcoholModes: [] });
    expect(await changes(asked)).toEqual([{ code: 'ITEM_GONE', name: 'ale' }]);
    expect(await sent(asked)).toBe('conflict ITEM_GONE');
    expect(await menuHasAle()).toBe(false);
  });

  it('says why a restaurant takes no orders', async () => {
    const closed = (name: string) => [{ code: 'CLOSED', name }];
    await evening.orders.change((tx, parts) =>
      pauseKitchen(tx, parts, evening.cook(), { rlid: 10001, minutes: 30, reason: 'Fryer' }),
    );
    expect(await changes()).toEqual(closed('paused'));
    evening.clock.advance(HOUR / 2);
    await evening.settle({ isOn: false });
    expect(await changes()).toEqual(closed('off'));
    await evening.settle({ provider: 'redirect', redirectUrl: 'https://orders.example/' });
    expect(await changes()).toEqual(closed('elsewhere'));
    await evening.settle({ horizonDays: 0 });
    expect(await changes()).toEqual([]);
    evening.clock.advance(4 * HOUR);
    expect(await changes()).toEqual(closed('closed'));
    await evening.db.execute(`UPDATE locations SET country_root_url = 'https://other.example/ca' WHERE rlid = 10001`);
    await evening.locations.update([10001]);
    expect((await changes({}, { host: 'chain.example' }))[0]).toEqual({ code: 'CLOSED', name: 'elsewhere' });
  });
});
