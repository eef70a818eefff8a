import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser } from '#test/staff-app.ts';
import { createShopper, openOrderPages, SHOPS } from '#test/order-pages-app.ts';
import { BASKET_COOKIE } from '#features/orders/basket.ts';
import { SHOW_TOTAL_ACTION } from '#features/orders/guest-pages.ts';
import { saveOrderSettings } from '#features/orders/server/commands/kitchen-commands.ts';
import { orderSettings } from '#features/orders/server/tables.ts';
import { USUAL_SETTINGS } from '#features/orders/server/settings.ts';
import { SYSTEM_POWERS } from '#features/pages/page-rights.ts';
import type { Reservation } from '#features/reservations/contract.ts';
import { saveSettings } from '#features/reservations/server/commands/settings-commands.ts';
import { USUAL_SETTINGS as RESERVATION_SETTINGS } from '#features/reservations/server/settings.ts';

const { OPEN, DELIVERS } = SHOPS;

let shop: Awaited<ReturnType<typeof openOrderPages>>;
let app: (typeof shop)['app'];
let cards: (typeof shop)['cards'];
beforeAll(async () => {
  shop = await openOrderPages();
  ({ app, cards } = shop);
});
afterAll(() => shop.close());

describe('paying by card', () => {
  const fields = { name: 'Mara', mode: 'pickup', readyAt: 'asap', tip: '0' };
  const checkout = `/order/checkout/?rlid=${OPEN}&language=en`;
  const fill = async () => {
    const guest = createShopper(app);
    await guest.post(`/order?rlid=${OPEN}&language=en&item=roll`, { action: 'add', quantity: '1' });
    return guest;
  };
  beforeAll(async () => {
    const actor = { accountId: 1, name: 'test' };
    const context = { actor, powers: SYSTEM_POWERS, now: '2026-11-19T19:30:00.000Z' };
    const values = { ...USUAL_SETTINGS, isOn: true, payOnline: 'optional' as const };
    await app.services.orders.change((tx, parts) =>
      saveOrderSettings(tx, parts, context, { rlid: OPEN, baseVersion: 0, values }),
    );
    await app.services.locations.update([OPEN]);
    await app.database.db.update(orderSettings).set({ payOnline: 'optional' }).where(eq(orderSettings.rlid, DELIVERS));
  });

  it('leads to the provider’s page and back, without scripts; the basket stays until it is paid for', async () => {
    const guest = await fill();
    const page = await guest.get(checkout);
    expect(page.body).toContain('By card, now');
    const away = await guest.post(checkout, { ...fields, phone: '407 555 0171', payment: 'card' });
    const url = String(away.headers.location);
    expect([away.statusCode, new URL(url).origin]).toEqual([303, cards.url]);
    expect(guest.cookies.get(BASKET_COOKIE)).not.toBe('');
    // Back without paying.
    const session = cards.book.sessions.get(url.split('/').at(-1) ?? '')!;
    const order = new URL(session.cancel_url).pathname;
    const waiting = await guest.get(order);
    expect(waiting.body).toContain('Your order waits for its payment');
    expect(waiting.body).toContain('Pay at the restaurant instead');
    expect((await guest.get(checkout)).body).toContain('An order of yours waits for its payment');
    const again = await guest.post(order, { action: 'pay' });
    expect([again.statusCode, again.headers.location]).toEqual([303, url]);
    cards.pay(session.id);
    const paid = await guest.get(`${order}?paid=1`);
    expect(paid.body).toContain('The kitchen has your order');
    expect(paid.body).toContain('Paid by card: Visa ···· 4242.');
    expect((await guest.get(checkout)).body).toContain('Your basket is empty');
    expect((await guest.post(order, { action: 'cancel' })).statusCode).toBe(303);
    expect((await guest.get(order)).body).toContain('was refunded to your card');
  });

  it('is replaced by paying at the restaurant where the guest likes', async () => {
    const guest = await fill();
    const away = await guest.post(checkout, { ...fields, phone: '407 555 0172', payment: 'card' });
    const session = cards.book.sessions.get(String(away.headers.location).split('/').at(-1) ?? '')!;
    const order = new URL(session.cancel_url).pathname;
    expect((await guest.post(order, { action: 'pay_there' })).statusCode).toBe(303);
    expect((await guest.get(order)).body).toContain('You pay at the restaurant');
    expect(session.status).toBe('expired');
  });

  it('is offered beside paying at the door where the order is delivered', async () => {
    const guest = createShopper(app);
    await guest.post(`/order?rlid=${DELIVERS}&language=en&item=roll`, { action: 'add', quantity: '1' });
    const address = '12 Bay Street, Orlando, FL 32801';
    const post = { ...fields, mode: 'delivery', address, phone: '407 555 0174', payment: 'card' };
    const page = `/order/checkout/?rlid=${DELIVERS}&language=en`;
    const seen = (await guest.post(page, { ...post, action: SHOW_TOTAL_ACTION })).body;
    expect(seen).toContain('<span>At your door</span>');
    const seenTotal = /name="seenTotal" value="(\d+)"/.exec(seen)?.[1] ?? '';
    const url = String((await guest.post(page, { ...post, seenTotal })).headers.location);
    const session = cards.book.sessions.get(url.split('/').at(-1) ?? '')!;
    expect((await guest.get(new URL(session.cancel_url).pathname)).body).toContain('Pay at your door instead');
  });

  it('says when no card can be taken, and orders nothing', async () => {
    const guest = await fill();
    cards.fault = 'broken';
    const down = await guest.post(checkout, { ...fields, phone: '407 555 0173', payment: 'card' });
    cards.fault = null;
    expect([down.statusCode, down.body.includes('Cards cannot be taken at the moment')]).toEqual([503, true]);
  });

  it('is on pages that load nothing of anybody else, and whose forms lead to the provider only', async () => {
    const guest = await fill();
    const { headers, body } = await guest.get(checkout);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain(`form-action 'self' ${cards.url};`);
    expect(policy).toContain("connect-src 'self';");
    expect(policy).toContain("frame-src 'none'");
    expect(policy).toMatch(/style-src 'self' 'nonce-[\w-]+';/);
    const scripts = [...body.matchAll(/<script[^>]*>/g)].map(([tag]) => tag);
    const sources = scripts.flatMap((tag) => /src="([^"]+)"/.exec(tag)?.[1] ?? []);
    expect(sources).toEqual([expect.stringMatching(/^\/assets\//)]);
    expect(scripts.filter((tag) => !tag.includes('src=') && !tag.includes('application/'))).toEqual([]);
  });

  it('is reported at an address that takes signed bytes only', async () => {
    const send = (payload: string, signature = '') => {
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      return app.http.inject({ method: 'POST', url: '/api/orders/hooks/card/', headers, payload });
    };
    const event = cards.events.at(-1)!;
    const { body, header } = cards.sign(event);
    const forged = cards.sign(event, { secret: 'forged' }).header;
    const refused = [await send(body), await send(body, forged), await send(`${body} `, header)];
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401]);
    const taken = await send(body, header);
    expect([taken.statusCode, taken.json()]).toEqual([200, { received: 1 }]);
  });
});

describe('a deposit of a reservation', () => {
  const RESERVES = SHOPS.CIRCLE;
  const contact = { name: 'Ana', phone: '407 555 0190', email: '', note: '', action: 'confirm', pays: '1' };
  const start = '2026-11-21T00:00:00.000Z';
  const browser = () => new Browser(app, '198.51.100.7');
  const post = (url: string, json: object) =>
    browser().send('POST', url, { json, headers: { 'idempotency-key': crypto.randomUUID() } });
  const hold = async () =>
    (await post('/api/reservations/holds/', { rlid: RESERVES, start, partySize: 2 })).json<Reservation>();
  beforeAll(async () => {
    const context = { actor: { accountId: 1, name: 'test' }, powers: SYSTEM_POWERS, now: '2026-11-19T19:30:00.000Z' };
    const values = { ...RESERVATION_SETTINGS, isOn: true, depositPerGuest: 1000 };
    await app.services.reservations.inDays((tx, parts) =>
      saveSettings(tx, parts, context, { rlid: RESERVES, baseVersion: 0, values }),
    );
    await app.services.locations.update([RESERVES]);
  });

  it('leads to the provider’s page and back, without scripts', async () => {
    const guest = createShopper(app);
    const { id } = await hold();
    const page = `/reservations/${id}/`;
    const { body, headers } = await guest.get(page);
    expect(body).toContain('Deposit $10.00 per guest, $20.00 in all. It is deducted from the bill.');
    expect(body).toContain('You get it back when you cancel before');
    expect(headers['content-security-policy']).toContain(`form-action 'self' ${cards.url};`);

    cards.fault = 'broken';
    const down = await guest.post(page, contact);
    cards.fault = null;
    expect([down.statusCode, down.body.includes('We did not hear back from the restaurant')]).toEqual([503, true]);

    const away = await guest.post(page, contact);
    const url = String(away.headers.location);
    expect([away.statusCode, new URL(url).origin]).toEqual([303, cards.url]);
    const session = cards.book.sessions.get(url.split('/').at(-1) ?? '')!;
    const waiting = await guest.get(`${new URL(session.cancel_url).pathname}?unpaid=1`);
    expect(waiting.body).toContain('Pay the deposit to get your table');
    expect(waiting.headers['content-security-policy']).toContain(`form-action 'self' ${cards.url};`);
    const again = await guest.post(page, { action: 'pay', pays: '1' });
    expect([again.statusCode, again.headers.location]).toEqual([303, url]);
    const api = await post(`/api${page}deposit/`, {});
    expect(api.json()).toMatchObject({ state: 'awaiting_payment', payUrl: url });

    cards.pay(session.id);
    const paid = await guest.get(`${page}?paid=1`);
    expect(paid.body).toContain('Your table is reserved');
    expect(paid.body).toContain('Deposit: $20.00, paid. It is deducted from the bill.');
    expect(paid.headers['content-security-policy']).not.toContain(cards.url);
    expect((await guest.post(page, { action: 'cancel' })).statusCode).toBe(303);
    expect((await guest.get(page)).body).toContain('Your deposit of $20.00 goes back to your card.');
    expect(cards.book.refunds.at(-1)?.amount).toBe(2000);
  });

  it('is confirmed by a report, at the address that orders have', async () => {
    const { id } = await hold();
    const guest = createShopper(app);
    const away = await guest.post(`/reservations/${id}/`, contact);
    cards.pay(String(away.headers.location).split('/').at(-1) ?? '');
    const { body, header } = cards.sign(cards.events.at(-1)!);
    const headers = { 'content-type': 'application/json', 'stripe-signature': header };
    await app.http.inject({ method: 'POST', url: '/api/orders/hooks/card/', headers, payload: body });
    await app.services.orders.payments.settleReports();
    expect((await app.services.reservations.find(id)).state).toBe('confirmed');
  });
});
