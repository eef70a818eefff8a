import type { FastifyInstance } from 'fastify';
import { onPages } from '#features/rights/staff-rule.ts';
import { type PageRouteDeps, pageStaffRoutes } from '#features/pages/server/index.ts';
import * as contract from '../contract.ts';
import { BUNDLE_SCREENS, BUNDLES_RULE } from '../screens.ts';
import { putPage, putSettings, putSnippet, removeMember } from './commands/members.ts';
import { deleteBundle, publishBundle, scheduleBundle, undoBundle } from './commands/publish-bundle.ts';
import { addBundle, renameBundle } from './commands/save-bundle.ts';
import { listCalendar } from './queries-calendar.ts';
import { findBundle, listBundles } from './queries.ts';

const CHANGE = onPages('change everything in the bundle');
const PUBLISH = onPages('publish everything in the bundle');

/** Release bundles. */
export function bundleRoutes(app: FastifyInstance, deps: PageRouteDeps): void {
  const { db } = deps;
  const staff = pageStaffRoutes(app, deps);

  staff.serve(contract.listBundles, BUNDLES_RULE, ({ query }) => listBundles(db, query));
  staff.serve(contract.getBundle, BUNDLES_RULE, ({ params, context }) => findBundle(db, context, params.id));
  staff.serve(contract.listCalendar, BUNDLE_SCREENS.calendar.rule, ({ query, context }) =>
    listCalendar(db, context.powers, query),
  );
  staff.change(contract.addBundle, BUNDLES_RULE, async (tx, { body, context }) => ({
    id: await addBundle(tx, context, body.name),
  }));
  staff.change(contract.renameBundle, CHANGE, async (tx, { params: { id }, body, context }) => {
    await renameBundle(tx, context, { id, ...body });
    return { id };
  });
  staff.change(contract.deleteBundle, CHANGE, async (tx, { params: { id }, context }) => {
    await deleteBundle(tx, context, id);
    return { id };
  });
  staff.change(contract.addBundlePage, CHANGE, async (tx, { params: { id }, body, context }) => {
    await putPage(tx, context, { bundleId: id, ...body });
    return { id };
  });
  staff.change(contract.addBundleSnippet, CHANGE, async (tx, { params: { id }, body, context }) => {
    await putSnippet(tx, context, { bundleId: id, ...body });
    return { id };
  });
  staff.change(contract.addBundleSettings, CHANGE, async (tx, { params: { id }, body, context }) => {
    await putSettings(tx, context, { bundleId: id, ...body });
    return { id };
  });
  staff.change(contract.removeBundleMember, CHANGE, async (tx, { params: { id, member }, context }) => {
    await removeMember(tx, context, { bundleId: id, memberId: member });
    return { id };
  });
  staff.change(contract.scheduleBundle, PUBLISH, async (tx, { params: { id }, body, context }) => {
    await scheduleBundle(tx, context, { id, ...body });
    return { id };
  });
  staff.change(contract.publishBundle, PUBLISH, async (tx, { params: { id }, context }) => {
    await publishBundle(tx, context, id);
    return { id };
  });
  staff.change(contract.undoBundle, PUBLISH, async (tx, { params: { id }, context }) => {
    await undoBundle(tx, context, id);
    return { id };
  });
}
