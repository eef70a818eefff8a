import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { fastify } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openCardEvening, startEveningCards } from '#test/card-evening.ts';
import { createTestDatabase, emptyAllTables } from '#test/database.ts';
import { openOrderEvening } from '#test/order-evening.ts';
import { PARTNER_SECRET, startPartnerServer } from '#test/partner-server.ts';
import { codeOf } from '#test/refusal-code.ts';
import { mails } from '#features/mail/server/tables.ts';
import { menuOverlays } from '#features/menus/server/tables.ts';
import type { Database } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { signBody } from '#platform/http/signed-body.ts';
import { problemReplies, sendProblem } from '#platform/http/problem-reply.ts';
import { HOOK_SIGNATURE_HEADER } from '#platform/providers/hook.ts';
import { pauseKitchen } from '../commands/kitchen-commands.ts';
import type { Order } from '../../contract.ts';
import { orderHookRoutes } from '../public-routes.ts';
import { eraseOldOrders } from '../retention.ts';
import { orderEvents, orders } from '../tables.ts';
import { orderForPartner, type PartnerOrder } from './partner-order.ts';

const MINUTE = 60_000;
const EMAIL = 'mara@guests.example';

let ours: Database;
let theirs: Database;
/** The installation whose orders a partner takes, and the partner. */
let guest: Awaited<ReturnType<typeof openCardEvening>>;
let house: Awaited<ReturnType<typeof openOrderEvening>>;
let server: Awaited<ReturnType<typeof startPartnerServer>>;
let cards: Awaited<ReturnType<typeof startEveningCards>>;
beforeAll(async () => {
  [ours, theirs] = [await createTestDatabase(), await createTestDatabase()];
});
afterAll(async () => {
  await ours.close();
  await theirs.close();
});
beforeEach(async () => {
  await Promise.all([emptyAllTables(ours), emptyAllTables(theirs)]);
  house = await openOrderEvening(theirs);
  await house.publish();
  await house.settle();
  server = await startPartnerServer({ clock: house.clock, orders: house.orders });
  cards = await startEveningCards(() => guest.clock.now());
  guest = await openCardEvening(ours, cards, { url: server.url, secrets: [server.secret] });
  await guest.publish();
  await guest.settle({ provider: 'partner', payOnline: 'optional' });
  return async () => {
    await server.close();
    await cards.stop();
  };
});

/** The problem code with which a call was refused; what it returned or threw otherwise. */
const advance = (ms: number) => {
  guest.clock.advance(ms);
  house.clock.advance(ms);
};
const written = async () => (await ours.db.select().from(mails)).map(({ subject }) => subject);
const actions = async () => (await ours.db.select().from(orderEvents)).map(({ action }) => action);
/** An order as the partner would report it. */
const toldOf = async (order: Order, more: Partial<PartnerOrder>): Promise<PartnerOrder> => {
  const { partnerKey, partnerRef, readyAt } = await guest.rowOf(order);
  const shown = { ref: partnerRef ?? 'theirs', reference: partnerKey ?? '', state: 'accepted' as const };
  return { ...shown, readyAt: new Date(readyAt).toISOString(), outAt: null, reason: '', may: [], ...more };
};
const at = (minutes: number) => new Date(guest.clock.now() + minutes * MINUTE).toISOString();
const take = async (minutes: number, order: Order, more: Partial<PartnerOrder>) =>
  guest.orders.partner?.take(at(minutes), [await toldOf(order, more)]);

describe('an order at a partner', () => {
  it('is handed over with its price and its guest, but without the guest’s address of mail', async () => {
    const placed = await guest.place({ email: EMAIL, note: 'No ice', lines: [guest.line('roll', { note: 'Cut it' })] });
    expect(placed).toMatchObject({ state: 'accepted', isAsked: false, number: 1, price: { total: 2994 } });
    const [made] = await theirs.db.select().from(orders);
    expect(made).toMatchObject({
      name: 'Mara',
      note: 'No ice',
      email: '',
      total: 2994,
      lines: [{ line: { note: 'Cut it' } }],
    });
    expect(await written()).toHaveLength(1);
    expect((await guest.board()).live).toMatchObject([
      { state: 'accepted', partner: { ref: made && house.tokenOf(made), mayCancel: true } },
    ]);
  });

  it('names its dishes in English, whatever the guest’s language is', async () => {
    const row = await guest.rowOf(await guest.place());
    const option = { quantity: 1, depth: 0 };
    const inSpanish = { name: 'Pan de langosta', sizeName: 'Grande', options: [{ ...option, name: 'Sin hielo' }] };
    const inEnglish = { name: 'Lobster roll', sizeName: 'Large', options: [{ ...option, name: 'No ice' }] };
    const lines = row.lines.map((line) => ({ ...line, ...inSpanish, staff: inEnglish }));
    expect(orderForPartner({ ...row, language: 'es', lines }).lines).toMatchObject([
      { name: 'Lobster roll', sizeName: 'Large', optionNames: [{ name: 'No ice' }] },
    ]);
  });

  it('is made once when the answer was lost', async () => {
    server.fail('silent');
    expect(await guest.place()).toMatchObject({ state: 'accepted' });
    expect([await theirs.db.$count(orders), server.calls()]).toEqual([1, 2]);
  });

  it('waits while the partner does not answer, is nothing to the kitchen, and is found again by its key', async () => {
    server.fail('down');
    const phone = '+14075550142';
    const placed = await guest.place({ phone, email: EMAIL });
    expect(placed).toMatchObject({ state: 'placing', isAsked: true, may: { cancel: false, arrive: false, pay: [] } });
    expect((await guest.board()).live).toEqual([]);
    expect(await written()).toEqual([]);
    // The partner may have it, so neither another one nor a cancellation is sent.
    expect(await codeOf(guest.place({ phone }))).toBe('duplicate');
    expect(await codeOf(guest.orders.cancel(placed.id))).toBe('conflict');
    server.fail('none');
    advance(MINUTE);
    await guest.reconcile();
    await guest.reconcile();
    expect(await guest.orders.find(placed.id)).toMatchObject({ state: 'accepted', isAsked: false });
    expect(await written()).toHaveLength(1);
    expect([await actions(), await theirs.db.$count(orders)]).toEqual([['place', 'accept'], 1]);
  });

  it.each(['unstorable', 'of no time'] as const)('waits while the partner’s answer is %s', async (fault) => {
    server.fail(fault);
    const placed = await guest.place();
    expect(placed).toMatchObject({ state: 'placing', isAsked: true });
    server.fail('none');
    advance(MINUTE);
    await guest.reconcile();
    expect(await guest.orders.find(placed.id)).toMatchObject({ state: 'accepted' });
  });

  it('is handed over although an earlier one cannot be, which waits behind it', async () => {
    server.fail('down');
    const [bad, good] = [await guest.place({ phone: '+14075550142' }), await guest.place({ phone: '+14075550143' })];
    server.fail('none');
    const { id } = await guest.rowOf(bad);
    await ours.db
      .update(orders)
      .set({ lines: sql`'{}'` })
      .where(eq(orders.id, id));
    advance(2 * MINUTE);
    await expect(guest.reconcile()).rejects.toThrow(TypeError);
    expect(await guest.rowOf(good)).toMatchObject({ state: 'accepted' });
    expect(Date.parse((await guest.rowOf(bad)).settleAt ?? '')).toBeGreaterThan(guest.clock.now());
  });

  it('is given up after a quarter of an hour, and cancelled at a partner that has it after all', async () => {
    server.fail('broken');
    await guest.overlay('roll', { portionsLeft: 5 });
    const placed = await guest.place({ email: EMAIL });
    advance(16 * MINUTE);
    await guest.reconcile();
    expect(await guest.orders.find(placed.id)).toMatchObject({ state: 'cancelled', isAsked: false });
    expect(await written()).toHaveLength(1);
    const [overlay] = await ours.db.select().from(menuOverlays);
    expect(overlay?.portionsLeft).toBe(5);
    server.fail('none');
    const before = server.calls();
    await take(1, placed, { state: 'firing' });
    expect(server.calls()).toBe(before + 1);
    expect(await guest.orders.find(placed.id)).toMatchObject({ state: 'cancelled' });
  });

  it('is refused in our words, leaves nothing, and may be sent again with its key', async () => {
    const pause = (minutes: number | null) =>
      inTransaction(theirs.db, (tx) =>
        pauseKitchen(tx, house.orders.parts(), house.cook(), { rlid: 10001, minutes, reason: 'Fryer of the partner' }),
      );
    await pause(30);
    await guest.overlay('roll', { portionsLeft: 5 });
    const key = randomUUID();
    const body = { phone: '+14075550142', email: EMAIL };
    const refusal = await guest.place(body, { key }).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'closed' });
    expect(JSON.stringify([refusal, String(refusal)])).not.toContain('Fryer');
    expect(await written()).toEqual([]);
    expect((await ours.db.select().from(orders)).map(({ state }) => state)).toEqual(['failed']);
    const [overlay] = await ours.db.select().from(menuOverlays);
    expect(overlay?.portionsLeft).toBe(5);
    await pause(null);
    expect(await guest.place(body, { key })).toMatchObject({ state: 'accepted' });
  });

  it('is cancelled there by the desk, which does nothing else with it', async () => {
    const placed = await guest.place({ email: EMAIL });
    const step = async (action: 'start' | 'bump' | 'cancel') => {
      const { id: orderId } = await guest.rowOf(placed);
      return codeOf(
        guest.orders.step(guest.cook(), { rlid: 10001, orderId, op: randomUUID(), action, reason: 'Storm' }),
      );
    };
    expect([await step('start'), await step('bump')]).toEqual(['conflict', 'conflict']);
    expect(await step('cancel')).toBeUndefined();
    expect((await theirs.db.select().from(orders)).map(({ state }) => state)).toEqual(['cancelled']);
    expect(await guest.orders.find(placed.id)).toMatchObject({ state: 'cancelled', reason: 'Storm' });
    const late = await guest.place();
    await take(1, late, { state: 'firing' });
    const { id: orderId } = await guest.rowOf(late);
    const cancel = { rlid: 10001, orderId, op: randomUUID(), action: 'cancel' as const };
    expect(await codeOf(guest.orders.step(guest.cook(), cancel))).toBe('conflict');
  });

  it('lets the partner know that its guest is at the curb, where the partner wants to hear it', async () => {
    for (const { db, locations } of [guest, house]) {
      await db.execute(
        `UPDATE locations SET has_curbside = true, hours = jsonb_set(hours, '{curbside}', hours -> 'operation') WHERE rlid = 10001`,
      );
      await locations.update([10001]);
    }
    const placed = await guest.place({ mode: 'curbside', vehicle: 'blue Forester' });
    expect(placed.may).toMatchObject({ arrive: true });
    expect(await guest.orders.arrive(placed.id, 'red Outback')).toMatchObject({ vehicle: 'red Outback' });
    const [made] = await theirs.db.select().from(orders);
    expect(made).toMatchObject({ vehicle: 'red Outback', arrivedAt: expect.any(String) as string });
    await take(1, placed, { state: 'ready', may: [] });
    expect(await codeOf(guest.orders.arrive(placed.id, 'red Outback'))).toBe('conflict');
  });

  it('is not cancelled here while the partner does not answer', async () => {
    const placed = await guest.place();
    server.fail('down');
    expect(await codeOf(guest.orders.cancel(placed.id))).toBe('unavailable');
    expect(await guest.orders.find(placed.id)).toMatchObject({ state: 'accepted' });
  });

  it('is paid by card before the partner gets it, and the money is taken once the partner has taken it', async () => {
    const placed = await guest.order();
    expect(await theirs.db.$count(orders)).toBe(0);
    server.fail('down');
    await guest.pay(placed);
    expect(await guest.orders.settle(placed.id)).toMatchObject({
      ...{ state: 'placing', isAsked: true },
      payment: { state: 'authorised', until: null },
      may: { pay: [], cancel: false },
    });
    expect(await codeOf(guest.orders.pay(placed.id, 'at_restaurant', '192.0.2.1'))).toMatchObject({ state: 'placing' });
    server.fail('none');
    advance(MINUTE);
    await guest.reconcile();
    expect(await guest.orders.find(placed.id)).toMatchObject({
      state: 'accepted',
      payment: { state: 'captured', due: 0 },
    });
    expect(await guest.moneyDiffers()).toEqual([]);
  });

  it('gives the money back when the partner refuses, and when it cancels later', async () => {
    await house.settle({ isOn: false });
    const refused = await guest.orderPaid();
    expect(refused).toMatchObject({ state: 'cancelled', payment: { state: 'voided' } });
    await house.settle();
    const taken = await guest.orderPaid();
    expect(taken).toMatchObject({ state: 'accepted', payment: { state: 'captured' } });
    await take(1, taken, { state: 'cancelled', reason: 'No lobster today' });
    expect(await guest.orders.find(taken.id)).toMatchObject({
      ...{ state: 'cancelled', reason: 'No lobster today' },
      payment: { state: 'refunded' },
    });
    expect(await guest.moneyDiffers()).toEqual([]);
  });

  it('keeps nothing that leads to its guest after the restaurant’s days of retention', async () => {
    const placed = await guest.place();
    await take(1, placed, { state: 'handed' });
    await inTransaction(ours.db, (tx) =>
      eraseOldOrders(tx, { ...guest.orders.parts(), nowMs: guest.clock.now() + 40 * 24 * 60 * MINUTE }),
    );
    await guest.orders.partner?.take(at(2), [
      { ...(await toldOf(placed, { state: 'cancelled', reason: 'Mara did not come' })), ref: 'theirs' },
    ]);
    expect(await guest.rowOf(placed)).toMatchObject({ name: '', partnerRef: null, state: 'handed', reason: '' });
  });
});

describe('a partner that does not answer', () => {
  it('has no times, as pages show', async () => {
    server.fail('down');
    expect(await guest.orders.slots({ rlid: 10001, mode: 'pickup', units: 1 })).toMatchObject({
      ...{ slots: [], reason: 'silent' },
    });
  });
});

describe('reports of a partner', () => {
  it('record by how many minutes the order is later', async () => {
    const placed = await guest.place();
    const { readyAt } = await guest.orders.find(placed.id);
    await take(1, placed, { readyAt: new Date(Date.parse(readyAt) + 25 * 60_000).toISOString() });
    expect(await ours.db.select().from(orderEvents)).toMatchObject([
      { action: 'place', minutes: null },
      { action: 'accept', minutes: null },
      { action: 'delay', minutes: 25 },
    ]);
  });

  it('move the order and tell the guest, in any order and once', async () => {
    const placed = await guest.place({ email: EMAIL });
    const later = at(40);
    for (const [minutes, more] of [
      [2, { state: 'firing', readyAt: later }],
      [1, { state: 'accepted' }],
      [4, { state: 'ready', readyAt: later }],
      [3, { state: 'firing', readyAt: later }],
      [4, { state: 'ready', readyAt: later }],
    ] as const)
      await take(minutes, placed, more);
    server.fail('down');
    expect(await guest.orders.find(placed.id)).toMatchObject({ state: 'ready', readyAt: later });
    expect(await actions()).toEqual(['place', 'accept', 'start', 'bump']);
    // Confirmed, later, ready.
    expect(await written()).toHaveLength(3);
    expect(await ours.db.select().from(orderEvents)).toMatchObject([
      { actorName: 'guest' },
      ...Array(3).fill({ actorName: 'Partner' }),
    ]);
  });

  it('are refused when the order would be ready on a day that nobody waits for', async () => {
    const placed = await guest.place();
    const before = await guest.rowOf(placed);
    const late = take(1, placed, { state: 'firing', readyAt: '2199-06-01T12:00:00.000Z' });
    expect(await codeOf(late)).toBe('invalid');
    expect(await guest.rowOf(placed)).toEqual(before);
    await take(1, placed, { state: 'firing', readyAt: at(24 * 60) });
    expect(await guest.rowOf(placed)).toMatchObject({ state: 'firing' });
  });

  it('are taken before the answer to the order that they are about', async () => {
    server.fail('down');
    const placed = await guest.place({ email: EMAIL });
    await take(0, placed, { state: 'firing', ref: 'theirs' });
    server.fail('none');
    expect(await guest.orders.find(placed.id)).toMatchObject({ state: 'firing', isAsked: false });
    expect(await written()).toHaveLength(1);
  });

  it('are taken when they are signed, and refused unsigned, late, changed or malformed', async () => {
    const placed = await guest.place();
    const app = fastify();
    problemReplies(app, async (_request, reply, problem) => sendProblem(reply, problem));
    const woken: string[] = [];
    orderHookRoutes(app, {
      orders: guest.orders,
      clock: guest.clock,
      orderSecrets: [server.secret],
      wake: () => woken.push('mail'),
    });
    const report = async (body: string, header?: string) => {
      const headers = { 'content-type': 'application/json', ...(header && { [HOOK_SIGNATURE_HEADER]: header }) };
      return app.inject({ method: 'POST', url: '/api/orders/hooks/partner/', headers, payload: body });
    };
    const signed = (body: string, ageMs = 0) =>
      signBody(Buffer.from(body), PARTNER_SECRET, Math.floor((guest.clock.now() - ageMs) / 1000));
    const body = JSON.stringify({
      id: 'report 1',
      occurredAt: at(1),
      events: [await toldOf(placed, { state: 'ready' })],
    });
    for (const [sent, header] of [
      [body, undefined],
      [body, signed(body, 6 * MINUTE)],
      [body.replace('ready', 'handed'), signed(body)],
    ] as const)
      expect((await report(sent, header)).statusCode, String(header)).toBe(401);
    const unfinished = JSON.stringify({ id: 'report 1', occurredAt: at(1), events: [{ ref: 'order 1' }] });
    expect((await report(unfinished, signed(unfinished))).json()).toMatchObject({
      status: 400,
      detail: expect.stringContaining('events.0.state is required'),
    });
    expect((await report(body, signed(body))).json()).toEqual({ received: 1 });
    expect(woken).toHaveLength(1);
    expect(await guest.rowOf(placed)).toMatchObject({ state: 'ready' });
    await app.close();
  });
});

it('is chosen in the settings only where the configuration names one', async () => {
  const alone = await openOrderEvening(theirs, [10009]);
  expect(await codeOf(alone.settle({ provider: 'partner' }))).toBe('invalid');
});
