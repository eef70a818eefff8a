import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '#features/history/server/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { StaffPowers } from '../permissions.ts';
import type { StaffGuard } from './routes-guard.ts';
import { actorOf, type Staff } from './staff.ts';

/** Who does something, with what they may do, and when: what commands of the admin are given. */
export interface StaffContext {
  actor: Actor & { accountId: number };
  accountId: number;
  powers: StaffPowers;
  /** ISO instant. */
  now: string;
  staff: Staff;
}

/** Nothing that depends on who asks may be kept by anybody. @throws unauthenticated, Forbidden */
export async function staffContext(
  { guard, clock }: { guard: StaffGuard; clock: Clock },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<StaffContext> {
  reply.header('cache-control', 'no-store, private');
  const staff = await guard.staff(request);
  const { userId: accountId, powers } = staff;
  return { actor: actorOf(staff), accountId, powers, now: new Date(clock.now()).toISOString(), staff };
}
