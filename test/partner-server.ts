import { fastify } from 'fastify';
import { Secret } from '#platform/config/secret.ts';
import type { Clock } from '#platform/clock.ts';
import { isSignedBody } from '#platform/http/signed-body.ts';
import { HOOK_SIGNATURE_HEADER } from '#platform/providers/hook.ts';
import type { ErrKind } from '#platform/providers/result.ts';
import { Problem, type ProblemCode } from '#shared/problem.ts';
import type { Mode } from '#features/menus/menu-texts.ts';
import type { Order } from '#features/orders/contract.ts';
import { PARTNER_ABILITIES } from '#features/orders/order-states.ts';
import type { OrderingProvider } from '#features/orders/server/orders.ts';
import type { orderForPartner } from '#features/orders/server/partner/partner-order.ts';
import type { Reservation } from '#features/reservations/contract.ts';
import type { GuestReservations } from '#features/reservations/server/guest-reservations.ts';
import type { GuestLists } from '#features/wait-lists/server/guest-lists.ts';
import type { WaitListEntry } from '#features/wait-lists/contract.ts';

export const PARTNER_SECRET = 'a secret that both sides know';
const KINDS: Partial<Record<ProblemCode, ErrKind>> = {
  closed: 'CLOSED',
  full: 'FULL',
  duplicate: 'DUPLICATE',
  not_found: 'GONE',
  invalid: 'INVALID',
  conflict: 'CONFLICT',
  key_reused: 'CONFLICT',
  precondition_failed: 'CHANGED',
  party_too_large: 'TOO_LARGE',
  rate_limited: 'RATE',
};

/** A real server with the partner's protocol, which stores its data in another installation. */
export async function startPartnerServer({
  clock,
  lists,
  reservations,
  orders,
}: {
  clock: Clock;
  lists?: GuestLists;
  reservations?: GuestReservations;
  orders?: OrderingProvider;
}) {
  const app = fastify();
  let calls = 0;
  /** Fault of the server: 'silent' does the work and sends no reply. */
  let fault: 'none' | 'silent' | 'broken' | 'down' | 'unstorable' | 'of no time' = 'none';
  const toldReservation = (reservation: Reservation) => {
    const { id: ref, rlid: _, restaurantName: __, language: ___, ...entry } = reservation;
    return { ...entry, ref };
  };
  const told = (listed: WaitListEntry) => {
    const { plan_ahead_id: ref, rlid: _, restaurantName: __, language: ___, ...entry } = listed;
    return { ...entry, ref };
  };
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.addHook('preHandler', async (request, reply) => {
    const bytes = Buffer.from((request.body as string | undefined) ?? '');
    if (!isSignedBody(String(request.headers[HOOK_SIGNATURE_HEADER]), bytes, PARTNER_SECRET, clock.now()))
      return reply.code(401).send({ kind: 'INVALID' });
    if (fault === 'down') return reply.code(500).send('<h1>Stack trace with a secret</h1>');
    if (fault === 'broken') return reply.send({ hello: 'world' });
    if (fault === 'unstorable' || fault === 'of no time')
      return reply.send({
        ref: fault === 'unstorable' ? 'theirs\0' : 'theirs',
        reference: request.headers['idempotency-key'],
        state: 'accepted',
        readyAt: fault === 'unstorable' ? new Date(clock.now()).toISOString() : '0000-01-01T00:00:00Z',
      });
    return undefined;
  });
  app.setErrorHandler((error, _request, reply) => {
    const kind = error instanceof Problem ? KINDS[error.code] : undefined;
    const alternatives = error instanceof Problem ? error.alternatives : [];
    return reply.code(kind ? 409 : 500).send(kind ? { kind, alternatives, detail: 'text of the partner' } : {});
  });
  const serve = (
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    work: (asked: { ref: string; query: Record<string, string>; body: never; key: string }) => Promise<unknown>,
  ) =>
    app.route({
      method,
      url,
      handler: async (request, reply) => {
        calls += 1;
        const { ref = '' } = request.params as { ref?: string };
        const body = (request.body ? JSON.parse(request.body as string) : undefined) as never;
        const query = request.query as Record<string, string>;
        const answer = await work({ ref, query, body, key: String(request.headers['idempotency-key']) });
        if (fault === 'silent') {
          fault = 'none';
          reply.hijack();
          return undefined;
        }
        return reply.send(answer === undefined ? '' : JSON.stringify(answer));
      },
    });
  if (reservations) {
    const client = { language: 'en', origin: 'https://partner.example', browser: '' };
    /** One address for each key, which is repeated after a lost answer; limits of one client do not count. */
    const addressOf = (key: string) => `198.51.100.${Buffer.from(key).reduce((sum, byte) => sum + byte, 0) % 250}`;
    const asked = ({ rlid, partySize, ...query }: Record<string, string>) => ({
      ...query,
      rlid: Number(rlid),
      partySize: Number(partySize),
    });
    serve('GET', '/reservations/days/', async ({ query }) => {
      const { rlid: _, ...days } = await reservations.days(asked(query) as never);
      return days;
    });
    serve('GET', '/reservations/slots/', async ({ query }) => {
      const { rlid: _, ...slots } = await reservations.slots(asked(query) as never);
      return slots;
    });
    serve('POST', '/reservations/holds/', async ({ body, key }) =>
      toldReservation(await reservations.hold(body, key, { ...client, browser: key, ip: addressOf(key) })),
    );
    serve('DELETE', '/reservations/holds/:ref/', ({ ref }) => reservations.release(ref));
    serve('POST', '/reservations/', async ({ body, key }) =>
      toldReservation(await reservations.confirm(body, key, client)),
    );
    serve('GET', '/reservations/:ref/', async ({ ref }) => toldReservation(await reservations.find(ref)));
    serve('PATCH', '/reservations/:ref/', async ({ ref, body }) => {
      const { version, ...patch } = body as { version: number };
      return toldReservation(await reservations.change(ref, patch, version));
    });
    serve('DELETE', '/reservations/:ref/', ({ ref }) => reservations.cancel(ref));
  }
  if (lists) serveLists(lists);
  if (orders) serveOrders(orders);
  function serveOrders(orders: OrderingProvider) {
    const references = new Map<string, string>();
    const toldOrder = ({ id: ref, state, readyAt, outAt, reason, may }: Order) => ({
      ...{ ref, reference: references.get(ref), state, readyAt, outAt, reason },
      may: PARTNER_ABILITIES.filter((one) => may[one]),
    });
    serve('GET', '/orders/slots/', async ({ query }) => {
      const asked = { rlid: Number(query['rlid']), mode: query['mode'] as Mode, units: Number(query['units']) };
      const { rlid: _, mode: __, ...slots } = await orders.slots(asked);
      return slots;
    });
    serve('POST', '/orders/', async ({ body, key }) => {
      const { price, lines, number: _, ...order } = body as ReturnType<typeof orderForPartner>;
      const basket = lines.map(({ item, size, quantity, options, note }) => ({ item, size, quantity, options, note }));
      const tip = { kind: 'amount' as const, cents: price.tip };
      const isOfAge = lines.some(({ isAlcohol }) => isAlcohol);
      const unused = { coupon: '', email: '', smsConsent: false, table: '', payment: 'at_restaurant' as const };
      const placed = await orders.place(
        { ...order, ...unused, isOfAge, lines: basket, tip, seenTotal: price.total },
        key,
        {
          language: 'en',
          origin: 'https://partner.example',
          ip: `198.51.100.${calls % 250}`,
        },
      );
      references.set(placed.id, key);
      return toldOrder(placed);
    });
    serve('GET', '/orders/:ref/', async ({ ref }) => toldOrder(await orders.find(ref)));
    serve('DELETE', '/orders/:ref/', async ({ ref }) => void (await orders.cancel(ref)));
    serve('POST', '/orders/:ref/arrived/', async ({ ref, body }) => {
      await orders.arrive(ref, (body as { vehicle?: string }).vehicle);
    });
  }
  function serveLists(lists: GuestLists) {
    serve('GET', '/waitlist/estimate/', async ({ query }) => {
      const { rlid: _, ...estimate } = await lists.estimate(Number(query['rlid']), Number(query['partySize']));
      return estimate;
    });
    serve('POST', '/waitlist/', async ({ body, key }) =>
      told(
        await lists.join(body, key, {
          language: 'en',
          origin: 'https://partner.example',
          ip: `198.51.100.${calls % 250}`,
        }),
      ),
    );
    serve('GET', '/waitlist/:ref/', async ({ ref }) => told(await lists.find(ref)));
    serve('PATCH', '/waitlist/:ref/', async ({ ref, body }) => {
      const { version, ...patch } = body as { version: number };
      return told(await lists.change(ref, patch, version));
    });
    const left = new Set<string>();
    serve('DELETE', '/waitlist/:ref/', async ({ ref, key }) => {
      if (!left.has(key)) await lists.leave(ref);
      left.add(key);
    });
    serve('POST', '/waitlist/:ref/rejoin/', async ({ ref }) => told(await lists.rejoin(ref)));
  }
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    secret: new Secret(PARTNER_SECRET),
    told,
    calls: () => calls,
    fail: (next: typeof fault) => {
      fault = next;
    },
    close: () => app.close(),
  };
}
