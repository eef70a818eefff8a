import type { FastifyInstance } from 'fastify';
import { type StaffRouteDeps, staffRoutes } from '#features/accounts/server/index.ts';
import { MAIL_DOCUMENT_HEADERS } from '#features/mail/server/index.ts';
import { subscriberRules } from '../rules.ts';
import * as contract from '../staff-contract.ts';
import { eraseSubscriber } from './commands/erase-subscribers.ts';
import { resendConfirmation, unsubscribeForStaff } from './commands/staff-commands.ts';
import { getReminderDocument, getReminders } from './queries/get-reminders.ts';
import { getSubscriber } from './queries/get-subscriber.ts';
import { listSubscribers } from './queries/list-subscribers.ts';
import type { Subscriptions } from './subscriptions.ts';

export interface SubscriberStaffDeps extends StaffRouteDeps {
  subscriptions: Subscriptions;
}

/** Staff routes for subscribers: list, consent log, unsubscribe, send the confirmation again, erase. */
export function subscriberStaffRoutes(app: FastifyInstance, deps: SubscriberStaffDeps): void {
  const { db, subscriptions } = deps;
  const { mailer } = subscriptions;
  const staff = staffRoutes(app, deps, (context) => ({ ...context, timeZone: context.staff.timeZone }));

  staff.serve(contract.listSubscribers, subscriberRules.view, ({ query, context }) =>
    listSubscribers(db, context, query),
  );
  staff.serve(contract.getReminders, subscriberRules.view, ({ query, context }) =>
    getReminders(db, context, subscriptions, query),
  );
  app.get(
    contract.REMINDER_DOCUMENT_PATH,
    { preHandler: staff.guard(subscriberRules.view) },
    async (request, reply) => {
      const { powers } = await staff.contextOf({ request, reply });
      const html = await getReminderDocument(db, powers, subscriptions, contract.ReminderQuery.parse(request.query));
      return reply.headers(MAIL_DOCUMENT_HEADERS).send(html);
    },
  );
  staff.serve(contract.getSubscriber, subscriberRules.view, ({ params, context }) =>
    getSubscriber(db, context, params.id),
  );
  staff.change(contract.unsubscribeByStaff, subscriberRules.change, (tx, { params, context }) =>
    unsubscribeForStaff(tx, context, mailer, params.id),
  );
  staff.change(contract.resendConfirmation, subscriberRules.change, (tx, { params, context }) =>
    resendConfirmation(tx, context, mailer, params.id),
  );
  staff.change(contract.eraseSubscriber, subscriberRules.delete, async (tx, { params, context }) => {
    await eraseSubscriber(tx, context, mailer, params.id);
    return { id: params.id };
  });
}
