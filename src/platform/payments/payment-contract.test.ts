import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { Secret } from '#platform/config/secret.ts';
import { type CardFault, type CardServer, startCardServer } from '../../../scripts/payments/card-server.ts';
import { createPaymentAtRestaurant } from './at-restaurant.ts';
import { createCardPayments, paymentCall } from './card-payments.ts';
import type { PaymentProvider, PaymentWish } from './port.ts';

const KEY = 'the key of the account';
const SECRET = 'the secret of reports';
const NEXT = 'the secret that comes next';
const MONEY = { cents: 3544, currency: 'USD' };

let service: CardServer;
beforeAll(async () => {
  service = await startCardServer({ key: KEY, webhookSecret: SECRET, now: systemClock.now });
});
afterAll(() => service.stop());
beforeEach(() => {
  service.fault = null;
  service.faultAt = '';
});

let keys = 0;
const ctx = (key = `key ${(keys += 1)}`) => paymentCall(key, systemClock.now());
const wish = (more: Partial<PaymentWish> = {}): PaymentWish => ({
  reference: `r-${(keys += 1)}`,
  money: MONEY,
  title: 'Lantern Bay, order 12',
  paidUrl: 'https://chain.example/orders/t/?paid',
  unpaidUrl: 'https://chain.example/orders/t/?unpaid',
  language: 'fr-CA',
  ...more,
});
const cards = (more: Partial<Parameters<typeof createCardPayments>[0]> = {}) =>
  createCardPayments({
    url: service.url,
    key: new Secret(KEY),
    webhookSecrets: [new Secret(NEXT), new Secret(SECRET)],
    pageOrigin: service.url,
    clock: systemClock,
    installation: 'here',
    ...more,
  });
const begin = async (provider: PaymentProvider, more: Partial<PaymentWish> = {}) => {
  const asked = wish(more);
  const begun = await provider.begin(asked, ctx());
  if ('err' in begun) throw new Error(begun.err.kind);
  return { ...begun.ok, reference: asked.reference };
};
const KINDS: Record<string, () => PaymentProvider> = { house: createPaymentAtRestaurant, card: () => cards() };

describe.each(Object.entries(KINDS))('the %s provider of payments', (_, make) => {
  it('states its abilities, and refuses everything else', async () => {
    const provider = make();
    const { isOnline, hasReports, pageOrigins } = provider.capabilities();
    expect(pageOrigins.length > 0).toBe(isOnline);
    const unknown = isOnline ? 'GONE' : 'UNSUPPORTED';
    expect(await provider.fetch('cs_ghost')).toEqual({ err: { kind: unknown } });
    expect(await provider.capture('pi_ghost', MONEY, ctx())).toEqual({ err: { kind: unknown } });
    expect(await provider.void('cs_ghost', ctx())).toEqual({ err: { kind: unknown } });
    expect(await provider.refund('pi_ghost', MONEY, ctx())).toEqual({ err: { kind: unknown } });
    expect(await provider.verify({}, Buffer.from('{}'))).toEqual({
      err: { kind: hasReports ? 'INVALID' : 'UNSUPPORTED' },
    });
    expect('ok' in (await provider.begin(wish(), ctx()))).toBe(isOnline);
    expect(await provider.findByReference("x' OR 'y")).toEqual({ ok: [] });
    expect(provider.describe()).not.toContain(KEY);
  });
});

describe('payments by card', () => {
  it('authorise an amount, capture it, and refund it in parts', async () => {
    const provider = cards();
    const { ref, url, reference } = await begin(provider);
    expect(new URL(url).origin).toBe(service.url);
    expect(await provider.fetch(ref)).toMatchObject({ ok: { state: 'open', money: MONEY, reference, card: null } });
    expect(service.pay(ref, false)).toBeNull();
    expect(await provider.fetch(ref)).toMatchObject({ ok: { state: 'open', isDeclined: true } });
    expect(service.pay(ref)).toBe('https://chain.example/orders/t/?paid');
    expect(await provider.fetch(ref)).toMatchObject({
      ok: { ref, reference, state: 'authorised', money: MONEY, captured: 0, card: { brand: 'visa', last4: '4242' } },
    });
    const taken = await provider.capture(ref, { ...MONEY, cents: 3000 }, ctx());
    expect(taken).toMatchObject({ ok: { state: 'captured', captured: 3000, refunded: 0 } });
    expect(await provider.void(ref, ctx())).toEqual({ err: { kind: 'CONFLICT' } });
    expect(await provider.refund(ref, { ...MONEY, cents: 1000 }, ctx('back'))).toHaveProperty('ok.id');
    // With the same key, it is the same refund.
    expect(await provider.refund(ref, { ...MONEY, cents: 1000 }, ctx('back'))).toHaveProperty('ok.id');
    expect(await provider.refund(ref, { ...MONEY, cents: 999 }, ctx('back'))).toEqual({ err: { kind: 'CONFLICT' } });
    expect(await provider.refund(ref, { ...MONEY, cents: 2001 }, ctx())).toEqual({ err: { kind: 'CONFLICT' } });
    expect(await provider.refund(ref, { cents: 1, currency: 'CAD' }, ctx())).toEqual({ err: { kind: 'CONFLICT' } });
    // Also after the provider has forgotten the key.
    service.book.answered.clear();
    expect(await provider.refund(ref, { ...MONEY, cents: 1000 }, ctx('back'))).toHaveProperty('ok.id');
    expect(await provider.fetch(ref)).toMatchObject({ ok: { refunded: 1000 } });
  });

  it('begin once per key, also when the response was lost', async () => {
    const provider = cards();
    const asked = wish();
    service.fault = 'lost';
    expect(await provider.begin(asked, { key: 'once', deadline: systemClock.now() + 150 })).toEqual({
      err: { kind: 'TIMEOUT' },
    });
    service.fault = null;
    const [first, second] = [await provider.begin(asked, ctx('once')), await provider.begin(asked, ctx('once'))];
    expect(first).toEqual(second);
    const same = [...service.book.sessions.values()].filter((one) => one.client_reference_id === asked.reference);
    expect(same).toHaveLength(1);
    const other = { ...asked, money: { ...MONEY, cents: 99 } };
    expect(await provider.begin(other, ctx('once'))).toEqual({ err: { kind: 'CONFLICT' } });
  });

  it('can be voided before and after the guest has paid, and more than once', async () => {
    const provider = cards();
    const open = await begin(provider);
    expect(await provider.void(open.ref, ctx('v'))).toMatchObject({ ok: { state: 'voided' } });
    expect(service.pay(open.ref)).toBeNull();
    expect(await provider.void(open.ref, ctx('v'))).toMatchObject({ ok: { state: 'voided' } });
    const paid = await begin(provider);
    service.pay(paid.ref);
    expect(await provider.void(paid.ref, ctx())).toMatchObject({ ok: { state: 'voided' } });
    expect(await provider.capture(paid.ref, MONEY, ctx())).toEqual({ err: { kind: 'CONFLICT' } });
  });

  it('are found by our reference and by time; those of other installations are not', async () => {
    const provider = cards();
    const [mine, theirs] = [await begin(provider), await begin(cards({ installation: 'elsewhere' }))];
    for (const { ref } of [mine, theirs]) service.pay(ref);
    expect(await provider.findByReference(mine.reference)).toMatchObject({ ok: [{ reference: mine.reference }] });
    const listed = await provider.listSince(systemClock.now() - 60_000);
    const references = 'ok' in listed ? listed.ok.map(({ reference }) => reference) : [];
    expect(references).toContain(mine.reference);
    expect(references).not.toContain(theirs.reference);
    expect(await provider.listSince(systemClock.now() + 60_000)).toEqual({ ok: [] });
  });

  it.each<[Exclude<CardFault, null>, object]>([
    ['silent', { kind: 'TIMEOUT' }],
    ['broken', { kind: 'UPSTREAM' }],
    ['garbage', { kind: 'UPSTREAM' }],
    ['declined', { kind: 'DECLINED' }],
    ['rate', { kind: 'RATE', retryAfter: 7 }],
  ])('report a failure of the service (%s) without its message', async (fault, kind) => {
    service.fault = fault;
    expect(await cards().begin(wish(), { key: fault, deadline: systemClock.now() + 150 })).toEqual({ err: kind });
  });

  it('redirect guests to the configured page only, and report a wrong key or no answer', async () => {
    expect(await cards({ pageOrigin: 'https://pay.example' }).begin(wish(), ctx())).toEqual({
      err: { kind: 'UPSTREAM' },
    });
    expect(await cards({ key: new Secret('wrong') }).begin(wish(), ctx())).toEqual({ err: { kind: 'UPSTREAM' } });
    expect(await cards({ url: 'http://127.0.0.1:9' }).begin(wish(), ctx())).toEqual({ err: { kind: 'UPSTREAM' } });
    expect(await cards().begin(wish(), { key: 'late', deadline: systemClock.now() })).toEqual({
      err: { kind: 'TIMEOUT' },
    });
  });

  it('accept reports with a signature under either secret, within five minutes, over the raw bytes', async () => {
    const provider = cards();
    const { ref, reference } = await begin(provider);
    service.pay(ref);
    const shown = service.events.findLast(({ type }) => type === 'checkout.session.completed')!;
    const verify = (body: string, header: string | undefined) =>
      provider.verify({ 'stripe-signature': header }, Buffer.from(body));
    const good = service.sign(shown);
    const expected = { ok: { id: shown.id, events: [{ reference, ref }] } };
    expect(await verify(good.body, good.header)).toMatchObject(expected);
    expect(await verify(good.body, service.sign(shown, { secret: NEXT }).header)).toMatchObject(expected);
    expect(await verify(good.body, service.sign(shown, { ageMs: 299_000 }).header)).toMatchObject(expected);
    const refused = { err: { kind: 'INVALID' } };
    expect(await verify(good.body, undefined)).toEqual(refused);
    expect(await verify(`${good.body} `, good.header)).toEqual(refused);
    expect(await verify(good.body, service.sign(shown, { secret: 'forged' }).header)).toEqual(refused);
    expect(await verify(good.body, service.sign(shown, { ageMs: 301_000 }).header)).toEqual(refused);
    for (const wrong of [{ id: 'evt\0' }, { created: 9e15 }]) {
      const { body, header } = service.sign({ ...shown, ...wrong });
      expect(await verify(body, header)).toEqual(refused);
    }
    const odd = service.sign({ ...shown, data: { object: { object: 'payout' } } });
    expect(await verify(odd.body, odd.header)).toMatchObject({ ok: { events: [] } });
    service.book.dispute([...service.book.intents.keys()].at(-1)!);
    const dispute = service.sign(service.events.at(-1)!);
    const intent = [...service.book.intents.keys()].at(-1);
    expect(await verify(dispute.body, dispute.header)).toMatchObject({
      ok: { events: [{ reference: null, ref: intent }] },
    });
  });
});
