import { randomInt } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, emptyAllTables } from '#test/database.ts';
import { startPartnerServer } from '#test/partner-server.ts';
import { openOrderEvening } from '#test/order-evening.ts';
import { openReservations } from '#test/reservation-evening.ts';
import { openEvening } from '#test/wait-list-evening.ts';
import { USUAL_SETTINGS } from '#features/orders/server/settings.ts';
import type { OrderingProvider } from '#features/orders/server/orders.ts';
import type { GuestReservations } from '#features/reservations/server/guest-reservations.ts';
import type { WaitListEntry } from '#features/wait-lists/contract.ts';
import type { GuestLists } from '#features/wait-lists/server/guest-lists.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/client.ts';
import { checkPartner, ORDER_CLAIMS, type PartnerUnderTest, RESERVATION_CLAIMS, WAIT_LIST_CLAIMS } from './claims.ts';

let database: Database;
let server: Awaited<ReturnType<typeof startPartnerServer>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => emptyAllTables(database));
afterEach(() => server.close());

/** The lines that a check of this server prints. */
async function linesOf(
  parts: { clock: Clock; lists?: GuestLists; reservations?: GuestReservations; orders?: OrderingProvider },
  claims: typeof WAIT_LIST_CLAIMS,
  dish?: PartnerUnderTest['dish'],
) {
  server = await startPartnerServer(parts);
  const lines: string[] = [];
  const address = { url: server.url, secret: server.secret, clock: parts.clock };
  const failed = await checkPartner({ address, rlid: 10001, ...(dish && { dish }) }, claims, (line) =>
    lines.push(line),
  );
  expect(lines.filter((line) => line.startsWith('FAIL'))).toHaveLength(failed);
  return lines;
}
const failuresOf = (lines: readonly string[]) =>
  lines.filter((line) => line.startsWith('FAIL')).map((line) => line.replace(/^FAIL +/, '').replace(/\n +/, ': '));

describe('the check of a partner that keeps wait lists', () => {
  const open = async () => {
    const evening = await openEvening(database);
    await evening.settle();
    return evening;
  };

  it('finds nothing wrong with one that keeps the protocol', async () => {
    const { clock, lists } = await open();
    expect(await linesOf({ clock, lists }, WAIT_LIST_CLAIMS)).toEqual(
      WAIT_LIST_CLAIMS.map(({ name }) => `ok    ${name}`),
    );
  });

  it.each([
    [
      'makes an entry for each call',
      (lists: GuestLists): Partial<GuestLists> => ({
        join: (body, _key, client) =>
          lists.join(
            { ...body, phone: `407-555-${1000 + Math.floor(Math.random() * 9000)}` },
            crypto.randomUUID(),
            client,
          ),
      }),
      'makes one entry for a key, and refuses the key for another party: ref for the same key: expected 1, got 6',
    ],
    [
      'takes any version',
      (lists: GuestLists): Partial<GuestLists> => ({
        change: async (token, patch) => lists.change(token, patch, (await lists.find(token)).version),
      }),
      'changes an entry for who knows its version, and leaves the line: The version before: expected CHANGED, got an answer',
    ],
    [
      'tells other fields',
      (lists: GuestLists): Partial<GuestLists> => ({
        find: async (token) => ({ ...(await lists.find(token)), state: 'at the bar' }) as unknown as WaitListEntry,
      }),
      /^changes an entry .*expected an answer, got no answer of the documented shape$/,
    ],
  ])('says what is wrong with one that %s', async (_what, wrong, failure) => {
    const { clock, lists } = await open();
    const found = failuresOf(await linesOf({ clock, lists: { ...lists, ...wrong(lists) } }, WAIT_LIST_CLAIMS));
    expect(found).toContainEqual(failure instanceof RegExp ? expect.stringMatching(failure) : failure);
  });
});

describe('the check of a partner that keeps reservations', () => {
  it('finds nothing wrong with one that keeps the protocol', async () => {
    const { clock, reservations } = await openReservations(database);
    expect(await linesOf({ clock, reservations }, RESERVATION_CLAIMS)).toEqual(
      RESERVATION_CLAIMS.map(({ name }) => `ok    ${name}`),
    );
  });

  it('says what is wrong with one that forgets to cancel', async () => {
    const { clock, reservations } = await openReservations(database);
    const forgets: GuestReservations = { ...reservations, cancel: async () => undefined };
    expect(failuresOf(await linesOf({ clock, reservations: forgets }, RESERVATION_CLAIMS))).toEqual([
      'confirms, changes for who knows the version, and cancels: state after cancelling: expected "cancelled", got "confirmed"',
    ]);
  });

  it('reports a restaurant without times', async () => {
    const { clock, reservations } = await openReservations(database);
    const closed: GuestReservations = {
      ...reservations,
      days: async (query) => ({ ...(await reservations.days(query)), days: [] }),
    };
    const found = failuresOf(await linesOf({ clock, reservations: closed }, RESERVATION_CLAIMS));
    expect(found).toContain(
      'tells days and times that fit together: The restaurant of tests: expected a day of the next two weeks with two free times, got none',
    );
  });
});

describe('the check of a partner that takes orders', () => {
  const DISH = { item: 'roll', price: 2750 };
  const open = async () => {
    const evening = await openOrderEvening(database);
    await evening.publish();
    // Without taxes, which the check cannot know.
    await evening.settle({ taxes: USUAL_SETTINGS.taxes });
    return evening;
  };

  it('finds nothing wrong with one that keeps the protocol', async () => {
    expect(await linesOf(await open(), ORDER_CLAIMS, DISH)).toEqual(ORDER_CLAIMS.map(({ name }) => `ok    ${name}`));
  });

  it.each([
    [
      'forgets to cancel',
      (orders: OrderingProvider): Partial<OrderingProvider> => ({ cancel: (token) => orders.find(token) }),
      'tells an order as it is, and cancels it once: state after cancelling: expected "cancelled", got "accepted"',
    ],
    [
      'takes an order for each call',
      (orders: OrderingProvider): Partial<OrderingProvider> => ({
        place: (body, _key, client) =>
          orders.place({ ...body, phone: `407-555-${randomInt(1000, 9999)}` }, crypto.randomUUID(), client),
      }),
      /^takes one order for a key/,
    ],
  ])('says what is wrong with one that %s', async (_what, wrong, failure) => {
    const { clock, orders } = await open();
    const found = failuresOf(await linesOf({ clock, orders: { ...orders, ...wrong(orders) } }, ORDER_CLAIMS, DISH));
    expect(found).toContainEqual(failure instanceof RegExp ? expect.stringMatching(failure) : failure);
  });
});
