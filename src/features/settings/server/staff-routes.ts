import type { FastifyInstance } from 'fastify';
import type { ContentRegistry } from '#content/registry.ts';
import { ANY_STAFF } from '#features/rights/staff-rule.ts';
import { type StaffRouteDeps, staffRoutes } from '#features/accounts/server/index.ts';
import { findSiteByHost } from '#features/pages/server/index.ts';
import { type ReferenceFaults, type MediaFaults, mediaFaultsFor } from '#features/references/server/index.ts';
import * as contract from '../contract.ts';
import { settingsRules } from '../rules.ts';
import * as commands from './commands.ts';
import {
  findSettingsSiteFor,
  getSettingsFor,
  listSettingsFor,
  settingsHistoryFor,
  settingsWarningsFor,
} from './queries-staff.ts';

interface Deps extends StaffRouteDeps {
  registry: ContentRegistry;
  mediaFaults?: MediaFaults;
  /** Given by the app, because the targets of references belong to features above. */
  goneFaults: ReferenceFaults;
}

/** Staff routes for the settings of all sites. */
export function settingsRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock, registry } = deps;
  const staff = staffRoutes(app, deps, (context) => ({
    ...context,
    registry,
    mediaFaults: mediaFaultsFor(deps.mediaFaults, context),
    goneFaults: deps.goneFaults,
  }));

  staff.serve(contract.listSettings, settingsRules.list, ({ context }) =>
    listSettingsFor(db, context.powers, clock.now()),
  );
  staff.serve(contract.listSettingsWarnings, ANY_STAFF, async ({ context }) => ({
    warnings: await settingsWarningsFor(db, context.powers, clock.now()),
  }));
  staff.serve(contract.findSettingsSite, settingsRules.view, async ({ params, request, context }) => {
    const current = await findSiteByHost(db, request.host.replace(/:\d+$/, ''));
    return { siteId: await findSettingsSiteFor(db, context.powers, params, current?.id) };
  });
  staff.serve(contract.getSettings, settingsRules.view, ({ params, query, context }) =>
    getSettingsFor(db, context, { registry, now: clock.now() }, { ...params, ...query }),
  );
  staff.serve(contract.getSettingsHistory, settingsRules.view, ({ params, query, context }) =>
    settingsHistoryFor(db, context.powers, { ...params, ...query }),
  );
  staff.change(contract.saveSettings, settingsRules.change, async (tx, { params, body, context }) => ({
    version: await commands.changeSettings(tx, context, { ...params, ...body }),
  }));
  staff.change(contract.inheritSettings, settingsRules.change, async (tx, { params, body, context }) => {
    await commands.inheritSettings(tx, context, { ...params, ...body });
    return {};
  });
  staff.change(contract.lockSettings, settingsRules.change, async (tx, { params, body, context }) => {
    const { language, reason, takeOver: isTakeOver } = body;
    await commands.keepSettings(tx, context, { ...params, language, reason, isTakeOver });
    return {};
  });
  staff.change(contract.unlockSettings, settingsRules.change, async (tx, { params, body, context }) => {
    await commands.releaseSettings(tx, context, { ...params, ...body });
    return {};
  });
}
