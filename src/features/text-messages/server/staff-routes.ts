import type { FastifyInstance } from 'fastify';
import { type StaffRouteDeps, staffRoutes } from '#features/accounts/server/index.ts';
import type { LocationDirectory } from '#features/locator/server/index.ts';
import type { Clock } from '#platform/clock.ts';
import { textMessageRules } from '../rules.ts';
import * as contract from '../staff-contract.ts';
import type { MessagingProvider } from './port.ts';
import { listTextMessages } from './queries.ts';

/** Staff routes for text messages. */
export function textMessageRoutes(
  app: FastifyInstance,
  deps: StaffRouteDeps & {
    clock: Clock;
    messaging: MessagingProvider;
    locations: LocationDirectory;
    conceal(text: string): string;
  },
): void {
  const { db, clock, messaging, locations, conceal } = deps;
  const nameOf = (rlid: number) => locations.entry(rlid)?.wire.name ?? locations.entry(rlid)?.wire.city ?? '';
  staffRoutes(app, deps).serve(contract.listTextMessages, textMessageRules.view, async ({ query, context }) => ({
    ...(await listTextMessages(db, context.powers, query, { nowMs: clock.now(), conceal, nameOf })),
    isSent: messaging.capabilities().isSent,
  }));
}
