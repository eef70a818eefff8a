import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TemplateDefinition } from '#content/define.ts';
import { staffContext, type StaffGuard } from '#features/accounts/server/index.ts';
import { type MediaFaults, mediaFaultsFor } from '#features/references/server/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import type { Asker } from '../page-rights.ts';
import type { PageCommandContext } from './commands/context.ts';
import type { PictureDeps } from './queries/silent-pictures.ts';

/** What the routes of the page admin are made of, given by the app. */
export interface PageRouteDeps extends PictureDeps {
  db: Db;
  clock: Clock;
  guard: StaffGuard;
  /** Every template of which staff may make pages, in order. */
  templates: readonly TemplateDefinition[];
  addressesChanged: NonNullable<PageCommandContext['addressesChanged']>;
  mediaFaults?: MediaFaults;
}

/** Who asks, for queries. Nothing that depends on it may be kept by anybody. @throws unauthenticated, Forbidden */
export async function askerOf(
  { guard }: Pick<PageRouteDeps, 'guard'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Asker> {
  reply.header('cache-control', 'no-store, private');
  const staff = await guard.staff(request);
  return { accountId: staff.userId, powers: staff.powers };
}

/** Who does something, for commands. @throws unauthenticated, Forbidden */
export async function contextOf(
  deps: PageRouteDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<PageCommandContext> {
  const { actor, powers, now } = await staffContext(deps, { request, reply });
  return {
    actor,
    powers,
    now,
    registry: deps.registry,
    template: (name) => deps.template(name),
    addressesChanged: (tx, change) => deps.addressesChanged(tx, change),
    mediaFaults: mediaFaultsFor(deps.mediaFaults, { actor, powers }),
  };
}
