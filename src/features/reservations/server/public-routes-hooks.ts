import { servePartnerHook } from '#features/front-of-house/server/index.ts';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import type { Secret } from '#platform/config/secret.ts';
import { reportPartnerReservations } from '../contract.ts';
import { PartnerReservation } from './partner/partner-reservation.ts';
import type { Reservations } from './reservations.ts';

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
