import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, emptyAllTables } from '#test/database.ts';
import { optionGroup, SMALL_MENU } from '#test/lantern-menu.ts';
import { openOrderEvening } from '#test/order-evening.ts';
import { countRowsRead } from '#test/rows-read.ts';
import { mails } from '#features/mail/server/tables.ts';
import { SYSTEM_POWERS } from '#features/pages/page-rights.ts';
import { menuOverlays } from '#features/menus/server/tables.ts';
import { Problem } from '#shared/problem.ts';
import { type Database, recordStatements } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { editOrder } from './commands/edit-order.ts';
import { busyKitchen, pauseKitchen } from './commands/kitchen-commands.ts';
import { listDeskOrders } from './queries/desk.ts';
import { eraseOldOrders, eraseOrdersOf } from './retention.ts';
import { orderCoupons, orderCouponUses } from '#features/coupons/server/tables.ts';
import { kitchenDays, orderEvents, orders, uncollectedOrders } from './tables.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

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
});

/** The code of a refusal with what it names, or what came instead. */
const refusalOf = async (work: Promise<unknown>) => {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Problem)) return error;
    return [error.code, ...error.errors.map(({ field }) => field)].join(' ');
  }
};
const line = (item: string, more = {}) => evening.line(item, more);
const taken = async () => {
  const days = await evening.db.select().from(kitchenDays);
  return days.reduce((sum, { units }) => sum + units.reduce((all, one) => all + one, 0), 0);
};
const coupon = (code: string, more: Partial<typeof orderCoupons.$inferInsert> = {}) =>
  evening.db.insert(orderCoupons).values({
    code,
    label: code,
    kind: 'share',
    value: 1_000_000,
    changedBy: 'test',
    changedAt: new Date(evening.clock.now()).toISOString(),
    ...more,
  });

describe('ordering', () => {
  it('takes an order for the soonest quarter after the kitchen’s time', async () => {
    // It is 6:00 PM, the kitchen needs 20 minutes.
    const placed = await evening.place({ tip: { kind: 'share', ppm: 200_000 }, note: 'The side door' });
    expect(placed).toMatchObject({
      number: 1,
      state: 'accepted',
      readyAt: '2026-11-20T23:30:00.000Z',
      price: { subtotal: 2750, tax: 244, tip: 550, total: 3544 },
      currency: 'USD',
      may: { cancel: true, arrive: false },
    });
    expect(await evening.orders.find(placed.id)).toEqual(placed);
    expect(await evening.place()).toMatchObject({ number: 2 });
  });

  it('prices by its own menu: a forged total is refused, and forged options too', async () => {
    expect(await refusalOf(evening.place({ seenTotal: 1 }))).toBe('conflict PRICE_CHANGED');
    const sides = { group: 'sides', item: 'slaw', quantity: 2, options: [] };
    const forged = [line('platter', { options: [sides, { group: 'sauces', item: 'slaw', quantity: 1, options: [] }] })];
    expect(await refusalOf(evening.place({ lines: forged, seenTotal: 0 }))).toBe('conflict OPTION_GONE');
    expect(await refusalOf(evening.place({ lines: [], seenTotal: 0 }))).toBe('conflict EMPTY');
    expect(await evening.db.$count(orders)).toBe(0);
  });

  it('shows the new price when it changes between the basket and the order', async () => {
    await evening.overlay('roll', { price: 2950 });
    expect(await refusalOf(evening.place({ seenTotal: 2994 }))).toBe('conflict PRICE_CHANGED');
    expect(await evening.place()).toMatchObject({ price: { subtotal: 2950 } });
  });

  it('gives one order for the same key sent ten times at once, permanently', async () => {
    const key = randomUUID();
    const phone = '+14075550199';
    const placed = await Promise.all(Array.from({ length: 10 }, () => evening.place({ phone }, { key })));
    expect(new Set(placed.map(({ id }) => id)).size).toBe(1);
    expect(await evening.db.$count(orders)).toBe(1);
    expect(await evening.db.$count(orderEvents)).toBe(1);
    evening.clock.advance(3 * DAY);
    expect((await evening.place({ phone, seenTotal: 2994 }, { key })).id).toBe(placed[0]?.id);
    expect(await refusalOf(evening.place({ phone, name: 'Ben', seenTotal: 2994 }, { key }))).toBe('key_reused');
  });

  it('has one open order for each contact, as nothing is paid before', async () => {
    const phone = '+14075550142';
    const first = await evening.place({ phone });
    expect(await refusalOf(evening.place({ phone: '(407) 555-0142' }))).toBe('duplicate');
    const twice = [10001, 10002].map((rlid) => refusalOf(evening.place({ phone: '(407) 555-0143', rlid })));
    expect((await Promise.all(twice)).filter((answer) => answer === 'duplicate')).toHaveLength(1);
    await evening.orders.cancel(first.id);
    expect(await evening.place({ phone })).toMatchObject({ state: 'accepted' });
  });

  it('asks a guest who left two orders behind to call', async () => {
    const phone = '+14075550142';
    for (let left = 0; left < 2; left += 1) {
      const placed = await evening.place({ phone });
      await evening.step(placed, { action: 'bump' });
      await evening.step(placed, { action: 'uncollected' });
    }
    expect(await refusalOf(evening.place({ phone }))).toBe('closed');
  });

  it('asks to call for sixty days, also once the contact is erased, and until its guest is erased', async () => {
    const email = 'mara@guests.example';
    const leave = async (guest: { phone: string; email: string }) => {
      const placed = await evening.place(guest);
      await evening.step(placed, { action: 'bump' });
      await evening.step(placed, { action: 'uncollected' });
    };
    const retain = () => evening.orders.change((tx, parts) => eraseOldOrders(tx, parts));
    for (const phone of ['+14075550142', '+14075550143']) {
      await leave({ phone, email });
      await leave({ phone, email: '' });
    }
    evening.clock.advance(35 * DAY);
    expect(await retain()).toBe(4);
    const stored = JSON.stringify([
      await evening.db.select().from(orders),
      await evening.db.select().from(uncollectedOrders),
    ]);
    expect(stored).not.toMatch(/mara@|407555/);
    const by = (guest: object) => refusalOf(evening.place({ ...guest, seenTotal: 2994 }));
    expect(await by({ phone: '', email: 'Mara@guests.example' })).toBe('closed');
    expect(await by({ phone: '(407) 555-0142' })).toBe('closed');
    expect(await by({ phone: '+14075550144' })).toMatchObject({ state: 'accepted' });
    // The account of the address is erased: one order is left to each number.
    await evening.orders.change((tx, parts) => eraseOrdersOf(tx, parts, email));
    expect(await by({ phone: '', email })).toMatchObject({ state: 'accepted' });
    expect(await by({ phone: '+14075550142' })).toMatchObject({ state: 'accepted' });
    expect(await evening.db.$count(uncollectedOrders)).toBe(2);
    evening.clock.advance(25 * DAY);
    await retain();
    expect(await evening.db.$count(uncollectedOrders)).toBe(0);
  });

  it('gives the last portion to one of twenty who order at once', async () => {
    await evening.overlay('roll', { portionsLeft: 1 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => refusalOf(evening.place({ seenTotal: 2994 }))));
    expect(answers.filter((answer) => typeof answer === 'string')).toEqual(
      Array.from({ length: 19 }, () => 'conflict ITEM_GONE'),
    );
    expect(await evening.db.$count(orders)).toBe(1);
    const [{ left } = { left: null }] = await evening.db.select({ left: menuOverlays.portionsLeft }).from(menuOverlays);
    expect(left).toBe(0);
  });

  it('gives the last use of a coupon to one of twenty, and back when the order is cancelled', async () => {
    await coupon('LAST', { mostUses: 1 });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => refusalOf(evening.place({ coupon: 'last', seenTotal: 0 }))),
    );
    const won = answers.filter((answer) => typeof answer !== 'string');
    expect(won).toHaveLength(1);
    expect(await evening.db.$count(orderCouponUses)).toBe(1);
    await evening.orders.cancel((won[0] as { id: string }).id);
    expect(await evening.place({ coupon: 'LAST' })).toMatchObject({ price: { total: 0, tax: 0 } });
  });

  it('detects a coupon that is unknown, off, expired, too early, or for a larger basket', async () => {
    await coupon('OFF', { isOn: false });
    await coupon('OVER', { lastDay: '2026-11-19' });
    await coupon('SOON', { firstDay: '2026-11-21' });
    await coupon('LARGE', { minimum: 2751 });
    for (const code of ['GHOST', 'OFF', 'OVER', 'SOON', 'LARGE'])
      expect(await refusalOf(evening.place({ coupon: code }))).toBe('conflict COUPON_INVALID');
  });

  it('is refused with the next times when its time was taken meanwhile', async () => {
    await evening.settle({ unitsPerSlot: 1, prepMinutes: 15 });
    const readyAt = '2026-11-20T23:15:00.000Z';
    await evening.place({ readyAt });
    const refused = await evening.place({ readyAt }).catch((error: unknown) => error);
    expect(refused).toMatchObject({
      code: 'full',
      alternatives: ['2026-11-20T23:30:00.000Z', '2026-11-20T23:45:00.000Z', '2026-11-21T00:00:00.000Z'],
    });
  });

  it('never takes more than the kitchen can make, with concurrent orders', async () => {
    await evening.settle({ unitsPerSlot: 2, horizonDays: 0 });
    await Promise.all(Array.from({ length: 40 }, () => refusalOf(evening.place({ seenTotal: 2994 }))));
    const [day] = await evening.db.select().from(kitchenDays);
    expect(Math.max(...(day?.units ?? []))).toBe(2);
    // From 6:30 to 9:45 PM are 14 quarters, and two more before them, in which the kitchen may begin earlier.
    expect(await taken()).toBe(await evening.db.$count(orders));
    expect(await evening.db.$count(orders)).toBeLessThanOrEqual(32);
    expect(await evening.orders.slots({ rlid: 10001, mode: 'pickup', units: 1 })).toMatchObject({ reason: 'full' });
  });

  it('spreads a large order to the quarters before it', async () => {
    await evening.settle({ unitsPerSlot: 4 });
    const options = [{ group: 'sides', item: 'slaw', quantity: 2, options: [] }];
    const placed = await evening.place({ lines: [line('platter', { quantity: 3, options })] });
    expect((await evening.rowOf(placed)).load).toEqual([
      [58, 4],
      [57, 4],
      [56, 1],
    ]);
    await evening.orders.cancel(placed.id);
    expect(await taken()).toBe(0);
  });

  it('keeps to the closing time and to the horizon, a second inside too', async () => {
    const { slots } = await evening.orders.slots({ rlid: 10001, mode: 'pickup', units: 1 });
    // Closing is at 10 PM, the last order 15 minutes before.
    expect(slots.filter((slot) => slot < '2026-11-21T10').at(-1)).toBe('2026-11-21T02:45:00.000Z');
    expect(slots.at(-1)).toBe('2026-11-23T02:45:00.000Z');
    const at = (readyAt: string) => refusalOf(evening.place({ readyAt, seenTotal: 2994 }));
    expect(await at('2026-11-21T03:00:00.000Z')).toBe('full');
    expect(await at('2026-11-23T18:00:00.000Z')).toBe('full');
    evening.clock.advance(10 * MINUTE + 1000);
    expect(await at('2026-11-20T23:30:00.000Z')).toBe('full');
  });

  it('sells breakfast to tomorrow’s breakfast only', async () => {
    const eggs = { lines: [line('eggs')] };
    expect(await refusalOf(evening.place({ ...eggs, seenTotal: 0 }))).toBe('conflict NOT_NOW');
    await evening.settle({ lastPickupBeforeClose: 0 });
    await evening.db.execute(
      sql`UPDATE locations SET hours = jsonb_set(hours, '{operation}', (SELECT jsonb_agg('[{"opens": 480, "closes": 1320}]'::jsonb) FROM generate_series(1, 7)))`,
    );
    await evening.locations.update([10001]);
    expect(await evening.place({ ...eggs, readyAt: '2026-11-21T15:30:00.000Z' })).toMatchObject({ state: 'accepted' });
    const late = { ...eggs, readyAt: '2026-11-21T16:00:00.000Z', seenTotal: 1307 };
    expect(await refusalOf(evening.place(late))).toBe('conflict NOT_NOW');
  });

  it('sells alcohol to guests who give their word about the age, and asks the kitchen to see an ID, for options too', async () => {
    await evening.publish({
      ...SMALL_MENU,
      groups: [...SMALL_MENU.groups, optionGroup('shots', ['ale'])],
      items: SMALL_MENU.items.map((item) => (item.id === 'roll' ? { ...item, groups: ['shots'] } : item)),
    });
    const shot = line('roll', { options: [{ group: 'shots', item: 'ale', quantity: 1, options: [] }] });
    for (const lines of [[shot], [line('roll'), line('ale')]]) {
      expect(await refusalOf(evening.place({ lines }))).toBe('invalid isOfAge');
      expect(await refusalOf(evening.place({ lines, isOfAge: false }))).toBe('invalid isOfAge');
    }
    expect(await evening.db.$count(orders)).toBe(0);
    const placed = await evening.place({ lines: [shot, line('soda')], isOfAge: true });
    // 8.875 % of 27.50 and of 3.00, and 12 % of 7.00.
    expect(placed.price).toMatchObject({ subtotal: 3750, tax: 271 + 84 });
    const [ticket] = (await evening.board()).live;
    expect(ticket?.lines.map(({ isAlcohol }) => isAlcohol)).toEqual([true, false]);
    // Staff change its quantity: the option keeps its tax.
    const { id: orderId, version } = await evening.rowOf(placed);
    const edit = { op: randomUUID(), baseVersion: version, kept: [{ line: 0, quantity: 2 }], added: [] };
    await evening.orders.change((tx, parts) => editOrder(tx, parts, evening.cook(), orderId, edit));
    expect((await evening.rowOf(placed)).price).toMatchObject({ subtotal: 6900, tax: 488 + 168 });
  });

  it('has what was out until a time again, with no job run', async () => {
    await evening.overlay('roll', { isOut: true, outUntil: '2026-11-20T23:10:00.000Z' });
    expect(await refusalOf(evening.place({ seenTotal: 2994 }))).toBe('conflict ITEM_GONE');
    evening.clock.advance(10 * MINUTE);
    expect(await evening.place()).toMatchObject({ state: 'accepted' });
  });

  it('stops while the kitchen pauses and promises later while it is busy; both lapse by themselves', async () => {
    const say = (work: Parameters<typeof evening.orders.change>[0]) => evening.orders.change(work);
    await say((tx, parts) => pauseKitchen(tx, parts, evening.cook(), { rlid: 10001, minutes: 30, reason: 'Fryer' }));
    expect(await refusalOf(evening.place({ seenTotal: 2994 }))).toBe('closed');
    const slots = await evening.orders.slots({ rlid: 10001, mode: 'pickup', units: 1 });
    expect(slots).toMatchObject({
      slots: [],
      reason: 'paused',
      pauseReason: 'Fryer',
      opensAt: '2026-11-20T23:30:00.000Z',
    });
    evening.clock.advance(30 * MINUTE);
    await say((tx, parts) => busyKitchen(tx, parts, evening.cook(), { rlid: 10001, minutes: 30 }));
    expect(await evening.place()).toMatchObject({ readyAt: '2026-11-21T00:30:00.000Z' });
    evening.clock.advance(60 * MINUTE);
    expect(await evening.place()).toMatchObject({ readyAt: '2026-11-21T01:00:00.000Z' });
  });

  it('takes none for a restaurant that sends its guests elsewhere, none where it is off, none that is not there', async () => {
    const at = (rlid: number) => refusalOf(evening.place({ rlid, seenTotal: 2994 }));
    expect(await at(999)).toBe('not_found');
    await evening.settle({ provider: 'redirect', redirectUrl: 'https://orders.example/' });
    expect(await at(10001)).toBe('closed');
    const slots = await evening.orders.slots({ rlid: 10001, mode: 'pickup', units: 1 });
    expect(slots).toMatchObject({ slots: [], reason: 'elsewhere', url: 'https://orders.example/' });
    await evening.settle({ isOn: false });
    expect(await at(10001)).toBe('closed');
    await evening.settle({ modes: ['curbside'] });
    expect(await at(10001)).toBe('closed');
  });

  it('keeps old orders as they were when a new menu is published', async () => {
    const placed = await evening.place();
    await evening.publish({
      ...SMALL_MENU,
      items: SMALL_MENU.items.map((item) => (item.id === 'roll' ? { ...item, price: 9900 } : item)),
    });
    expect(await evening.orders.find(placed.id)).toEqual(placed);
    expect((await evening.place()).price.subtotal).toBe(9900);
  });

  it('confirms by mail, with nothing that the guest typed but the address', async () => {
    await evening.place({ email: 'mara@guests.example', name: 'Buy cheap watches', note: 'www.spam.example' });
    const sent = await evening.db.select().from(mails);
    expect(sent.map(({ subject }) => subject)).toEqual([expect.stringContaining('Order 1 at')]);
    expect(JSON.stringify(sent)).not.toMatch(/watches|spam/);
  });

  it('lets a client order five times in ten minutes, and counts no refusals', async () => {
    const ip = '198.51.100.4';
    await refusalOf(evening.place({ seenTotal: 1 }, { ip }));
    for (let placed = 0; placed < 5; placed += 1) await evening.place({}, { ip });
    expect(await refusalOf(evening.place({}, { ip }))).toBe('rate_limited');
    expect(await evening.db.$count(orders)).toBe(5);
    evening.clock.advance(11 * MINUTE);
    expect(await evening.place({}, { ip })).toMatchObject({ state: 'accepted' });
  });
});

it('takes as many statements for an order of many lines as for one of few', async () => {
  const statementsFor = async (lines: ReturnType<typeof line>[]) => {
    const basket = { rlid: 10001, mode: 'pickup' as const, lines };
    const { price } = await evening.orders.check(
      { ...basket, readyAt: 'asap', tip: { kind: 'amount', cents: 0 }, coupon: '', address: '', table: '' },
      'en',
    );
    const body = { ...basket, seenTotal: price.total, isOfAge: true };
    const { statements } = await recordStatements(() => evening.place(body));
    // The embedded database records neither BEGIN nor COMMIT.
    return statements.filter((one) => !/^(begin|commit)/i.test(one)).length;
  };
  for (const item of ['roll', 'soda', 'ale']) await evening.overlay(item, { portionsLeft: 50 });
  const few = await statementsFor([line('roll')]);
  const sides = { options: [{ group: 'sides', item: 'slaw', quantity: 2, options: [] }] };
  const many = [line('roll'), line('soda'), line('platter', sides), line('chowder', { size: 'cup' }), line('ale')];
  expect(await statementsFor(many)).toBe(few);
  // With the locks of the day and of the guest, counted items and the limit of the address.
  expect(few).toBeLessThanOrEqual(16);
});

describe('the kitchen', () => {
  it('makes one event of a bump on two screens, and recalls it', async () => {
    const placed = await evening.place({ email: 'mara@guests.example' });
    await Promise.all([
      evening.step(placed, { action: 'bump' }, 'Screen one'),
      evening.step(placed, { action: 'bump' }, 'Screen two'),
    ]);
    const actions = async () => (await evening.db.select().from(orderEvents)).map(({ action }) => action);
    expect(await actions()).toEqual(['place', 'bump']);
    expect((await evening.board()).live[0]).toMatchObject({ state: 'ready', lines: [{ isMade: true }] });
    await evening.step(placed, { action: 'recall' });
    expect((await evening.board()).live[0]).toMatchObject({ state: 'firing', lines: [{ isMade: false }] });
    await evening.step(placed, { action: 'hand' });
    expect(await evening.board()).toMatchObject({ live: [], closed: [{ state: 'handed' }] });
    await evening.step(placed, { action: 'recall' });
    expect((await evening.board()).live[0]).toMatchObject({ state: 'ready' });
  });

  it('does a step that is sent twice once', async () => {
    const placed = await evening.place({ lines: [line('roll'), line('soda')] });
    const op = randomUUID();
    await evening.step(placed, { action: 'bump_line', line: 0, op });
    await evening.step(placed, { action: 'bump_line', line: 0, op });
    expect((await evening.board()).live[0]).toMatchObject({
      state: 'firing',
      lines: [{ isMade: true }, { isMade: false }],
    });
    await evening.step(placed, { action: 'bump_line', line: 1 });
    expect((await evening.board()).live[0]).toMatchObject({ state: 'ready' });
  });

  it('lets the guest cancel until it begins: of a cancel and a start at once one wins', async () => {
    await evening.overlay('roll', { portionsLeft: 5 });
    const placed = await evening.place();
    const [cancelled, started] = await Promise.all([
      refusalOf(evening.orders.cancel(placed.id)),
      refusalOf(evening.step(placed, { action: 'start' })),
    ]);
    const { state } = await evening.rowOf(placed);
    expect([cancelled === 'conflict', started === 'conflict'].filter(Boolean)).toHaveLength(1);
    expect(state).toBe(started === 'conflict' ? 'cancelled' : 'firing');
    const [overlay] = await evening.db.select().from(menuOverlays);
    expect(overlay?.portionsLeft).toBe(state === 'cancelled' ? 5 : 4);
  });

  it('notifies the guest when it is delayed, ready and cancelled', async () => {
    const placed = await evening.place({ email: 'mara@guests.example' });
    await evening.step(placed, { action: 'delay', minutes: 10 });
    expect(await evening.orders.find(placed.id)).toMatchObject({
      promisedAt: '2026-11-20T23:30:00.000Z',
      readyAt: '2026-11-20T23:40:00.000Z',
    });
    await evening.step(placed, { action: 'bump' });
    const other = await evening.place({ email: 'ben@guests.example' });
    await evening.step(other, { action: 'cancel', reason: 'The fryer broke' });
    expect(await evening.orders.find(other.id)).toMatchObject({ state: 'cancelled', reason: 'The fryer broke' });
    const subjects = (await evening.db.select().from(mails)).map(({ subject }) => subject);
    expect(subjects.toSorted()).toEqual([
      expect.stringContaining('Order 1 at'),
      'Order 1 is ready',
      'Order 1 takes a little longer',
      expect.stringContaining('Order 2 at'),
      'Order 2 is cancelled',
    ]);
  });

  it('refuses steps that the state forbids, and orders of another restaurant', async () => {
    const placed = await evening.place();
    expect(await refusalOf(evening.step(placed, { action: 'recall' }))).toBe('conflict');
    expect(await refusalOf(evening.step(placed, { action: 'uncollected' }))).toBe('conflict');
    expect(await refusalOf(evening.step(placed, { action: 'bump_line', line: 7 }))).toBe('conflict');
    expect(await refusalOf(evening.orders.arrive(placed.id, 'blue'))).toBe('conflict');
    expect(await refusalOf(evening.orders.find('a'.repeat(22)))).toBe('not_found');
  });
});

it('erases who ordered after the days of the settings; items, money and tax stay', async () => {
  const placed = await evening.place({
    email: 'mara@guests.example',
    vehicle: 'blue',
    lines: [line('roll', { note: 'For Mara' })],
  });
  await evening.step(placed, { action: 'hand' });
  const before = await evening.rowOf(placed);
  const erase = (days: number, most?: number) =>
    inTransaction(evening.db, (tx) =>
      eraseOldOrders(tx, { ...evening.orders.parts(), nowMs: Date.parse(before.readyAt) + days * DAY }, most),
    );
  expect(await erase(30)).toBe(0);
  expect(await erase(31, 0)).toBe(0);
  expect(await erase(31)).toBe(1);
  const after = await evening.rowOf(placed);
  expect(JSON.stringify(after)).not.toMatch(/Mara|mara@|blue|407555/);
  expect([after.total, after.price, after.lines[0]?.name]).toEqual([before.total, before.price, 'roll']);
  expect(await refusalOf(evening.orders.find(placed.id))).toBe('not_found');
});

it('gives no second order for the key of an order whose guest was erased', async () => {
  const key = randomUUID();
  const body = { phone: '+14075550199', email: 'mara@guests.example' };
  const placed = await evening.place(body, { key });
  await evening.step(placed, { action: 'hand' });
  const { readyAt } = await evening.rowOf(placed);
  await inTransaction(evening.db, (tx) =>
    eraseOldOrders(tx, { ...evening.orders.parts(), nowMs: Date.parse(readyAt) + 31 * DAY }),
  );
  expect(await refusalOf(evening.place(body, { key }))).toBe('gone');
  expect(await evening.db.$count(orders)).toBe(1);
  // No copy of the database tells the key.
  expect(JSON.stringify(await evening.rowOf(placed))).not.toContain(key);
  expect(await evening.place(body)).toMatchObject({ number: 2 });
});

it('looks for closed orders of the kitchen among the last weeks only, however many the restaurant has', async () => {
  const { statements } = await recordStatements(() => evening.board());
  const ofClosed = statements.filter((one) => one.includes('"closed_at" >'));
  expect(ofClosed).toEqual([expect.stringContaining('"business_date" >')]);
});

it('searches by name, phone and number without reading all orders whose guests are erased', async () => {
  const { number } = await evening.place({ name: 'Mara Quill', phone: '+14075559876' });
  await database.exec(`
    INSERT INTO orders OVERRIDING SYSTEM VALUE SELECT (jsonb_populate_record(one, jsonb_build_object('id', id + n,
      'number', number + n, 'token_hash', n, 'place_key', NULL, 'name', '', 'phone', '', 'erased_at', placed_at))).*
      FROM orders AS one, generate_series(1, 1000) AS n;
    ANALYZE orders`);
  const find = async (q: string) => {
    let found: number[] = [];
    const read = await countRowsRead(evening.db, 'orders', async (db) => {
      const query = { q, p: 1, powers: SYSTEM_POWERS, locations: evening.locations };
      found = (await listDeskOrders(db, evening.orders.parts(), query)).rows.map((row) => row.number);
    });
    expect(read).toBeLessThan(100);
    return found;
  };
  for (const q of ['quill', '9876', 'mara 5559876']) expect(await find(q)).toEqual([number]);
  expect(await find(String(number + 7))).toEqual([number + 7]);
});
