import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MAIL_DOCUMENT_HEADERS } from '#features/mail/server/index.ts';
import { staffContext, type StaffGuard } from '#features/accounts/server/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { route } from '#platform/http/route.ts';
import * as contract from '../staff-contract.ts';
import { eraseSubscriber } from './commands/erase-subscribers.ts';
import { resendConfirmation, unsubscribeForStaff } from './commands/staff-commands.ts';
import { getReminderDocument, getReminders } from './queries/get-reminders.ts';
import { getSubscriber } from './queries/get-subscriber.ts';
import { listSubscribers } from './queries/list-subscribers.ts';
import type { Subscriptions } from './subscriptions.ts';

export interface SubscriberStaffDeps {
  db: Db;
  clock: Clock;
  guard: StaffGuard;
  subscriptions: Subscriptions;
}

/** What staff do with subscribers: see them and their consent, end their mail, ask them again, erase them. */
export function subscriberStaffRoutes(app: FastifyInstance, deps: SubscriberStaffDeps): void {
  const { db, subscriptions, clock } = deps;
  const guard = deps.guard.requireStaff;
  const mayView = { access: 'staff who may see subscribers', guard };
  const mayChange = { access: 'staff who may change subscribers', guard };
  const mayErase = { access: 'staff who may delete subscribers', guard };
  const contextOf = async (http: { request: FastifyRequest; reply: FastifyReply }) => {
    const { actor, powers, now, staff } = await staffContext(deps, http);
    return { actor, powers, now, timeZone: staff.timeZone };
  };

  route(
    app,
    contract.listSubscribers,
    async ({ query, ...http }) => listSubscribers(db, await contextOf(http), query),
    mayView,
  );
  route(
    app,
    contract.getReminders,
    async ({ query, ...http }) =>
      getReminders(db, { ...(await contextOf(http)), nowMs: clock.now() }, subscriptions, query),
    mayView,
  );
  app.get(contract.REMINDER_DOCUMENT_PATH, { preHandler: guard }, async (request, reply) => {
    const { powers } = await contextOf({ request, reply });
    const html = await getReminderDocument(db, powers, subscriptions, contract.ReminderQuery.parse(request.query));
    return reply.headers(MAIL_DOCUMENT_HEADERS).send(html);
  });
  route(
    app,
    contract.getSubscriber,
    async ({ params, ...http }) => getSubscriber(db, await contextOf(http), params.id),
    mayView,
  );
  route(
    app,
    contract.unsubscribeByStaff,
    async ({ params, ...http }) => {
      const context = await contextOf(http);
      return inTransaction(db, (tx) => unsubscribeForStaff(tx, context, subscriptions.mailer, params.id));
    },
    mayChange,
  );
  route(
    app,
    contract.resendConfirmation,
    async ({ params, ...http }) => {
      const context = await contextOf(http);
      return inTransaction(db, (tx) => resendConfirmation(tx, context, subscriptions.mailer, params.id));
    },
    mayChange,
  );
  route(
    app,
    contract.eraseSubscriber,
    async ({ params, ...http }) => {
      const context = await contextOf(http);
      await inTransaction(db, (tx) => eraseSubscriber(tx, context, subscriptions.mailer, params.id));
      return { id: params.id };
    },
    mayErase,
  );
}
