import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Forbidden, Invalid } from '#shared/problem.ts';
import { listHistory } from '#features/history/server/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { route } from '#platform/http/route.ts';
import type { PasswordHasher } from '#platform/passwords/password-hasher.ts';
import { passwordFault } from '#platform/passwords/password-rules.ts';
import {
  addUser as addUserEndpoint,
  bulkActivateUsers,
  bulkAssignRole,
  bulkDeactivateUsers,
  bulkDeleteUsers,
  deleteUser as deleteUserEndpoint,
  endUserSessions as endUserSessionsEndpoint,
  getUser,
  getUserForm,
  getUserHistory,
  listUsers as listUsersEndpoint,
  removeUserSecondStep as removeUserSecondStepEndpoint,
  resetUser as resetUserEndpoint,
  updateUser as updateUserEndpoint,
  USER_BULK_ACTIONS,
} from '../users-contract.ts';
import { type ModelPermission, mayOnModel } from '../permissions.ts';
import { addUser } from './people/add-user.ts';
import { changeUsersInBulk } from './people/bulk-users.ts';
import type { Grantable } from './people/context.ts';
import { findUserDetails } from './people/find-user-details.ts';
import { loadAllGroups } from './people/held-accounts.ts';
import { choicesOf, listUsers } from './people/list-users.ts';
import { updateUser } from './people/update-user.ts';
import { deleteUser, endUserSessions, removeUserSecondStep, resetUser } from './people/user-commands.ts';
import type { StaffGuard } from './routes-guard.ts';
import { groupRoutes } from './routes-people-groups.ts';
import { staffContext } from './routes-staff.ts';

/** What the routes of users and groups use. */
export interface PeopleRouteOptions {
  db: Db;
  clock: Clock;
  guard: StaffGuard;
  passwords: PasswordHasher;
  grantable: Grantable;
}

/** Users and groups: lists, forms, what is done to them. */
export function peopleRoutes(app: FastifyInstance, options: PeopleRouteOptions): void {
  userRoutes(app, options);
  groupRoutes(app, options);
}

const BULK_ENDPOINTS = {
  activate: bulkActivateUsers,
  deactivate: bulkDeactivateUsers,
  assign_role: bulkAssignRole,
  delete: bulkDeleteUsers,
} as const;

function userRoutes(app: FastifyInstance, options: PeopleRouteOptions): void {
  const { db, clock, passwords } = options;
  const guard = (request: FastifyRequest, reply: FastifyReply) => options.guard.requireStaff(request, reply);
  const seeing = { access: 'staff with any right on users', guard };
  const changing = { access: 'staff with the right to change users, as far as their own rights reach', guard };
  const asking = async (input: { request: FastifyRequest; reply: FastifyReply }, right: ModelPermission) => {
    const context = await staffContext(options, input);
    if (!mayOnModel(context.powers, 'user', right))
      throw new Forbidden(`You may not ${right === 'view' ? 'see' : right} accounts`);
    return {
      ...context,
      asker: { accountId: context.actor.accountId, powers: context.powers, timeZone: context.staff.timeZone },
    };
  };

  route(
    app,
    listUsersEndpoint,
    async (input) => listUsers(db, (await asking(input, 'view')).asker, input.query),
    seeing,
  );
  route(
    app,
    getUserForm,
    async (input) => {
      const { powers } = await asking(input, 'add');
      return { groups: choicesOf(powers, await loadAllGroups(db)), may_make_superusers: powers.isSuperuser };
    },
    { access: 'staff with the right to add users', guard },
  );
  route(
    app,
    getUser,
    async (input) => {
      const { asker } = await asking(input, 'view');
      const { user, groups } = await findUserDetails(db, asker, input.params.id, clock.now());
      return { user, groups: choicesOf(asker.powers, groups), may_make_superusers: asker.powers.isSuperuser };
    },
    seeing,
  );
  route(
    app,
    getUserHistory,
    async (input) => {
      const { asker } = await asking(input, 'view');
      const { user } = await findUserDetails(db, asker, input.params.id, clock.now());
      const subject = { kind: 'account', id: String(user.id) };
      return { title: user.name, ...(await listHistory(db, subject, input.query.p)) };
    },
    seeing,
  );

  route(
    app,
    addUserEndpoint,
    async (input) => {
      const context = await asking(input, 'add');
      const { body } = input;
      const passwordHash =
        body.password === undefined ? null : await hashTyped(passwords, { ...body, password: body.password });
      return inTransaction(db, (tx) => addUser(tx, context, { ...namesOf(body), passwordHash }));
    },
    { access: 'staff with the right to add users, as far as their own rights reach', guard },
  );
  route(
    app,
    updateUserEndpoint,
    async (input) => {
      const context = await asking(input, 'view');
      const { body, params } = input;
      const change = { ...namesOf(body), isActive: body.is_active, baseVersion: body.base_version };
      return { version: await inTransaction(db, (tx) => updateUser(tx, context, params.id, change)) };
    },
    changing,
  );
  route(
    app,
    endUserSessionsEndpoint,
    async (input) => {
      const context = await asking(input, 'view');
      return { ended_sessions: await inTransaction(db, (tx) => endUserSessions(tx, context, input.params.id)) };
    },
    changing,
  );
  route(
    app,
    removeUserSecondStepEndpoint,
    async (input) => {
      const context = await asking(input, 'view');
      return { was_on: await inTransaction(db, (tx) => removeUserSecondStep(tx, context, input.params.id)) };
    },
    changing,
  );
  route(
    app,
    resetUserEndpoint,
    async (input) => {
      const context = await asking(input, 'view');
      const { link, endedSessions } = await inTransaction(db, (tx) => resetUser(tx, context, input.params.id));
      return { link, ended_sessions: endedSessions };
    },
    changing,
  );
  route(
    app,
    deleteUserEndpoint,
    async (input) => {
      const context = await asking(input, 'view');
      await inTransaction(db, (tx) => deleteUser(tx, context, input.params.id));
      return {};
    },
    { access: 'staff with the right to delete users, as far as their own rights reach', guard },
  );
  for (const action of USER_BULK_ACTIONS) {
    route(
      app,
      BULK_ENDPOINTS[action],
      async (input) => {
        const context = await asking(input, action === 'delete' ? 'delete' : 'change');
        const { ids, group } = input.body;
        return inTransaction(db, (tx) => changeUsersInBulk(tx, context, { action, ids, groupId: group }));
      },
      action === 'delete'
        ? { access: 'staff with the right to delete users, as far as their own rights reach', guard }
        : changing,
    );
  }
}

interface Names {
  username: string;
  email: string;
  first_name: string;
  last_name: string;
}

function namesOf<Body extends Names & { groups: number[]; is_superuser: boolean; language: 'en' | 'es' | 'fr-CA' }>({
  username,
  email,
  language,
  groups,
  ...body
}: Body) {
  return {
    username,
    email,
    language,
    groups,
    firstName: body.first_name,
    lastName: body.last_name,
    isSuperuser: body.is_superuser,
  };
}

/** @throws Invalid naming the password, or its repetition */
async function hashTyped(
  passwords: PasswordHasher,
  typed: Names & { password: string; password_again?: string | undefined },
): Promise<string> {
  const fault = passwordFault(typed.password, [typed.username, typed.email]);
  if (fault) throw new Invalid([{ field: 'password', message: fault }]);
  if (typed.password !== typed.password_again)
    throw new Invalid([{ field: 'password_again', message: 'is not the same' }]);
  return passwords.hash(typed.password);
}
