import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Forbidden } from '#shared/problem.ts';
import { listHistory } from '#features/history/server/index.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { route } from '#platform/http/route.ts';
import {
  addGroup as addGroupEndpoint,
  deleteGroup as deleteGroupEndpoint,
  getGroup,
  getGroupForm,
  type GroupGrants,
  getGroupHistory,
  listGroups as listGroupsEndpoint,
  updateGroup as updateGroupEndpoint,
} from '../groups-contract.ts';
import { type ModelPermission, mayOnModel } from '../permissions.ts';
import { addGroup, deleteGroup, type GroupChange, updateGroup } from './people/group-commands.ts';
import { findGroupDetails, findGroupOffer, listGroups } from './people/list-groups.ts';
import type { PeopleRouteOptions } from './routes-people.ts';
import { staffContext } from './routes-staff.ts';

export function groupRoutes(app: FastifyInstance, options: PeopleRouteOptions): void {
  const { db, grantable } = options;
  const guard = (request: FastifyRequest, reply: FastifyReply) => options.guard.requireStaff(request, reply);
  const seeing = { access: 'staff with any right on groups', guard };
  const asking = async (input: { request: FastifyRequest; reply: FastifyReply }, right: ModelPermission) => {
    const context = await staffContext(options, input);
    if (!mayOnModel(context.powers, 'group', right))
      throw new Forbidden(`You may not ${right === 'view' ? 'see' : right} groups`);
    return context;
  };

  route(
    app,
    listGroupsEndpoint,
    async (input) => listGroups(db, (await asking(input, 'view')).powers, input.query),
    seeing,
  );
  route(
    app,
    getGroupForm,
    async (input) => ({ offer: await findGroupOffer(db, (await asking(input, 'add')).powers, grantable) }),
    { access: 'staff with the right to add groups', guard },
  );
  route(
    app,
    getGroup,
    async (input) => {
      const { powers } = await asking(input, 'view');
      return {
        group: await findGroupDetails(db, powers, grantable, input.params.id),
        offer: await findGroupOffer(db, powers, grantable),
      };
    },
    seeing,
  );
  route(
    app,
    getGroupHistory,
    async (input) => {
      const { powers } = await asking(input, 'view');
      const { id, name } = await findGroupDetails(db, powers, grantable, input.params.id);
      return { title: name, ...(await listHistory(db, { kind: 'group', id: String(id) }, input.query.p)) };
    },
    seeing,
  );
  route(
    app,
    addGroupEndpoint,
    async (input) => {
      const context = await asking(input, 'add');
      const group = changeOf(input.body);
      return { id: await inTransaction(db, (tx) => addGroup(tx, context, grantable, group)) };
    },
    { access: 'staff with the right to add groups, as far as their own rights reach', guard },
  );
  route(
    app,
    updateGroupEndpoint,
    async (input) => {
      const context = await asking(input, 'view');
      const change = { ...changeOf(input.body), baseVersion: input.body.base_version };
      return { version: await inTransaction(db, (tx) => updateGroup(tx, context, grantable, input.params.id, change)) };
    },
    { access: 'staff with the right to change groups, as far as their own rights reach', guard },
  );
  route(
    app,
    deleteGroupEndpoint,
    async (input) => {
      const context = await asking(input, 'view');
      await inTransaction(db, (tx) => deleteGroup(tx, context, input.params.id));
      return {};
    },
    { access: 'staff with the right to delete groups, as far as their own rights reach', guard },
  );
}

function changeOf(body: {
  name: string;
  can_access_admin: boolean;
  requires_second_step: boolean;
  grants: GroupGrants;
}): GroupChange {
  const { name, can_access_admin: canAccessAdmin, requires_second_step: requiresSecondStep, grants } = body;
  return { name, canAccessAdmin, requiresSecondStep, grants };
}
