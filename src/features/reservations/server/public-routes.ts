import { servePartnerHook, keyOf, languageOf, versionOf } from '#features/front-of-house/server/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Secret } from '#platform/config/secret.ts';
import { reportPartnerReservations } from '../contract.ts';
import { PartnerReservation } from './partner/partner-reservation.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { browserOf } from '#platform/http/csrf.ts';
import { route } from '#platform/http/route.ts';
import * as contract from '../contract.ts';
import type { Reservations } from './reservations.ts';

const CHANGE_COST = 20;
const READ_COST = 3;
/** Free times of a day follow from its hours, its reservations and the tables. */
const SLOTS_COST = 4;
/** Days of a search for free tables that cost a point. */
const DAYS_OF_POINT = 8;
const DAY_MS = 86_400_000;
const FREE_TIMES = 'public, max-age=5';

/** The reservations API of Spec §7. Data of a guest may not be cached; free times may, for some seconds. */
export function reservationRoutes(
  app: FastifyInstance,
  {
    reservations,
    linkOriginOf,
    wake,
  }: { reservations: Reservations; linkOriginOf: (request: FastifyRequest) => Promise<string>; wake: () => void },
): void {
  const access = 'everyone';
  const noStore = (reply: FastifyReply) => reply.header('cache-control', 'no-store');
  const clientOf = async (request: FastifyRequest) => ({
    language: languageOf(request),
    origin: await linkOriginOf(request),
    ip: request.ip,
    browser: browserOf(request),
  });
  const change = { access, cost: CHANGE_COST };
  const read = { access, cost: READ_COST };

  route(
    app,
    contract.getReservationDays,
    ({ query, reply }) => {
      reply.header('cache-control', FREE_TIMES);
      return reservations.days(query);
    },
    { access, cost: ({ query }) => READ_COST + Math.ceil(daysIn(query) / DAYS_OF_POINT) },
  );

  route(
    app,
    contract.getReservationSlots,
    ({ query, reply }) => {
      // With the secret of a held place, the answer is for that guest only.
      reply.header('cache-control', query.hold === undefined ? FREE_TIMES : 'no-store');
      return reservations.slots(query);
    },
    { access, cost: SLOTS_COST },
  );

  route(
    app,
    contract.makeWish,
    async ({ body, request, reply }) => {
      noStore(reply);
      await reservations.wish(body, await clientOf(request));
      return { date: body.date };
    },
    change,
  );

  route(
    app,
    contract.holdPlace,
    async ({ body, request, reply }) => {
      noStore(reply);
      return reservations.hold(body, keyOf(request), await clientOf(request));
    },
    change,
  );

  route(
    app,
    contract.releaseHold,
    async ({ params, reply }) => {
      noStore(reply);
      await reservations.release(params.reservation_id);
      return undefined;
    },
    change,
  );

  route(
    app,
    contract.confirmReservation,
    async ({ body, request, reply }) => {
      noStore(reply);
      const made = await reservations.confirm(body, keyOf(request), { language: languageOf(request) });
      // The guest may get a mail about the change.
      wake();
      return made;
    },
    change,
  );

  route(
    app,
    contract.payDeposit,
    async ({ params, reply }) => {
      noStore(reply);
      const shown = await reservations.pay(params.reservation_id);
      wake();
      return shown;
    },
    change,
  );

  route(
    app,
    contract.getReservation,
    ({ params, reply }) => {
      noStore(reply);
      return reservations.find(params.reservation_id);
    },
    read,
  );

  route(
    app,
    contract.changeReservation,
    async ({ params, body, request, reply }) => {
      noStore(reply);
      const changed = await reservations.change(params.reservation_id, body, versionOf(request));
      wake();
      return changed;
    },
    change,
  );

  route(
    app,
    contract.cancelReservation,
    async ({ params, reply }) => {
      noStore(reply);
      await reservations.cancel(params.reservation_id);
      wake();
      return undefined;
    },
    change,
  );

  app.get<{ Params: { reservation_id: string } }>(
    '/api/reservations/:reservation_id/calendar.ics',
    async (request, reply) => {
      app.costs?.spend(request, READ_COST);
      const file = await reservations.calendar(request.params.reservation_id);
      return noStore(reply)
        .header('content-type', 'text/calendar; charset=utf-8')
        .header('content-disposition', 'attachment; filename="reservation.ics"')
        .send(file);
    },
  );
}

/** Number of days in a range, as far as the endpoint answers. */
function daysIn({ from, to }: { from: string; to: string }): number {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return Math.min(contract.MOST_DAYS, Math.max(0, days));
}

/** The route for the partner's reports on reservations. */
export function reservationHookRoutes(
  app: FastifyInstance,
  {
    reservations,
    clock,
    reservationSecrets,
  }: { reservations: Reservations; clock: Clock; reservationSecrets: readonly Secret[] },
): void {
  servePartnerHook(app, reportPartnerReservations, {
    clock,
    secrets: reservationSecrets,
    entry: PartnerReservation,
    partner: () => reservations.partner,
    signer: 'RESERVATIONS_PARTNER_SECRETS',
  });
}
