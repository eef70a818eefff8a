import type { FastifyInstance } from 'fastify';
import { ANY_STAFF } from '#features/rights/staff-rule.ts';
import { type StaffRouteDeps, staffRoutes } from '#features/accounts/server/index.ts';
import * as contract from '../contract.ts';
import { countUnread, listNotifications, markRead } from './own-notifications.ts';

/** Routes for the user's own notifications. */
export function notificationRoutes(app: FastifyInstance, deps: StaffRouteDeps): void {
  const { db } = deps;
  const staff = staffRoutes(app, deps);
  staff.serve(contract.listNotifications, ANY_STAFF, ({ query, context }) => listNotifications(db, context, query));
  staff.serve(contract.countUnread, ANY_STAFF, async ({ context }) => ({ unread: await countUnread(db, context) }));
  staff.change(contract.markRead, ANY_STAFF, async (tx, { body, context }) => {
    await markRead(tx, context, body);
    return { unread: await countUnread(tx, context) };
  });
}
