import type { FastifyInstance } from 'fastify';
import { Invalid } from '#shared/problem.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { route } from '#platform/http/route.ts';
import { getNotifications, updateNotifications as updateEndpoint } from '../contract.ts';
import { NOTIFICATIONS, type NotificationName, possibleNotifications } from '../notifications.ts';
import { updateNotifications } from './commands/update-notifications.ts';
import { ownAccount } from './routes-own-account.ts';
import { findUserById, type User } from './queries/find-user.ts';
import type { AccountRouteOptions } from './routes-request.ts';
import type { Staff } from './staff.ts';

/** What people want to be told of, as far as they can ever be. */
export function notificationRoutes(app: FastifyInstance, options: AccountRouteOptions): void {
  const { db, guard } = options;
  const staffOnly = { access: 'staff', guard: guard.requireStaff };
  const { ownUser, contextOf } = ownAccount(options);

  route(
    app,
    getNotifications,
    async ({ request }) => {
      const { staff, user } = await ownUser(request);
      return choicesOf(staff, user);
    },
    staffOnly,
  );

  route(
    app,
    updateEndpoint,
    async ({ body, request }) => {
      const { staff, user } = await ownUser(request);
      const possible = possibleNotifications(staff.powers);
      const refused = NOTIFICATIONS.filter((name) => body[name] !== undefined && !possible.includes(name));
      if (refused.length > 0) {
        throw new Invalid(refused.map((field) => ({ field, message: 'is nothing that you can get' })));
      }
      await inTransaction(db, (tx) => updateNotifications(tx, contextOf(staff), staff.userId, body));
      return choicesOf(staff, (await findUserById(db, staff.userId)) ?? user);
    },
    staffOnly,
  );
}

function choicesOf({ powers }: Staff, user: User) {
  const stored: Readonly<Record<NotificationName, boolean>> = {
    submitted: user.notifySubmitted,
    approved: user.notifyApproved,
    rejected: user.notifyRejected,
    updated_comments: user.notifyUpdatedComments,
  };
  return { choices: possibleNotifications(powers).map((name) => ({ name, is_on: stored[name] })) };
}
