import { randomUUID } from 'node:crypto';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createShopper, openOrderPages, SHOPS } from '#test/order-pages-app.ts';
import { BASKET_COOKIE, packBasket } from '#features/orders/basket.ts';
import type { OrderItemProps } from '#features/orders/page-props.ts';
import { GUARD_FIELDS } from '#features/guard/rules.ts';
import { ORDER_FORM, SHOW_TOTAL_ACTION, tableUrl } from '#features/orders/guest-pages.ts';
import { openTable } from '#features/orders/server/commands/place-commands.ts';
import { openTables, orders } from '#features/orders/server/tables.ts';
import { guestTokenOf } from '#features/front-of-house/server/index.ts';
import { SYSTEM_POWERS } from '#features/pages/page-rights.ts';

const { OPEN, ELSEWHERE, CIRCLE, OFF, CLOSED, TOMORROW, DELIVERS, PARTNERS } = SHOPS;

let shop: Awaited<ReturnType<typeof openOrderPages>>;
let app: (typeof shop)['app'];
beforeAll(async () => {
  shop = await openOrderPages();
  ({ app } = shop);
});
afterAll(() => shop.close());

const createGuest = (remoteAddress?: string) => createShopper(app, remoteAddress);
const cookieOf = (reply: { headers: Record<string, unknown> }, name: string) =>
  [reply.headers['set-cookie'] ?? []]
    .flat()
    .map(String)
    .find((one) => one.startsWith(`${name}=`))
    ?.split(';')[0];

it.each([
  ['zstd', zstdDecompressSync],
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])('sends the menu as %s to who accepts it, with a token that is never the same', async (coding, unpack) => {
  const url = `/order?rlid=${OPEN}`;
  const ask = () => app.http.inject({ url, headers: { host: 'localhost', 'accept-encoding': coding, cookie } });
  const cookie = cookieOf(await app.http.inject({ url, headers: { host: 'localhost' } }), 'csrf') ?? '';
  const [one, other] = [await ask(), await ask()];
  expect(one.headers).toMatchObject({ 'content-encoding': coding, vary: 'accept-encoding' });
  expect(one.headers.etag).toBeUndefined();
  const [token, otherToken] = [one, other].map(({ rawPayload }) => {
    const html = unpack(rawPayload).toString();
    expect(rawPayload.length).toBeLessThan(html.length / 3);
    return /"csrf_token":"([^"]+)"/.exec(html)?.[1];
  });
  expect(token).toMatch(/\./);
  expect(otherToken).not.toBe(token);
});

describe('the pages on which guests order', () => {
  it('bring browsers of an item its own choices, and of the restaurant no hours', async () => {
    const guest = createGuest();
    const propsAt = async (path: string) => {
      const { body } = await guest.get(`/order${path}?rlid=${OPEN}&item=platter`);
      const text = /id="preloaded"[^>]*>([^<]*)</.exec(body)?.[1] ?? '';
      return (JSON.parse(text) as { page: { props: OrderItemProps } }).page.props;
    };
    const { menu, restaurant } = await propsAt('');
    expect(Object.keys(menu.items)).toEqual(['platter', 'slaw', 'fries', 'salsa', 'corn', 'butter', 'tartar']);
    expect(Object.keys(menu.groups)).toEqual(['sides', 'dips', 'sauces']);
    for (const facts of [restaurant, (await propsAt('/checkout/')).restaurant])
      expect(Object.keys(facts)).not.toContain('hours');
  });

  it('sell without scripts: choose, change, order, look, cancel', async () => {
    const guest = createGuest();
    const menu = `/order?rlid=${OPEN}&language=en`;
    const added = await guest.post(`${menu}&item=platter`, { action: 'add', quantity: '1', 'n.sides.slaw': '2' });
    expect([added.statusCode, added.headers.location]).toEqual([303, menu]);
    expect((await guest.get(menu)).body).toContain('2 × slaw');
    expect((await guest.post(menu, { action: 'set', line: '0', quantity: '2' })).statusCode).toBe(303);
    const checkout = `/order/checkout/?rlid=${OPEN}&language=en`;
    const refused = await guest.post(checkout, { name: '', phone: '' });
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toContain('Error: Please enter a name');
    const form = {
      attempt: randomUUID(),
      name: 'Mara',
      phone: '407 555 0142',
      mode: 'pickup',
      readyAt: 'asap',
      tip: '0',
    };
    expect((await guest.get(checkout)).body).toMatch(/name="seenSoonest" value="\d{4}-[^"]+Z"/);
    const late = await guest.post(checkout, { ...form, seenSoonest: '2020-01-01T00:00:00.000Z' });
    expect([late.statusCode, late.body.includes('This time has passed')]).toEqual([409, true]);
    const placed = await guest.post(checkout, form);
    expect(placed.statusCode).toBe(303);
    expect(cookieOf(placed, BASKET_COOKIE)).toBe(`${BASKET_COOKIE}=`);
    const order = String(placed.headers.location);
    // A guest who goes back and presses the button again, with the basket gone, gets the same order.
    const again = await guest.post(checkout, { ...form, seenTotal: '1' });
    expect([again.statusCode, again.headers.location]).toEqual([303, order]);
    expect(order).toMatch(/^\/orders\/[\w-]{22}\/$/);
    const page = await guest.get(order);
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store, private', 'referrer-policy': 'no-referrer' });
    expect(page.body).toContain('The kitchen has your order');
    expect((await guest.post(order, { action: 'cancel' })).statusCode).toBe(303);
    expect((await guest.get(order)).body).toContain('This order is cancelled');
    // Too late for a second time: it is done already.
    expect((await guest.post(order, { action: 'arrive', vehicle: 'x' })).statusCode).toBe(409);
  });

  it('offer texts where they are sent, with an empty box, and keep the tick', async () => {
    const guest = createGuest('192.0.2.44');
    await guest.post(`/order?rlid=${OPEN}&language=en&item=roll`, { action: 'add', quantity: '1' });
    const checkout = `/order/checkout/?rlid=${OPEN}&language=en`;
    const words = 'Text me about this order';
    expect((await guest.get(checkout)).body).not.toContain(words);
    const { messaging } = app.services;
    const sent = vi
      .spyOn(messaging, 'capabilities')
      .mockReturnValue({ channels: ['sms'], isSent: true, hasReports: true });
    onTestFinished(() => sent.mockRestore());
    const boxIn = (html: string) => /<input type="checkbox"[^>]*name="smsConsent"[^>]*>/.exec(html)?.[0];
    const blank = (await guest.get(checkout)).body;
    expect(blank).toContain(words);
    expect(boxIn(blank)).not.toContain('checked');
    const fields = { phone: '407 555 0181', mode: 'pickup', readyAt: 'asap', tip: '0', smsConsent: 'on' };
    expect(boxIn((await guest.post(checkout, { name: '', ...fields })).body)).toContain('checked');
    const placed = await guest.post(checkout, { name: 'Mara', ...fields });
    expect(placed.statusCode).toBe(303);
    const [row] = await app.database.db.select().from(orders).where(eq(orders.phone, '+14075550181'));
    expect(row).toMatchObject({ smsConsentAt: expect.any(String), smsConsentWords: '2026-11' });
  });

  it('sell alcohol to who ticks the age, and to nobody else', async () => {
    const guest = createGuest('192.0.2.45');
    const checkout = `/order/checkout/?rlid=${OPEN}&language=en`;
    const boxIn = (html: string) => /<input type="checkbox"[^>]*name="isOfAge"[^>]*>/.exec(html)?.[0];
    await guest.post(`/order?rlid=${OPEN}&language=en&item=roll`, { action: 'add', quantity: '1' });
    expect(boxIn((await guest.get(checkout)).body)).toBeUndefined();
    await guest.post(`/order?rlid=${OPEN}&language=en&item=ale`, { action: 'add', quantity: '1' });
    expect(boxIn((await guest.get(checkout)).body)).not.toContain('checked');
    const fields = { name: 'Mara', phone: '407 555 0182', mode: 'pickup', readyAt: 'asap', tip: '0' };
    const refused = await guest.post(checkout, fields);
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toContain('Please confirm the age');
    expect(boxIn((await guest.post(checkout, { ...fields, name: '', isOfAge: 'on' })).body)).toContain('checked');
    expect((await guest.post(checkout, { ...fields, isOfAge: 'on' })).statusCode).toBe(303);
  });

  it('require a captcha for each order after many orders from one address, and from no other address', async () => {
    const guest = createGuest('192.0.2.66');
    const checkout = `/order/checkout/?rlid=${OPEN}&language=en`;
    let orders = 0;
    const order = async (more: Record<string, string> = {}) => {
      orders += 1;
      await guest.post(`/order?rlid=${OPEN}&language=en&item=roll`, { action: 'add', quantity: '1' });
      const who = { name: 'Mara', phone: `407 555 02${10 + orders}`, mode: 'pickup', readyAt: 'asap', tip: '0' };
      return guest.post(checkout, { ...who, ...more });
    };
    const solve = async () => {
      const begun = (await guest.get(`/api-nc/guard/${ORDER_FORM}/`)).json<{ captcha: { challenge: Challenge } }>();
      const { challenge } = begun.captcha;
      const solution = await solveChallenge({ challenge, deriveKey });
      return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
    };
    const captcha = GUARD_FIELDS.captcha;
    const asks = '"isCheckAsked":true';
    for (let placed = 0; placed < 5; placed += 1) {
      expect((await guest.get(checkout)).body).not.toContain(asks);
      expect((await order()).statusCode).toBe(303);
    }
    const refused = await order();
    expect([refused.statusCode, refused.body.includes(asks)]).toEqual([429, true]);
    expect(refused.body).toContain('Many orders came from your connection.');
    // Neither an empty answer nor the box of other forms for those without scripts lets it through.
    expect((await order({ [captcha]: '', [GUARD_FIELDS.skip]: 'on' })).statusCode).toBe(429);
    const again = await order({ [captcha]: 'made up' });
    expect([again.statusCode, again.body.includes(asks)]).toEqual([422, true]);
    const answer = await solve();
    expect((await order({ [captcha]: answer })).statusCode).toBe(303);
    expect((await order({ [captcha]: answer })).statusCode).toBe(422);
    expect((await order({ [captcha]: await solve() })).statusCode).toBe(303);
    // The prices of a page that asks are those of one that does not.
    const shown = await order({ [captcha]: '', action: 'show' });
    expect([shown.statusCode, shown.body.includes(asks)]).toEqual([200, true]);
  });

  it('refuse broken choices and forged posts, and keep the basket', async () => {
    const guest = createGuest();
    const menu = `/order?rlid=${OPEN}&language=en`;
    // The dips of fries are hidden until fries are chosen: a browser could not ask for one.
    const { body } = await guest.get(`${menu}&item=platter`);
    expect(/<input[^>]* name="o\.sides\/fries\/dips"[^>]*>/.exec(body)?.[0]).not.toContain('required');
    const dry = await guest.post(`${menu}&item=platter`, { action: 'add', quantity: '1', 'n.sides.fries': '2' });
    expect([dry.statusCode, dry.body.includes('Please choose as many options')]).toEqual([422, true]);
    const choices = { action: 'add', quantity: '3', 'n.sides.slaw': '1', note: 'No onions' };
    const broken = await guest.post(`${menu}&item=platter`, choices);
    expect(broken.statusCode).toBe(422);
    expect(broken.body).toContain('Please choose as many options');
    const fields = [...broken.body.matchAll(/<input[^>]* name="(quantity|n\.sides\.slaw|note)"[^>]* value="([^"]*)"/g)];
    expect(Object.fromEntries(fields.map(([, name, value]) => [name, value]))).toEqual({
      quantity: '3',
      'n.sides.slaw': '1',
      note: 'No onions',
    });
    expect((await guest.post(menu, { action: 'set', line: 'x', quantity: '-1' })).statusCode).toBe(422);
    for (const item of ['ghost', 'constructor'])
      expect((await guest.post(`${menu}&item=${item}`, { action: 'add' })).statusCode).toBe(422);
    const foreign = await app.http.inject({
      method: 'POST',
      url: menu,
      headers: {
        host: 'localhost',
        origin: 'https://evil.example',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: 'action=clear',
    });
    expect(foreign.statusCode).toBe(403);
    expect(guest.cookies.get(BASKET_COOKIE)).toBeUndefined();
  });

  it('say that the basket needs cookies to a browser that has none, also without scripts', async () => {
    const lost = await app.http.inject({
      method: 'POST',
      url: `/order?rlid=${OPEN}&language=en&item=roll`,
      headers: { host: 'localhost', origin: 'http://localhost', 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'action=add&quantity=1',
    });
    expect(lost.statusCode).toBe(422);
    expect(lost.body).toContain('This browser does not keep your basket.');
  });

  it('remove unavailable lines from the basket, with a message', async () => {
    const guest = createGuest();
    const line = { size: null, quantity: 1, options: [], note: '' };
    guest.cookies.set(
      BASKET_COOKIE,
      packBasket([
        { ...line, item: 'ghost' },
        { ...line, item: 'roll' },
      ]),
    );
    const page = await guest.get(`/order/checkout/?rlid=${OPEN}&language=en`);
    expect(page.body).toContain('ghost is not available any more.');
    expect(guest.cookies.get(BASKET_COOKIE)).toBe(packBasket([{ ...line, item: 'roll' }]));
  });

  it('keep a basket of which nothing can be ordered, and say why', async () => {
    const guest = createGuest('192.0.2.46');
    await guest.post(`/order?rlid=${OPEN}&language=en&item=ale`, { action: 'add', quantity: '1' });
    const kept = guest.cookies.get(BASKET_COOKIE);
    const page = (await guest.get(`/order/checkout/?rlid=${OPEN}&language=en`)).body;
    expect(page).toContain('Nothing in your basket can be ordered like this:');
    expect(page).toContain('is sold with food only.');
    expect(page).not.toContain('Your basket is empty.');
    expect(guest.cookies.get(BASKET_COOKIE)).toBe(kept);
  });

  it('say that the chosen way to get an order is gone, where there are others', async () => {
    const guest = createGuest('192.0.2.47');
    await guest.post(`/order?rlid=${OPEN}&language=en&item=roll`, { action: 'add', quantity: '1' });
    const form = { name: 'Mara', phone: '407 555 0147', mode: 'curbside', tip: '0' };
    const reply = await guest.post(`/order/checkout/?rlid=${OPEN}&language=en`, form);
    expect([reply.statusCode, guest.cookies.get(BASKET_COOKIE)]).toEqual([409, expect.stringMatching(/./)]);
    expect(reply.body).toContain('no longer hands over orders in the way that you chose');
  });

  it('redirect guests of another country there, without a loop', async () => {
    const guest = createGuest();
    const away = await guest.get(`/order?rlid=${ELSEWHERE}`);
    expect([away.statusCode, away.headers.location]).toEqual([302, 'https://orders.example/ca/order?rlid=90002']);
    const withTable = await guest.get(`/order?rlid=${ELSEWHERE}&language=fr-CA&table=scanned`);
    expect(withTable.headers.location).toBe('https://orders.example/ca/order?rlid=90002&language=fr-CA&table=scanned');
    expect((await guest.get(`/order?rlid=${CIRCLE}`)).statusCode).toBe(200);
    const own = await guest.get(`/ca/order?rlid=${OFF}`);
    expect([own.statusCode, own.headers.location]).toEqual([302, `/order?rlid=${OFF}`]);
    expect((await guest.get('/order?rlid=99999')).statusCode).toBe(404);
    expect((await guest.get(`/order?rlid=${OFF}`)).body).toContain('This restaurant takes no orders online.');
    expect((await guest.get('/order')).statusCode).toBe(302);
    expect((await guest.get(`/orders/${'a'.repeat(22)}/`)).statusCode).toBe(404);
  });

  it('say when a closed restaurant takes orders again, and on which day the first can be ready', async () => {
    const guest = createGuest();
    const closed = (await guest.get(`/order?rlid=${CLOSED}&language=en`)).body;
    expect(closed).toContain('The kitchen takes no orders right now.');
    expect(closed).toMatch(/From 12:00 AM, \w+day, \w+ \d+ you can order again\./);
    const tomorrow = (await guest.get(`/order?rlid=${TOMORROW}&language=en`)).body;
    expect(tomorrow).toMatch(/ready from \d+:\d\d AM, \w+day, \w+ \d+/);
    expect((await guest.get(`/order?rlid=${OPEN}&language=en`)).body).toMatch(/ready from \d+:\d\d [AP]M</);
  });

  it('show hostile names as text, and refuse baskets that no guest fills', async () => {
    const guest = createGuest();
    const menu = `/order?rlid=${OPEN}&language=en`;
    const note = '</script><img src=x onerror=alert(1)>';
    await guest.post(`${menu}&item=roll`, { action: 'add', quantity: '1', note });
    const body = (await guest.get(menu)).body;
    expect(body).not.toContain('<img src=x');
    expect(body).toContain('&lt;img src=x');
    const line = { item: 'roll', quantity: 1 };
    const token = await guest.get('/api-nc/csrftoken/');
    const csrf = token.json<{ csrf_token: string }>().csrf_token;
    const sent = (lines: object[], more: object = {}) =>
      app.http.inject({
        method: 'POST',
        url: '/api/orders/validate/',
        headers: {
          host: 'localhost',
          origin: 'http://localhost',
          'x-csrftoken': csrf,
          cookie: [...guest.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        },
        payload: { rlid: OPEN, mode: 'pickup', lines, ...more },
      });
    expect((await sent([line])).json()).toMatchObject({ lines: [{ item: 'roll' }], changes: [] });
    expect((await sent([line], { mode: 'table', coupon: 'GHOST', seenTotal: 1 })).json()).toMatchObject({
      changes: [{ code: 'MODE_OFF' }, { code: 'COUPON_INVALID' }],
      isCouponValid: false,
    });
    expect((await sent([line], { coupon: 'A\0' })).json()).toMatchObject({ isCouponValid: false });
    expect((await sent(Array.from({ length: 41 }, () => line))).statusCode).toBe(400);
    expect((await sent(Array.from({ length: 10_000 }, () => line))).statusCode).toBe(413);
    expect((await sent([{ ...line, quantity: 1e9 }])).statusCode).toBe(400);
    let deep: object = { group: 'g', item: 'i' };
    for (let depth = 0; depth < 50; depth += 1) deep = { group: 'g', item: 'i', options: [deep] };
    expect((await sent([{ ...line, options: [deep] }])).statusCode).toBe(400);
  });

  it('deliver without scripts: the fee is shown before anything is ordered, and the page follows the driver', async () => {
    const guest = createGuest();
    await guest.post(`/order?rlid=${DELIVERS}&language=en&item=roll`, { action: 'add', quantity: '1' });
    const checkout = `/order/checkout/?rlid=${DELIVERS}&language=en`;
    const who = { name: 'Ada', phone: '407 555 0177', mode: 'delivery', tip: '0', readyAt: 'asap' };
    const outside = await guest.post(checkout, { ...who, address: '1 Main Street, Miami, FL 33101' });
    expect(outside.statusCode).toBe(409);
    expect(outside.body).toContain('We do not deliver to this address');
    expect(outside.body).toContain('Pick it up here instead');
    const check = (address: string) => guest.post(checkout, { ...who, address, action: SHOW_TOTAL_ACTION });
    for (const address of ['', 'nowhere']) expect((await check(address)).body).toContain('We do not find this address');
    const address = '12 Bay Street, Orlando, FL 32801';
    const told = await guest.post(checkout, { ...who, address });
    expect([told.statusCode, told.body.includes('$3.99')]).toEqual([409, true]);
    const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(told.body)?.[1] ?? '';
    const seen = { attempt: hidden('attempt'), seenTotal: hidden('seenTotal') };
    const placed = await guest.post(checkout, { ...who, address, addressNote: 'Gate 4', ...seen });
    expect(placed.statusCode).toBe(303);
    const status = await guest.get(String(placed.headers.location));
    expect(status.body).toContain('To 12 Bay Street, Orlando, FL 32801, Gate 4');
    expect(status.body).toContain('On its way');
  });

  it('say with the fee of a delivery at which amount deliveries begin', async () => {
    const guest = createGuest();
    await guest.post(`/order?rlid=${DELIVERS}&language=en&item=chowder`, { action: 'add', quantity: '1', size: 'cup' });
    const place = { mode: 'delivery', address: '12 Bay Street, Orlando, FL 32801', action: SHOW_TOTAL_ACTION };
    const told = await guest.post(`/order/checkout/?rlid=${DELIVERS}&language=en`, place);
    expect(told.body).toContain('$3.99');
    expect(told.body).toContain('Orders begin at $10.00.');
  });

  it('show images of items, small in the list and large beside the choices', async () => {
    const guest = createGuest();
    const imageIn = async (more: string) =>
      /<img [^>]*alt="The tide"[^>]*>/.exec((await guest.get(`/order?rlid=${OPEN}&language=en${more}`)).body)?.[0];
    const small = await imageIn('');
    expect(small).toMatch(/width="320" height="320"/);
    expect(small).toContain('loading="lazy"');
    expect(await imageIn('&item=roll')).toMatch(/width-960\.webp.* width="800" height="400"/);
    expect(await imageIn('&item=eggs')).toBeUndefined();
  });

  it('say in linked data what is sold here, for how much, and whether it is out', async () => {
    // At the host of the site that was asked, not of this server.
    const headers = { host: 'two.example' };
    const page = await app.http.inject({ url: `/order?rlid=${OPEN}&language=en`, headers });
    const [, text = ''] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(page.body) ?? [];
    const data = JSON.parse(text) as { hasMenu: { hasMenuSection: { hasMenuItem: { name: string }[] }[] } };
    const target = `http://two.example/order?rlid=${OPEN}&language=en`;
    expect(data).toMatchObject({ '@type': 'Restaurant', potentialAction: { '@type': 'OrderAction', target } });
    const items = data.hasMenu.hasMenuSection.flatMap((section) => section.hasMenuItem);
    expect(items.find(({ name }) => name === 'roll')).toMatchObject({
      identifier: 'roll',
      image: expect.stringMatching(/^https?:\/\/[^/]+\/media\/images\/.*width-960\.webp$/),
      offers: [{ price: '27.50', priceCurrency: 'USD', availability: 'https://schema.org/InStock' }],
    });
  });

  it('serve a table whose code was scanned, and refuse its code once staff have closed it', async () => {
    const context = {
      actor: { accountId: 1, name: 'test' },
      powers: SYSTEM_POWERS,
      now: new Date(app.services.clock.now()).toISOString(),
    };
    await app.services.orders.change((tx, parts) => openTable(tx, parts, context, { rlid: DELIVERS, name: '7' }));
    const [row] = await app.database.db.select().from(openTables);
    const code = guestTokenOf(app.services.orders.parts().tokenKey, row?.tokenNonce ?? '');
    const guest = createGuest();
    const scanned = await guest.get(tableUrl(DELIVERS, code));
    expect([scanned.statusCode, scanned.headers.location]).toEqual([302, `/order?rlid=${DELIVERS}&language=en`]);
    const menu = `/order?rlid=${DELIVERS}&language=en`;
    expect((await guest.get(menu)).body).toContain('You order at table 7');
    await guest.post(`${menu}&item=roll`, { action: 'add', quantity: '1' });
    const checkout = `/order/checkout/?rlid=${DELIVERS}&language=en`;
    const who = { name: 'Ada', phone: '', mode: 'table', tip: '0', readyAt: 'asap' };
    const placed = await guest.post(checkout, who);
    expect(placed.statusCode).toBe(303);
    expect((await guest.get(String(placed.headers.location))).body).toContain('Table 7');
    await app.database.db.delete(openTables);
    await guest.post(`${menu}&item=roll`, { action: 'add', quantity: '1' });
    const refused = await guest.post(checkout, who);
    expect(refused.statusCode).toBe(409);
    expect(refused.body).toContain('The code of this table is not valid any more');
    const stale = await createGuest().get(tableUrl(DELIVERS, code));
    expect([stale.statusCode, cookieOf(stale, 'table')]).toEqual([409, 'table=']);
  });

  it('look like pages in Spanish and French too', async () => {
    const guest = createGuest();
    for (const language of ['es', 'fr-CA']) {
      const { statusCode, body } = await guest.get(`/order?rlid=${OPEN}&language=${language}`);
      expect([statusCode, body.includes(`lang="${language}"`)]).toEqual([200, true]);
    }
  });
});

describe('the pages of a restaurant whose partner does not answer', () => {
  it('show it, and that an order is on its way there; it cannot be ordered again meanwhile', async () => {
    const guest = createGuest();
    const menu = `/order?rlid=${PARTNERS}&language=en`;
    await guest.post(`${menu}&item=roll`, { action: 'add', quantity: '1' });
    expect((await guest.get(menu)).body).toContain('This restaurant does not answer right now');
    const checkout = await guest.get(`/order/checkout/?rlid=${PARTNERS}&language=en`);
    expect([checkout.statusCode, checkout.body.includes('Your basket is kept')]).toEqual([200, true]);
    const { orders } = app.services;
    const basket = {
      ...{ rlid: PARTNERS, mode: 'pickup' as const, readyAt: 'asap' as const, coupon: '', address: '', table: '' },
      ...{ lines: [{ item: 'roll', size: null, quantity: 1, options: [], note: '' }] },
      tip: { kind: 'amount' as const, cents: 0 },
    };
    const { price } = await orders.check(basket, 'en');
    const contact = {
      name: 'Mara',
      phone: '407 555 0191',
      email: '',
      smsConsent: false,
      note: '',
      vehicle: '',
      addressNote: '',
    };
    const body = { ...basket, ...contact, seenTotal: price.total };
    const client = { language: 'en' as const, origin: 'http://localhost', ip: '192.0.2.8' };
    const placed = await orders.place(body, 'first', client);
    const page = await guest.get(`/orders/${placed.id}/`);
    expect(page.body).toContain('We are asking the restaurant for your order');
    for (const wrong of ['waits for its payment', 'Please pay', 'value="cancel"'])
      expect(page.body).not.toContain(wrong);
    const other = { ...body, phone: '407 555 0192' };
    await expect(orders.place(other, 'second', { ...client, replaces: placed.id })).rejects.toMatchObject({
      code: 'duplicate',
    });
  });
});

// Last: it moves the clock of all tests.
it('offers both passes of the hour that autumn repeats, each with the name of its time', async () => {
  app.clock.advance(Date.parse('2027-11-07T05:20:00Z') - app.clock.now());
  const guest = createGuest();
  await guest.post(`/order?rlid=${OPEN}&language=en&item=roll`, { action: 'add', quantity: '1' });
  const { body } = await guest.get(`/order/checkout/?rlid=${OPEN}&language=en`);
  const times = [...body.matchAll(/<option value="(2027-11-07T0[5-7][^"]+)"[^>]*>([^<]+)</g)].map(([, iso, label]) => [
    iso?.slice(11, 16),
    label,
  ]);
  expect(times.slice(0, 7)).toEqual([
    ['05:45', '1:45 AM EDT'],
    ['06:00', '1:00 AM EST'],
    ['06:15', '1:15 AM EST'],
    ['06:30', '1:30 AM EST'],
    ['06:45', '1:45 AM EST'],
    ['07:00', '2:00 AM'],
    ['07:15', '2:15 AM'],
  ]);
});
