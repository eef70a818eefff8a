import type { FastifyInstance } from 'fastify';
import { Invalid } from '#shared/problem.ts';
import { listHistory } from '#features/history/server/index.ts';
import { inTransactionAgain } from '#platform/db/transaction.ts';
import type { PasswordHasher } from '#platform/passwords/password-hasher.ts';
import { passwordFault } from '#platform/passwords/password-rules.ts';
import * as contract from '../users-contract.ts';
import { userRules } from '../rules.ts';
import { addUser } from './people/add-user.ts';
import { changeUsersInBulk } from './people/bulk-users.ts';
import type { Grantable } from './people/context.ts';
import { findUserDetails } from './people/find-user-details.ts';
import { loadAllGroups } from './people/held-accounts.ts';
import { choicesOf, listUsers } from './people/list-users.ts';
import { updateUser } from './people/update-user.ts';
import { deleteUser, endUserSessions, removeUserSecondStep, resetUser } from './people/user-commands.ts';
import { groupRoutes } from './staff-routes-people-groups.ts';
import { type StaffRouteDeps, type StaffRoutes, staffRoutes } from './routes-staff.ts';

/** Dependencies of the routes for users and groups. */
export interface PeopleRouteOptions extends StaffRouteDeps {
  passwords: PasswordHasher;
  grantable: Grantable;
}

/** Routes for users and groups: lists, forms and actions. */
export function peopleRoutes(app: FastifyInstance, options: PeopleRouteOptions): void {
  const staff = staffRoutes(app, options);
  userRoutes(staff, options);
  groupRoutes(staff, options);
}

const BULK_ENDPOINTS = {
  activate: contract.bulkActivateUsers,
  deactivate: contract.bulkDeactivateUsers,
  assign_role: contract.bulkAssignRole,
  delete: contract.bulkDeleteUsers,
} as const;

function userRoutes(staff: StaffRoutes, { db, passwords }: PeopleRouteOptions): void {
  staff.serve(contract.listUsers, userRules.view, ({ query, context }) =>
    listUsers(db, { ...context, timeZone: context.staff.timeZone }, query),
  );
  staff.serve(contract.getUserForm, userRules.add, async ({ context: { powers } }) => ({
    groups: choicesOf(powers, await loadAllGroups(db)),
    mayMakeSuperusers: powers.isSuperuser,
  }));
  staff.serve(contract.getUser, userRules.view, async ({ params, context }) => {
    const { user, groups } = await findUserDetails(db, context, params.id);
    return { user, groups: choicesOf(context.powers, groups), mayMakeSuperusers: context.powers.isSuperuser };
  });
  staff.serve(contract.getUserHistory, userRules.view, async ({ params, query, context }) => {
    const { user } = await findUserDetails(db, context, params.id);
    return { title: user.name, ...(await listHistory(db, { kind: 'account', id: String(user.id) }, query.p)) };
  });

  staff.serve(contract.addUser, userRules.add, async ({ body: { password, passwordAgain, ...user }, context }) => {
    const passwordHash =
      password === undefined ? null : await hashTyped(passwords, { ...user, password, passwordAgain });
    return inTransactionAgain(db, (tx) => addUser(tx, context, { ...user, passwordHash }));
  });
  staff.change(contract.updateUser, userRules.change, async (tx, { params, body, context }) => ({
    version: await updateUser(tx, context, params.id, body),
  }));
  staff.change(contract.endUserSessions, userRules.change, async (tx, { params, context }) => ({
    endedSessions: await endUserSessions(tx, context, params.id),
  }));
  staff.change(contract.removeUserSecondStep, userRules.change, async (tx, { params, context }) => ({
    wasOn: await removeUserSecondStep(tx, context, params.id),
  }));
  staff.change(contract.resetUser, userRules.change, async (tx, { params, context }) => {
    const { link, endedSessions } = await resetUser(tx, context, params.id);
    return { link, endedSessions };
  });
  staff.change(contract.deleteUser, userRules.delete, async (tx, { params, context }) => {
    await deleteUser(tx, context, params.id);
    return {};
  });
  for (const action of contract.USER_BULK_ACTIONS) {
    const rule = userRules[action === 'delete' ? 'delete' : 'change'];
    staff.change(BULK_ENDPOINTS[action], rule, (tx, { body: { ids, group }, context }) =>
      changeUsersInBulk(tx, context, { action, ids, groupId: group }),
    );
  }
}

/** @throws Invalid naming the password, or its repetition */
async function hashTyped(
  passwords: PasswordHasher,
  typed: { username: string; email: string; password: string; passwordAgain?: string | undefined },
): Promise<string> {
  const fault = passwordFault(typed.password, [typed.username, typed.email]);
  if (fault) throw new Invalid([{ field: 'password', message: fault }]);
  if (typed.password !== typed.passwordAgain)
    throw new Invalid([{ field: 'passwordAgain', message: 'does not match' }]);
  return passwords.hash(typed.password);
}
