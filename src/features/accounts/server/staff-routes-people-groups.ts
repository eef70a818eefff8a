import { listHistory } from '#features/history/server/index.ts';
import * as contract from '../groups-contract.ts';
import { groupRules } from '../rules.ts';
import { addGroup, deleteGroup, updateGroup } from './people/group-commands.ts';
import { findGroupDetails, findGroupOffer, listGroups } from './people/list-groups.ts';
import type { PeopleRouteOptions } from './staff-routes-people.ts';
import type { StaffRoutes } from './routes-staff.ts';

export function groupRoutes(staff: StaffRoutes, { db, grantable }: PeopleRouteOptions): void {
  staff.serve(contract.listGroups, groupRules.view, ({ query, context }) => listGroups(db, context.powers, query));
  staff.serve(contract.getGroupForm, groupRules.add, async ({ context }) => ({
    offer: await findGroupOffer(db, context.powers, grantable),
  }));
  staff.serve(contract.getGroup, groupRules.view, async ({ params, context: { powers } }) => ({
    group: await findGroupDetails(db, powers, grantable, params.id),
    offer: await findGroupOffer(db, powers, grantable),
  }));
  staff.serve(contract.getGroupHistory, groupRules.view, async ({ params, query, context }) => {
    const { id, name } = await findGroupDetails(db, context.powers, grantable, params.id);
    return { title: name, ...(await listHistory(db, { kind: 'group', id: String(id) }, query.p)) };
  });
  staff.change(contract.addGroup, groupRules.add, async (tx, { body, context }) => ({
    id: await addGroup(tx, context, grantable, body),
  }));
  staff.change(contract.updateGroup, groupRules.change, async (tx, { params, body, context }) => ({
    version: await updateGroup(tx, context, grantable, params.id, body),
  }));
  staff.change(contract.deleteGroup, groupRules.delete, async (tx, { params, context }) => {
    await deleteGroup(tx, context, params.id);
    return {};
  });
}
