import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { keyOf, languageOf, servePartnerHook } from '#features/front-of-house/server/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Secret } from '#platform/config/secret.ts';
import type { LiveStreams } from '#platform/http/live-streams.ts';
import { route } from '#platform/http/route.ts';
import type { Logger } from '#platform/logger.ts';
import * as contract from '../contract.ts';
import { isOpenState } from '../order-states.ts';
import { kitchenTag } from './commands/kitchen-day.ts';
import type { Orders } from './orders.ts';
import { PartnerOrder } from './partner/partner-order.ts';
import type { PartnerOrders } from './partner/partner-orders.ts';

const CHANGE_COST = 20;
const CHECK_COST = 5;
const READ_COST = 2;
const STREAM_COST = 5;

/** The ordering API. Replies must not be cached, except free times for some seconds. */
export function orderRoutes(
  app: FastifyInstance,
  {
    orders,
    live,
    linkOriginOf,
    wake,
  }: {
    orders: Orders;
    live: LiveStreams;
    linkOriginOf: (request: FastifyRequest) => Promise<string>;
    wake: () => void;
  },
): void {
  const access = 'everyone';
  const noStore = (reply: FastifyReply) => reply.header('cache-control', 'no-store');
  const change = { access, cost: CHANGE_COST };

  route(
    app,
    contract.priceBasket,
    async ({ body, request, reply }) => {
      noStore(reply);
      const { price, currency } = await orders.check(body, languageOf(request));
      return { price, currency };
    },
    { access, cost: CHECK_COST },
  );

  route(
    app,
    contract.validateBasket,
    async ({ body, request, reply }) => {
      noStore(reply);
      const client = { language: languageOf(request), host: request.host };
      const { basket, changes } = await orders.validate(body, client);
      const { lines, coupon, price, currency } = basket;
      const isCouponValid = body.coupon === '' || coupon !== undefined;
      return { lines: lines.map(({ line }) => line), changes, isCouponValid, price, currency };
    },
    { access, cost: CHECK_COST },
  );

  route(
    app,
    contract.getOrderSlots,
    ({ query, reply }) => {
      reply.header('cache-control', 'public, max-age=5');
      return orders.slots(query);
    },
    { access, cost: CHECK_COST },
  );

  route(
    app,
    contract.placeOrder,
    async ({ body, request, reply }) => {
      noStore(reply);
      const { ip, host } = request;
      const client = { language: languageOf(request), origin: await linkOriginOf(request), ip, host };
      const placed = await orders.place(body, keyOf(request), client);
      wake();
      return placed;
    },
    change,
  );

  route(
    app,
    contract.getOrder,
    ({ params, reply }) => {
      noStore(reply);
      return orders.find(params.order_id);
    },
    { access, cost: READ_COST },
  );

  route(
    app,
    contract.cancelOrder,
    async ({ params, reply }) => {
      noStore(reply);
      const cancelled = await orders.cancel(params.order_id);
      wake();
      return cancelled;
    },
    change,
  );

  route(
    app,
    contract.payOrder,
    async ({ params, body, request, reply }) => {
      noStore(reply);
      const paid = await orders.pay(params.order_id, body.payment, request.ip);
      wake();
      return paid;
    },
    change,
  );

  route(
    app,
    contract.arriveForOrder,
    ({ params, body, reply }) => {
      noStore(reply);
      return orders.arrive(params.order_id, body.vehicle);
    },
    change,
  );

  for (const url of ['/api/orders/:order_id/events/', '/api/orders/:order_id/events'])
    app.get<{ Params: { order_id: string } }>(url, async (request, reply) => {
      app.costs?.spend(request, STREAM_COST);
      const { order_id: token } = request.params;
      const { rlid } = await orders.find(token);
      // The guest of a closed order gets no more data of the kitchen.
      const mayStay = async () => isOpenState((await orders.find(token)).state);
      return live.open(request, reply, { topic: kitchenTag(rlid), mayStay, checkSeconds: 60 });
    });
}

/** Route for the partner's reports about orders. */
export function orderHookRoutes(
  app: FastifyInstance,
  {
    orders,
    clock,
    orderSecrets,
    wake,
  }: { orders: Orders; clock: Clock; orderSecrets: readonly Secret[]; wake: () => void },
): void {
  const take: PartnerOrders['take'] = async (occurredAt, reported) => {
    await orders.partner?.take(occurredAt, reported);
    // Sends the guests' mails and texts at once.
    wake();
  };
  servePartnerHook(app, contract.reportPartnerOrders, {
    clock,
    secrets: orderSecrets,
    entry: PartnerOrder,
    partner: () => orders.partner && { take },
    signer: 'ORDERS_PARTNER_SECRETS',
  });
}

const CALL_COST = 20;
const MAX_REPORT_BYTES = 300_000;

/**
 * Reports of the card provider. A report is stored and acknowledged at once; the payment is read from the provider
 * afterwards.
 */
export function paymentHookRoutes(
  app: FastifyInstance,
  { orders, wake, logger }: { orders: Orders; wake: () => void; logger: Logger },
): void {
  void app.register(async (scope) => {
    // The signature is over the unparsed bytes.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    route(
      scope,
      contract.reportPayments,
      async ({ request }) => {
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const received = await orders.payments.receiveReport(request.headers, raw);
        void orders.payments
          .settleReports()
          .then(wake)
          .catch((error: unknown) => logger.error({ err: error }, 'a report of a payment waits for the next minute'));
        return { received };
      },
      // Authenticated by the signature, not by a cookie, so CSRF is impossible.
      {
        cost: CALL_COST,
        isCsrfExempt: true,
        access: 'senders who sign with PAYMENTS_WEBHOOK_SECRETS',
        bodyLimit: MAX_REPORT_BYTES,
      },
    );
  });
}
