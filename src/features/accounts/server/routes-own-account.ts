import type { FastifyRequest } from 'fastify';
import { Invalid, Problem } from '#shared/problem.ts';
import type { AccountCommandContext } from './commands/create-user.ts';
import { findUserById, type User } from './queries/find-user.ts';
import type { AccountRouteOptions } from './routes-request.ts';
import { isOwnPassword } from './sign-in.ts';
import { actorOf, type Staff } from './staff.ts';

/** Helpers that all routes for the signed-in account share. */
export function ownAccount(options: AccountRouteOptions) {
  const { db, clock, guard } = options;
  return {
    /** Returns the signed-in user with the stored account. @throws unauthenticated, Forbidden */
    async ownUser(request: FastifyRequest): Promise<{ staff: Staff; user: User }> {
      // Each route's own guard decides whether the required second step may be missing.
      const staff = await guard.signedIn(request);
      const user = await findUserById(db, staff.userId);
      if (!user) throw new Problem('unauthenticated');
      return { staff, user };
    },
    /** @throws Invalid naming `field` when the password is missing or wrong, RateLimited */
    async checkPassword(user: User, field: string, password: string | undefined): Promise<void> {
      if (password === undefined) throw new Invalid([{ field, message: 'is required' }]);
      const isRight = await isOwnPassword(options, user, password);
      if (!isRight) throw new Invalid([{ field, message: 'is incorrect' }]);
    },
    contextOf: (staff: Staff): AccountCommandContext => ({
      actor: actorOf(staff),
      now: new Date(clock.now()).toISOString(),
    }),
  };
}
