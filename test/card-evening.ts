import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { PartnerPlace } from '#features/front-of-house/server/index.ts';
import type { Order, PlaceBody } from '#features/orders/contract.ts';
import { orderRefunds, orders } from '#features/orders/server/tables.ts';
import type { Clock } from '#platform/clock.ts';
import { Secret } from '#platform/config/secret.ts';
import type { Database, Db } from '#platform/db/client.ts';
import { createCardPayments } from '#platform/payments/card-payments.ts';
import { type CardServer, startCardServer } from '../scripts/payments/card-server.ts';
import { openOrderEvening } from './order-evening.ts';

export const CARD_KEY = 'sk_of_the_tests';
export const CARD_SECRET = 'whsec_of_the_tests_long_enough';

/** A card provider for an evening, on a test server. */
export function cardsAt(url: string, clock: Clock) {
  return createCardPayments({
    url,
    key: new Secret(CARD_KEY),
    webhookSecrets: [new Secret(CARD_SECRET)],
    pageOrigin: url,
    clock,
    installation: 'evening',
  });
}

/** A card provider with the clock of an evening. */
export async function startEveningCards(now: () => number): Promise<CardServer> {
  return startCardServer({ key: CARD_KEY, webhookSecret: CARD_SECRET, now });
}

/** An evening whose guests may pay by card, with the provider's server. */
export async function openCardEvening(database: Database, service: CardServer, partner: PartnerPlace | null = null) {
  const evening = await openOrderEvening(database, [10001, 10002], (clock) => cardsAt(service.url, clock), partner);
  const { db, clock, orders: guests } = evening;
  const { signal } = new AbortController();
  const cards = {
    ...evening,
    service,
    /** A guest who is of age orders and gets the payment page. */
    order: (body: Partial<PlaceBody> = {}, options: { key?: string; ip?: string } = {}) =>
      evening.place({ payment: 'card', isOfAge: true, ...body }, options),
    /** The payment page of an order that waits. */
    async pageOf(order: Order): Promise<string> {
      const { payRef } = await evening.rowOf(order);
      return payRef ?? '';
    },
    /** The guest pays on the provider's page, without a report. */
    async pay(order: Order, isGood = true): Promise<void> {
      service.pay(await cards.pageOf(order), isGood);
    },
    /** Orders, pays and returns to the site. */
    async orderPaid(body: Partial<PlaceBody> = {}): Promise<Order> {
      const order = await cards.order(body);
      await cards.pay(order);
      return guests.settle(order.id);
    },
    reconcile: () => guests.payments.reconcile(signal),
    moneyDiffers: () => moneyDiffers(db, service),
    refundsOf: async (order: Order) =>
      db
        .select()
        .from(orderRefunds)
        .where(eq(orderRefunds.orderId, (await evening.rowOf(order)).id)),
    op: () => randomUUID(),
    advance: (ms: number) => clock.advance(ms),
  };
  return cards;
}

/** Differences between the money that the provider holds and the orders that are made, to the cent. */
export async function moneyDiffers(db: Db, service: CardServer): Promise<string[]> {
  const rows = await db.select().from(orders).where(eq(orders.payment, 'card'));
  const held = service.book.held();
  const wrong: string[] = [];
  for (const row of rows) {
    const isMade = !['placing', 'failed', 'cancelled'].includes(row.state);
    const should = isMade ? (row.captured || row.covered) - row.refunded : 0;
    const is = held.get(row.payReference ?? '') ?? 0;
    if (is !== should) wrong.push(`${row.state} ${row.payReference}: ${is} instead of ${should}`);
    held.delete(row.payReference ?? '');
  }
  for (const [reference, sum] of held) wrong.push(`no order ${reference}: ${sum}`);
  return wrong;
}

/** One roll with its tax, paid by card. */
export function rollByCard(phone: string): PlaceBody {
  return {
    ...{ rlid: 10001, mode: 'pickup', readyAt: 'asap', tip: { kind: 'amount', cents: 0 }, coupon: '' },
    ...{ lines: [{ item: 'roll', size: null, quantity: 1, options: [], note: '' }], seenTotal: 2994 },
    ...{ name: 'Mara', phone, email: '', smsConsent: false, note: '', vehicle: '', payment: 'card' },
    ...{ address: '', addressNote: '', table: '' },
  };
}
