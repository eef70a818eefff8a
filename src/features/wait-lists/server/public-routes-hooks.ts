import { servePartnerHook } from '#features/front-of-house/server/index.ts';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import type { Secret } from '#platform/config/secret.ts';
import { reportPartnerEntries } from '../contract.ts';
import { PartnerEntry } from './partner/partner-entry.ts';
import type { WaitLists } from './wait-lists.ts';

/** The route for the partner's reports on entries. */
export function waitListHookRoutes(
  app: FastifyInstance,
  { waitLists, clock, waitListSecrets }: { waitLists: WaitLists; clock: Clock; waitListSecrets: readonly Secret[] },
): void {
  servePartnerHook(app, reportPartnerEntries, {
    clock,
    secrets: waitListSecrets,
    entry: PartnerEntry,
    partner: () => waitLists.partner,
    signer: 'WAIT_LIST_PARTNER_SECRETS',
  });
}
