import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TestApp } from '#test/app.ts';
import { buildDinerApp, DinerBrowser } from '#test/diner.ts';
import { orderAsGuest, sellSmallMenu } from '#test/ordering-app.ts';
import { recordStatements } from '#platform/db/client.ts';
import type { AccountOrder } from '#features/orders/account-order.ts';
import { BASKET_COOKIE, packBasket, unpackBasket } from '#features/orders/basket.ts';
import { kitchenDays, orders } from '#features/orders/server/tables.ts';
import type { Reservation, ReservationSlots } from '#features/reservations/contract.ts';
import { reservations, reservationWishes } from '#features/reservations/server/tables.ts';
import type { Favourite } from '../contract.ts';
import { MOST_FAVOURITES } from '../guest-pages.ts';
import type { DinerExport } from './queries/export-diner.ts';
import { dinerFavourites } from './tables.ts';

const roll = { item: 'roll', size: null, quantity: 2, options: [], note: 'No chives' };

let app: TestApp;
beforeAll(async () => {
  app = await buildDinerApp([7, 8]);
  await sellSmallMenu(app);
});
afterAll(() => app.close());

let people = 0;
let email: string;
let browser: DinerBrowser;
beforeEach(async () => {
  people += 1;
  email = `eater-${people}@guests.example`;
  browser = new DinerBrowser(app);
});

const signIn = async () => {
  expect((await browser.enter(email)).statusCode).toBe(200);
};
const myOrders = async (of = browser) =>
  (await of.send('GET', '/api/account/orders/')).json<{ orders: AccountOrder[] }>().orders;
const myFavourites = async (of = browser) =>
  (await of.send('GET', '/api/account/favourites/')).json<{ favourites: Favourite[] }>().favourites;
const keep = (order: number, name = '', of = browser) =>
  of.send('POST', '/api/account/favourites/', { json: { order, name } });
/** Another stomach, another day: a contact has one open order. */
const close = () => app.database.db.update(orders).set({ state: 'handed' }).where(eq(orders.emailKey, email));

it('lists orders under the confirmed address, without who ordered, and opens those that are under way', async () => {
  await orderAsGuest(app, { rlid: 7, lines: [roll], email, phone: '407 555 0133', name: 'Somebody Else' });
  await orderAsGuest(app, { rlid: 7, email: `other-${email}` });
  expect((await browser.send('GET', '/api/account/orders/')).statusCode).toBe(401);
  await signIn();
  const [order, ...more] = await myOrders();
  expect(more).toEqual([]);
  expect(order).toMatchObject({
    rlid: 7,
    state: 'accepted',
    mode: 'pickup',
    items: [{ name: 'roll', quantity: 2 }],
    currency: 'USD',
    url: expect.stringMatching(/^\/orders\/[\w-]+\/$/),
  });
  const page = (await browser.send('GET', '/account/')).body;
  expect(page).toContain('2 × roll');
  for (const text of [page, JSON.stringify(order)]) expect(text).not.toMatch(/Somebody Else|5550133|555-0133/);
  await close();
  expect(await myOrders()).toMatchObject([{ state: 'handed', url: null }]);
});

it('is never linked by phone', async () => {
  await orderAsGuest(app, { rlid: 7, phone: '407 555 0134' });
  await signIn();
  expect(await myOrders()).toEqual([]);
});

it('keeps an order as a favourite, shows it on the page, and removes it', async () => {
  await orderAsGuest(app, { rlid: 7, lines: [roll], email });
  await signIn();
  const [order] = await myOrders();
  const kept = await browser.post('/account/', { action: 'favourite_add', order: String(order?.id), name: ' Friday ' });
  expect(kept.headers.location).toBe('/account/?done=favourite');
  const [favourite] = await myFavourites();
  expect(favourite).toMatchObject({ name: 'Friday', rlid: 7, items: [{ name: 'roll', quantity: 2 }] });
  expect((await browser.send('GET', '/account/')).body).toContain('Friday');
  const stranger = new DinerBrowser(app);
  await stranger.enter(`stranger-${email}`);
  expect((await keep(order?.id ?? 0, '', stranger)).statusCode).toBe(404);
  expect((await stranger.send('DELETE', `/api/account/favourites/${favourite?.id}/`)).statusCode).toBe(404);
  const removed = await browser.post('/account/', { action: 'favourite_remove', id: String(favourite?.id) });
  expect(removed.headers.location).toBe('/account/?done=unfavourite');
  expect(await myFavourites()).toEqual([]);
});

it('keeps so many favourites and no more, also when two devices ask at once', async () => {
  await orderAsGuest(app, { rlid: 7, email });
  await signIn();
  const [order] = await myOrders();
  const id = order?.id ?? 0;
  await keep(id, 'First');
  const [row] = await app.database.db.select().from(dinerFavourites).where(eq(dinerFavourites.name, 'First'));
  const { id: _id, ...copy } = row!;
  await app.database.db
    .insert(dinerFavourites)
    .values(Array.from({ length: MOST_FAVOURITES - 2 }, (_, at) => ({ ...copy, name: `Copy ${at}` })));
  const statuses = (await Promise.all([keep(id), keep(id)])).map(({ statusCode }) => statusCode);
  expect(statuses.toSorted()).toEqual([201, 409]);
  expect(await myFavourites()).toHaveLength(MOST_FAVOURITES);
  const refused = await browser.post('/account/', { action: 'favourite_add', order: String(id), name: '' });
  expect(refused.statusCode).toBe(409);
  expect(refused.body).toContain('you have 20 favorites');
});

it.each([
  ['a name that is too long', { order: '1', name: 'x'.repeat(61) }],
  ['an order that is no number', { order: 'all', name: '' }],
])('refuses %s', async (_what, form) => {
  await signIn();
  const refused = await browser.post('/account/', { action: 'favourite_add', ...form });
  expect(refused.statusCode).toBe(422);
  expect(await myFavourites()).toEqual([]);
});

it('puts an order and a favourite into the basket again, once, beside what lies there', async () => {
  await orderAsGuest(app, { rlid: 7, lines: [roll], email });
  await signIn();
  const [order] = await myOrders();
  await keep(order?.id ?? 0, 'Friday');
  const [favourite] = await myFavourites();
  const tea = { item: 'tea', size: null, quantity: 1, options: [], note: '' };
  browser.cookies.set(BASKET_COOKIE, packBasket([tea]));
  for (const form of [{ order: String(order?.id) }, { favourite: String(favourite?.id) }]) {
    const reply = await browser.post('/order/again/?language=es', form);
    expect(reply.statusCode).toBe(303);
    expect(reply.headers.location).toBe('/order/checkout/?rlid=7&language=es');
    expect(unpackBasket(browser.cookies.get(BASKET_COOKIE))).toEqual([tea, roll]);
  }
});

it('says at the checkout what the menu of today no longer has', async () => {
  await orderAsGuest(app, { rlid: 8, lines: [roll], email });
  await signIn();
  const [order] = await myOrders();
  // As a version of the menu without the item would have it.
  const [row] = await app.database.db
    .select()
    .from(orders)
    .where(eq(orders.id, order?.id ?? 0));
  const gone = row!.lines.map((line) => ({ ...line, line: { ...line.line, item: 'retired' } }));
  await app.database.db
    .update(orders)
    .set({ lines: [...row!.lines, ...gone] })
    .where(eq(orders.id, row!.id));
  const { headers } = await browser.post('/order/again/', { order: String(row!.id) });
  const checkout = await browser.send('GET', String(headers.location));
  expect(checkout.body).toContain('retired');
  expect(unpackBasket(browser.cookies.get(BASKET_COOKIE))).toEqual([roll]);
});

it('refuses to order again the orders of others, from a deleted restaurant, and posts of other sites', async () => {
  await orderAsGuest(app, { rlid: 7, email: `other-${email}` });
  const [foreign] = await app.database.db
    .select()
    .from(orders)
    .where(eq(orders.emailKey, `other-${email}`));
  const nobody = await new DinerBrowser(app).post('/order/again/', { order: String(foreign?.id) });
  expect(nobody.headers.location).toBe('/account/login/?returnUrl=%2Faccount%2F');
  await signIn();
  for (const form of [{ order: String(foreign?.id) }, { favourite: '1' }, { order: '99999999999' }, {}])
    expect((await browser.post('/order/again/', form)).statusCode).toBe(404);
  const forged = await browser.send('POST', '/order/again/', {
    form: { order: '1' },
    headers: { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' },
  });
  expect(forged.statusCode).toBe(403);
  await orderAsGuest(app, { rlid: 8, email });
  const [day] = await app.database.db.select().from(kitchenDays).where(eq(kitchenDays.rlid, 8));
  await app.database.db.insert(kitchenDays).values({ ...day!, rlid: 4040 });
  await app.database.db.update(orders).set({ rlid: 4040 }).where(eq(orders.emailKey, email));
  const [order] = await myOrders();
  expect(order?.restaurantName).toBe('');
  expect((await browser.post('/order/again/', { order: String(order?.id) })).statusCode).toBe(404);
});

it('has name and address of the account in the forms to order, reserve and wait, and nothing of it for others', async () => {
  await signIn();
  await browser.send('PATCH', '/api/account/', { json: { firstName: 'Odette', lastName: 'Marsh' } });
  browser.cookies.set(BASKET_COOKIE, packBasket([roll]));
  const stranger = new DinerBrowser(app);
  stranger.cookies.set(BASKET_COOKIE, packBasket([roll]));
  for (const path of ['/order/checkout/?rlid=7', '/waitlist/join/?rlid=7&partySize=2']) {
    const mine = await browser.send('GET', path);
    expect(mine.body).toMatch(/value="Odette Marsh"/);
    expect(mine.body).toContain(`value="${email}"`);
    expect(mine.headers['cache-control']).toContain('no-store');
    expect((await stranger.send('GET', path)).body).not.toContain('Odette');
  }
});

it('exports orders and favourites, and reads them by one statement each', async () => {
  await orderAsGuest(app, { rlid: 7, lines: [roll], email });
  await signIn();
  const [order] = await myOrders();
  await keep(order?.id ?? 0, 'Friday');
  const exported = (await browser.send('POST', '/api/account/export/')).json<object>();
  expect(exported).toMatchObject({ orders: [{ rlid: 7, total: order?.total }], favourites: [{ name: 'Friday' }] });
  expect(JSON.stringify(exported)).not.toContain(order?.url);
  const signedIn = await app.services.diners.signedIn(browser.cookies.get('diner'));
  const { statements } = await recordStatements(async () => {
    await app.services.diners.orders(signedIn!);
    await app.services.diners.favourites(signedIn!);
  });
  expect(statements).toHaveLength(2);
});

it('exports more than the page shows: all orders and bookings, also old ones, and requests for a table', async () => {
  const { db } = app.database;
  const ago = '2023-01-01T12:00:00.000Z';
  const times = <Row>(total: number, rowOf: (index: number) => Row) =>
    Array.from({ length: total }, (_, at) => rowOf(at));
  await orderAsGuest(app, { rlid: 7, email });
  const headers = () => ({ 'idempotency-key': randomUUID() });
  const guest = new DinerBrowser(app);
  const day = new Date(app.clock.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const { slots } = (
    await guest.send('GET', `/api/reservations/slots/?rlid=7&date=${day}&partySize=2`)
  ).json<ReservationSlots>();
  const json = { rlid: 7, start: slots[4]?.start ?? '', partySize: 2 };
  const held = (await guest.send('POST', '/api/reservations/holds/', { json, headers: headers() })).json<Reservation>();
  const confirm = { hold: held.id, name: 'Mara', email };
  await guest.send('POST', '/api/reservations/', { json: confirm, headers: headers() });

  const [order] = await db.select().from(orders).where(eq(orders.emailKey, email));
  const [table] = await db.select().from(reservations).where(eq(reservations.emailKey, email));
  if (!order || !table) throw new Error('Nothing was ordered or reserved');
  const { id: _order, ...ordered } = order;
  await db.insert(orders).values(
    times(100, (at) => ({
      ...ordered,
      number: 1000 + at,
      tokenHash: randomUUID(),
      placeKey: null,
      state: 'handed' as const,
      placedAt: ago,
    })),
  );
  const { id: _table, ...reserved } = table;
  const over = { holdKey: null, confirmKey: null, state: 'finished' as const, startsAt: ago, endsAt: ago };
  await db
    .insert(reservations)
    .values(times(200, () => ({ ...reserved, ...over, tokenHash: randomUUID(), uid: randomUUID() })));
  const wished = { rlid: 8, businessDate: day, partySize: 4, meal: 'dinner', language: 'en', origin: '' } as const;
  await db.insert(reservationWishes).values({ ...wished, email, emailKey: email, createdAt: ago });

  await signIn();
  const exported = (await browser.send('POST', '/api/account/export/')).json<DinerExport>();
  expect([exported.orders.length, exported.bookings.length]).toEqual([101, 201]);
  expect(exported.wishes).toMatchObject([
    { rlid: 8, date: day, partySize: 4, meal: 'dinner', at: ago, offeredAt: null },
  ]);
  expect(await myOrders()).toHaveLength(1);
});
