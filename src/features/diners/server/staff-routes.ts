import type { FastifyInstance } from 'fastify';
import { emailAddressKey } from '#shared/email-address.ts';
import { NotFound } from '#shared/problem.ts';
import { type StaffContext, type StaffRouteDeps, staffRoutes } from '#features/accounts/server/index.ts';
import { recordHistory } from '#features/history/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { dinerRules } from '../rules.ts';
import * as contract from '../staff-contract.ts';
import { planErasure } from './commands/account.ts';
import type { Diners } from './diners.ts';
import { accountOf, countAccess, findByEmail, findById } from './queries/account.ts';
import { exportDiner, type ExportParts } from './queries/export-diner.ts';

/** Actions of staff on accounts of diners: find one by its exact address, see its facts, export it, erase it. */
export function dinerStaffRoutes(
  app: FastifyInstance,
  deps: StaffRouteDeps & ExportParts & { diners: Diners; mailOrigin: () => string; wake(): void },
): void {
  const { db, clock, diners } = deps;
  const staff = staffRoutes(app, deps);
  const note = (tx: Tx, { actor, now }: Pick<StaffContext, 'actor' | 'now'>, action: string, id: number) =>
    recordHistory(tx, { actor, now }, action, ['diner', id]);

  staff.serve(contract.findDiner, dinerRules.view, async ({ body, context }) => {
    const rights = { delete: dinerRules.delete.allows(context.powers, {}) };
    const diner = await findByEmail(db, emailAddressKey(body.email));
    if (!diner) return { diner: null, rights };
    await inTransaction(db, (tx) => note(tx, context, 'diner.see', diner.id));
    const [access, bookings, orders, mail] = await Promise.all([
      countAccess(db, diner.id, clock.now()),
      diners.bookings({ diner }),
      diners.orders({ diner }),
      diners.mail({ diner }),
    ]);
    return {
      diner: { id: diner.id, account: accountOf(diner), ...access, bookings, orders: orders.length, mail: mail.state },
      rights,
    };
  });

  staff.serve(contract.exportDinerByStaff, dinerRules.view, async ({ params, context, reply }) => {
    const diner = await findById(db, params.id);
    if (!diner) throw new NotFound('This account does not exist');
    await inTransaction(db, (tx) => note(tx, context, 'diner.export', diner.id));
    reply.header('content-disposition', `attachment; filename="account-${diner.id}.json"`);
    return { ...(await exportDiner(deps, { diner })) };
  });

  staff.change(contract.eraseDinerByStaff, dinerRules.delete, async (tx, { params, context }) => {
    const diner = await findById(tx, params.id);
    if (!diner) throw new NotFound('This account does not exist');
    const eraseAfter = await planErasure(tx, diners.parts(), { diner }, { origin: deps.mailOrigin() });
    await note(tx, context, 'diner.plan_erasure', diner.id);
    deps.wake();
    return { eraseAfter };
  });
}
