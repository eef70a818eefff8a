import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { atSize } from '#test/at-size.ts';
import { cardsAt, moneyDiffers, openCardEvening, rollByCard, startEveningCards } from '#test/card-evening.ts';
import { type Child, startFixture } from '#test/child-process.ts';
import { layDataDirectory, temporaryFolder } from '#test/data-directory.ts';
import { createTestDatabase } from '#test/database.ts';
import { partnerAt, startOrderBook } from '#test/order-book.ts';
import { FRIDAY_SIX } from '#test/wait-list-evening.ts';
import { createLocationDirectory } from '#features/locator/server/index.ts';
import { createMenus } from '#features/menus/server/index.ts';
import { NO_GEOCODER } from '#test/no-geocoder.ts';
import { fixedClock } from '#platform/clock.ts';
import type { Database } from '#platform/db/client.ts';
import { openEmbeddedDatabase } from '#platform/db/embedded.ts';
import { createLogger } from '#platform/logger.ts';
import type { CardServer } from '../../../../scripts/payments/card-server.ts';
import type { PlaceBody } from '../contract.ts';
import { createOrders } from './orders.ts';
import { orderEvents, orders } from './tables.ts';

/** On a server the test looks on from a connection of its own; the embedded database belongs to one process at a time. */
const isOnServer = process.env['TEST_DATABASE_URL'] !== undefined;
const KILLS = Number(process.env['KILLS'] ?? atSize({ usual: 6, large: 18 }));
const MINUTE = 60_000;
const CLIENT = { language: 'en', origin: 'https://chain.example', ip: '198.51.100.7' } as const;
/** Cooks itself; guests pay by card. */
const HOUSE = 10001;
/** A partner takes its orders; guests pay as they like. */
const PARTNERS = 10002;

/** Where the process ends: when the provider has done the n-th call of a kind and before it answers, or when a line is said. */
const PLACES = [
  { at: 'the page is made and not noted', call: /^POST .*\/sessions$/, nth: 1 },
  { at: 'the money is set aside', line: /^paid$/ },
  { at: 'the provider was asked, and nothing is noted', call: /^GET .*\/sessions\//, nth: 1 },
  { at: 'the order is accepted, and nothing is taken', call: /^GET .*\/sessions\//, nth: 2 },
  { at: 'the money is taken and not noted', call: /\/capture$/, nth: 1 },
  { at: 'the money is given back and not noted', call: /\/refunds$/, nth: 1 },
] as const;

let folder: ReturnType<typeof temporaryFolder>;
let service: CardServer;
let book: Awaited<ReturnType<typeof startOrderBook>>;
let address = '';
let nowMs = Date.parse(FRIDAY_SIX);
let kept: Database | null = null;
let child: Child | null = null;
beforeAll(async () => {
  folder = temporaryFolder();
  service = await startEveningCards(() => nowMs);
  book = await startOrderBook();
  const database = await open();
  const evening = await openCardEvening(database, service, partnerAt(book.url));
  await evening.publish();
  await evening.settle({ payOnline: 'required', unitsPerSlot: 1000 }, HOUSE);
  await evening.settle({ payOnline: 'optional', provider: 'partner' }, PARTNERS);
  address = isOnServer ? (database.address?.reveal() ?? '') : folder.path;
  await release(database);
});
afterAll(async () => {
  await child?.kill();
  await service.stop();
  await book.close();
  await kept?.close();
  folder.remove();
});

let laid: ReturnType<typeof layDataDirectory> | undefined;
const open = async (): Promise<Database> => {
  if (!isOnServer) return openEmbeddedDatabase(await (laid ??= layDataDirectory(folder.path)), createLogger('silent'));
  kept ??= await createTestDatabase();
  return kept;
};
const release = async (database: Database) => {
  if (!isOnServer) await database.close();
};
/** Another process in which a guest orders. */
const begin = (body: PlaceBody, key: string) => {
  const instant = new Date(nowMs).toISOString();
  child = startFixture('ordering-child.ts', [
    ...[isOnServer ? 'server' : 'embedded', address, service.url, book.url, instant, key, JSON.stringify(body)],
  ]);
  return child;
};
/** The process that comes after a killed one, two minutes later, when its jobs have run. */
const restart = async () => {
  const { db, ...database } = await open();
  nowMs += 2 * MINUTE;
  const clock = fixedClock(new Date(nowMs).toISOString());
  const guests = await createOrders({
    ...{ db, clock, menus: createMenus({ clock }), geocoder: NO_GEOCODER },
    locations: await createLocationDirectory(db, { clock }),
    payments: cardsAt(service.url, clock),
    partner: partnerAt(book.url),
  });
  const reconcile = () => guests.payments.reconcile(new AbortController().signal);
  await reconcile();
  return { db, guests, reconcile, end: () => release({ db, ...database }) };
};

it(
  'leaves no money without an order after two minutes and no second order, wherever its process is killed (10)',
  async () => {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const place = PLACES[kill % PLACES.length]!;
      const key = randomUUID();
      const body = { ...rollByCard(`+1407555${1000 + kill}`), rlid: HOUSE };
      const victim = begin(body, key);
      let seen = 0;
      service.onDone =
        'call' in place
          ? async (call) => {
              if (place.call.test(call) && (seen += 1) === place.nth) await victim.kill('SIGKILL');
            }
          : null;
      if ('line' in place) {
        await victim.waitForLine(place.line);
        await victim.kill('SIGKILL');
      }
      expect([place.at, await victim.exited, victim.stderr()]).toEqual([place.at, null, '']);
      service.onDone = null;

      const { db, guests, end } = await restart();
      expect([place.at, await moneyDiffers(db, service)]).toEqual([place.at, []]);
      // And the guest's browser sends the order again.
      const again = await guests.place(body, key, CLIENT);
      const made = await db.select({ state: orders.state }).from(orders).where(eq(orders.phone, body.phone));
      expect([place.at, made]).toEqual([place.at, [{ state: again.state }]]);
      if (again.state === 'placing') await guests.cancel(again.id);
      expect([place.at, await moneyDiffers(db, service)]).toEqual([place.at, []]);
      await end();
    }
    // It was killed where money was held and where it was not.
    expect(service.book.refunds.length).toBeGreaterThan(0);
  },
  300_000 + KILLS * 60_000,
);

/** Where the process ends: when an order has come to its partner, or when it is made there, and before the answer. */
const HANDOVERS = [
  { at: 'the order is stored, and the partner has not made it', payment: 'at_restaurant', moment: 'come' },
  { at: 'the partner has made what is paid by card, and nothing is noted', payment: 'card', moment: 'made' },
  { at: 'the partner has made it, and nothing is noted', payment: 'at_restaurant', moment: 'made' },
  { at: 'the money is set aside, and the partner has not made it', payment: 'card', moment: 'come' },
] as const;

it.each(HANDOVERS.slice(0, atSize({ usual: 2, large: 4 })))(
  'hands an order to its partner exactly once after its process was killed when $at',
  async ({ payment, moment }) => {
    const key = randomUUID();
    const before = book.made.size;
    const body = { ...rollByCard(`+1407556${1000 + before}`), rlid: PARTNERS, payment };
    book.sent = [];
    const victim = begin(body, key);
    book.on = async (now) => {
      if (now !== moment) return undefined;
      await victim.kill('SIGKILL');
      return 'lost';
    };
    expect([await victim.exited, victim.stderr()]).toEqual([null, '']);
    book.on = null;
    expect([book.sent.length, book.made.size - before]).toEqual([1, moment === 'made' ? 1 : 0]);

    const { db, guests, reconcile, end } = await restart();
    // Each process has sent it once, with one key, and it is one order there.
    const sent = () => [book.sent.length, new Set(book.sent).size, book.made.size - before];
    expect(sent()).toEqual([2, 1, 1]);
    const made = await db.select().from(orders).where(eq(orders.phone, body.phone));
    const ref = `book ${book.made.size}`;
    expect(made).toMatchObject([{ state: 'accepted', partnerKey: book.sent[0], partnerRef: ref }]);
    const actions = db.select({ action: orderEvents.action }).from(orderEvents);
    expect(
      (await actions.where(eq(orderEvents.orderId, made[0]?.id ?? 0))).map(({ action }) => action).toSorted(),
    ).toEqual(['accept', 'place']);
    expect(await moneyDiffers(db, service)).toEqual([]);
    // The next reconciliation does not send the order again, nor does a repeated request of the guest's browser.
    await reconcile();
    expect(await guests.place(body, key, CLIENT)).toMatchObject({
      state: 'accepted',
      isAsked: false,
      number: made[0]?.number,
    });
    expect(sent()).toEqual([2, 1, 1]);
    await end();
  },
  120_000,
);
