import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, emptyAllTables } from '#test/database.ts';
import { openOrderEvening } from '#test/order-evening.ts';
import { Problem } from '#shared/problem.ts';
import type { Database } from '#platform/db/client.ts';
import type { OrderSettings } from '../settings-contract.ts';
import type { OrderingProvider } from './orders.ts';
import { orderEvents, orders } from './tables.ts';

const ELSEWHERE = 'https://orders.example/lantern';

let database: Database;
let evening: Awaited<ReturnType<typeof openOrderEvening>>;
let provider: OrderingProvider;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const codeOf = async (work: Promise<unknown>) => {
  try {
    await work;
    return 'done';
  } catch (error) {
    return error instanceof Problem ? error.code : error;
  }
};
const KINDS: Record<string, Partial<OrderSettings>> = {
  house: {},
  redirect: { provider: 'redirect', redirectUrl: ELSEWHERE },
};

describe.each(Object.entries(KINDS))('the %s provider of orders', (kind, settings) => {
  const isHouse = kind === 'house';
  beforeEach(async () => {
    await emptyAllTables(database);
    evening = await openOrderEvening(database);
    await evening.publish();
    await evening.settle(settings);
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
    expect(await provider.capabilities(10001)).toEqual(
      isHouse ? { provider: 'house', redirectUrl: null } : { provider: 'redirect', redirectUrl: ELSEWHERE },
    );
    expect(await codeOf(provider.capabilities(999))).toBe('not_found');
  });

  it('offers times, or the address where there are some', async () => {
    const { slots, reason, url } = await provider.slots({ rlid: 10001, mode: 'pickup', units: 1 });
    expect([slots.length > 0, reason, url]).toEqual(
      isHouse ? [true, undefined, undefined] : [false, 'elsewhere', ELSEWHERE],
    );
  });

  it('gives the same answer for the same key, and keeps an order only where it takes it (21)', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => codeOf(provider.place(body(), key, client))));
    expect(new Set(answers)).toEqual(new Set([isHouse ? 'done' : 'closed']));
    expect(await codeOf(provider.place(body({ name: 'Ben' }), key, client))).toBe(isHouse ? 'key_reused' : 'closed');
    expect(await evening.db.$count(orders)).toBe(isHouse ? 1 : 0);
    expect(await evening.db.$count(orderEvents)).toBe(isHouse ? 1 : 0);
  });

  it('knows no order by a token that is random, and does nothing with it', async () => {
    const token = 'a'.repeat(22);
    for (const call of [
      provider.find(token),
      provider.cancel(token),
      provider.arrive(token, 'blue'),
      provider.pay(token, 'card', client.ip),
      provider.settle(token),
    ])
      expect(await codeOf(call)).toBe('not_found');
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
    expect(await at('other.example')).toBe(isHouse ? 'done' : 'closed');
  });
});
