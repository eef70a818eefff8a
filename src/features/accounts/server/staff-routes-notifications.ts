import type { FastifyInstance } from 'fastify';
import { Invalid, Problem } from '#shared/problem.ts';
import type { Db } from '#platform/db/client.ts';
import { getNotifications, updateNotifications as updateEndpoint } from '../contract.ts';
import { NOTIFICATIONS, type NotificationName, possibleNotifications } from '../notifications.ts';
import { ANY_STAFF } from '#features/rights/staff-rule.ts';
import { updateNotifications } from './commands/update-notifications.ts';
import { findUserById } from './queries/find-user.ts';
import type { AccountRouteOptions } from './routes-request.ts';
import { type StaffContext, staffRoutes } from './routes-staff.ts';

/** The user's notification preferences, limited to events that can occur for them. */
export function notificationRoutes(app: FastifyInstance, options: AccountRouteOptions): void {
  const staff = staffRoutes(app, options);
  staff.serve(getNotifications, ANY_STAFF, ({ context }) => choicesOf(options.db, context));
  staff.change(updateEndpoint, ANY_STAFF, async (tx, { body, context }) => {
    const possible = possibleNotifications(context.powers);
    const refused = NOTIFICATIONS.filter((name) => body[name] !== undefined && !possible.includes(name));
    if (refused.length > 0) {
      throw new Invalid(refused.map((field) => ({ field, message: 'is not available to you' })));
    }
    await updateNotifications(tx, context, context.accountId, body);
    return choicesOf(tx, context);
  });
}

async function choicesOf(db: Db, { accountId, powers }: StaffContext) {
  const user = await findUserById(db, accountId);
  if (!user) throw new Problem('unauthenticated');
  const stored: Readonly<Record<NotificationName, boolean>> = {
    submitted: user.notifySubmitted,
    approved: user.notifyApproved,
    rejected: user.notifyRejected,
    updated_comments: user.notifyUpdatedComments,
    page_events: user.notifyPageEvents,
  };
  return {
    choices: possibleNotifications(powers).map((name) => ({ name, isOn: stored[name] })),
    mail: user.notificationMail,
  };
}
