import type { FastifyReply, FastifyRequest } from 'fastify';
import { staffContext, type StaffGuard } from '#features/accounts/server/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import type { RedirectContext } from './context.ts';

/** What the routes of redirects use. */
export interface RedirectDeps {
  db: Db;
  clock: Clock;
  guard: StaffGuard;
}

/** Who sent the request, and to which host. @throws unauthenticated, Forbidden */
export async function redirectContext(
  deps: RedirectDeps,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<RedirectContext & { actor: { accountId: number } }> {
  const { actor, powers, now } = await staffContext(deps, { request, reply });
  return { actor, powers, now, ownHost: request.host };
}
