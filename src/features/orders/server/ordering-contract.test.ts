import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, emptyAllTables } from '#test/database.ts';
import { openOrderEvening } from '#test/order-evening.ts';
import { startPartnerServer } from '#test/partner-server.ts';
import { Problem } from '#shared/problem.ts';
import type { Database } from '#platform/db/client.ts';
import type { OrderSettings } from '../settings-contract.ts';
import type { OrderingProvider } from './orders.ts';
import { orderEvents, orders } from './tables.ts';

const ELSEWHERE = 'https://orders.example/lantern';

let database: Database;
/** Of the partner, which is another installation. */
let theirs: Database;
let evening: Awaited<ReturnType<typeof openOrderEvening>>;
/** Who cooks: the house itself, or the partner. */
let kitchen: typeof evening;
let server: Awaited<ReturnType<typeof startPartnerServer>> | undefined;
let provider: OrderingProvider;
beforeAll(async () => {
  [database, theirs] = [await createTestDatabase(), await createTestDatabase()];
});
afterAll(async () => {
  await database.close();
  await theirs.close();
});
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const codeOf = async (work: Promise<unknown>) => {
  try {
    await work;
    return 'done';
  } catch (error) {
    return error instanceof Problem ? error.code : error;
  }
};
const KINDS: Record<'house' | 'partner' | 'redirect', Partial<OrderSettings>> = {
  house: {},
  partner: { provider: 'partner' },
  redirect: { provider: 'redirect', redirectUrl: ELSEWHERE },
};

describe.each(Object.entries(KINDS))('the %s provider of orders', (kind, settings) => {
  const isHere = kind !== 'redirect';
  const isPartner = kind === 'partner';
  beforeEach(async () => {
    await emptyAllTables(database);
    if (isPartner) {
      await emptyAllTables(theirs);
      kitchen = await openOrderEvening(theirs);
      await kitchen.publish();
      await kitchen.settle();
      server = await startPartnerServer({ clock: kitchen.clock, orders: kitchen.orders });
    }
    const place = server ? { url: server.url, secrets: [server.secret] } : null;
    evening = await openOrderEvening(database, [10001], undefined, place);
    await evening.publish();
    await evening.settle(settings);
    if (!isPartner) kitchen = evening;
    provider = evening.orders;
  });
  const basket = () => ({
    ...{ rlid: 10001, mode: 'pickup' as const, readyAt: 'asap' as const, coupon: '' },
    ...{ lines: [evening.line('roll')], tip: { kind: 'amount' as const, cents: 0 } },
  });
  const body = (more = {}) => ({
    ...basket(),
    ...{
      seenTotal: 2994,
      name: 'Mara',
      phone: '+14075550142',
      email: '',
      smsConsent: false,
      note: '',
      vehicle: '',
      address: '',
      addressNote: '',
      table: '',
      ...more,
    },
  });
  const client = { language: 'en' as const, origin: 'https://chain.example', ip: '192.0.2.1' };

  it('says who takes the orders, and where', async () => {
    expect(await provider.capabilities(10001)).toEqual({
      provider: kind,
      redirectUrl: isHere ? null : ELSEWHERE,
    });
    expect(await codeOf(provider.capabilities(999))).toBe('not_found');
  });

  it('offers times, or the address where there are some', async () => {
    const { slots, reason, url } = await provider.slots({ rlid: 10001, mode: 'pickup', units: 1 });
    expect([slots.length > 0, reason, url]).toEqual(
      isHere ? [true, undefined, undefined] : [false, 'elsewhere', ELSEWHERE],
    );
  });

  it('gives the same answer for the same key, and keeps an order only where it takes it (21)', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => codeOf(provider.place(body(), key, client))));
    expect(new Set(answers)).toEqual(new Set([isHere ? 'done' : 'closed']));
    expect(await codeOf(provider.place(body({ name: 'Ben' }), key, client))).toBe(isHere ? 'key_reused' : 'closed');
    expect(await evening.db.$count(orders)).toBe(isHere ? 1 : 0);
    expect((await evening.db.select().from(orderEvents)).map(({ action }) => action)).toEqual(
      { house: ['place'], partner: ['place', 'accept'], redirect: [] }[kind],
    );
    expect(await kitchen.db.$count(orders)).toBe(isHere ? 1 : 0);
  });

  it('promises a time that a guest asks for, and says what is free instead of one that is taken (9)', async () => {
    const { slots } = await provider.slots({ rlid: 10001, mode: 'pickup', units: 1 });
    if (!isHere) return expect(slots).toEqual([]);
    const readyAt = slots[2];
    await kitchen.settle({ prepMinutes: 120 });
    const refusal = await provider.place(body({ readyAt }), randomUUID(), client).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'full' });
    expect((refusal as Problem).alternatives).toHaveLength(3);
    expect((await evening.board()).live).toEqual([]);
    await kitchen.settle();
    expect(await provider.place(body({ readyAt }), randomUUID(), client)).toMatchObject({
      ...{ state: 'accepted', readyAt, promisedAt: readyAt },
      may: { cancel: true },
    });
  });

  it('follows what the kitchen does, and lets a guest cancel until it begins', async () => {
    if (!isHere) return expect(await codeOf(provider.place(body(), randomUUID(), client))).toBe('closed');
    const [first, second] = [
      await provider.place(body(), randomUUID(), client),
      await provider.place(body({ phone: '+14075550143' }), randomUUID(), client),
    ];
    expect(await provider.cancel(first.id)).toMatchObject({ state: 'cancelled' });
    expect(await provider.cancel(first.id)).toMatchObject({ state: 'cancelled' });
    const [made] = await kitchen.db.select().from(orders).where(eq(orders.state, 'accepted'));
    if (!made) throw new Error('The kitchen has no order');
    const id = kitchen.tokenOf(made);
    await kitchen.step({ id }, { action: 'start' });
    expect(await codeOf(provider.cancel(second.id))).toBe('conflict');
    await kitchen.step({ id }, { action: 'bump' });
    kitchen.clock.advance(120_000);
    if (evening !== kitchen) evening.clock.advance(120_000);
    expect(await provider.find(second.id)).toMatchObject({ state: 'ready', may: { cancel: false } });
  });

  it('finds no order for a random token, and does nothing with it', async () => {
    const token = 'a'.repeat(22);
    const calls = [
      provider.find(token),
      provider.cancel(token),
      provider.arrive(token, 'blue'),
      provider.pay(token, 'card', client.ip),
      provider.settle(token),
    ];
    expect(new Set(await Promise.all(calls.map(codeOf)))).toEqual(new Set(['not_found']));
  });

  it('serves the orders that were made before it took over', async () => {
    await evening.settle({});
    const placed = await provider.place(body(), randomUUID(), client);
    await evening.settle(settings);
    expect(await provider.find(placed.id)).toMatchObject({ number: 1, state: 'accepted' });
    expect(await provider.cancel(placed.id)).toMatchObject({ state: 'cancelled' });
  });

  it('sells nothing here for a country that has a site of its own (21)', async () => {
    await evening.db.execute(`UPDATE locations SET country_root_url = 'https://other.example/ca' WHERE rlid = 10001`);
    await evening.locations.update([10001]);
    const at = (host: string) => codeOf(provider.place(body(), randomUUID(), { ...client, host }));
    expect(await at('chain.example')).toBe('closed');
    expect(await at('other.example')).toBe(isHere ? 'done' : 'closed');
  });
});
