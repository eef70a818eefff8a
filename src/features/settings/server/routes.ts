import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ContentRegistry } from '#content/registry.ts';
import { staffContext, type StaffGuard } from '#features/accounts/server/index.ts';
import { findSiteByHost } from '#features/pages/server/index.ts';
import { type MediaFaults, mediaFaultsFor } from '#features/references/server/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { route } from '#platform/http/route.ts';
import * as contract from '../contract.ts';
import * as commands from './commands.ts';
import {
  findSettingsSiteFor,
  getSettingsFor,
  listSettingsFor,
  settingsHistoryFor,
  settingsWarningsFor,
} from './queries-staff.ts';

interface Deps {
  db: Db;
  clock: Clock;
  guard: StaffGuard;
  registry: ContentRegistry;
  mediaFaults?: MediaFaults;
}

/** Settings of every site, as staff keep them. */
export function settingsRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock, guard, registry } = deps;
  const anyRight = { access: 'staff with any right on the model', guard: guard.requireStaff };
  const mayChange = { access: 'staff with change on the model', guard: guard.requireStaff };
  const asker = async (input: { request: FastifyRequest; reply: FastifyReply }) => {
    const context = await staffContext(deps, input);
    return { ...context, registry, mediaFaults: mediaFaultsFor(deps.mediaFaults, context) };
  };

  route(app, contract.listSettings, async (input) => listSettingsFor(db, (await asker(input)).powers, clock.now()), {
    ...anyRight,
    access: 'staff with any right on any settings',
  });
  route(
    app,
    contract.listSettingsWarnings,
    async (input) => ({ warnings: await settingsWarningsFor(db, (await asker(input)).powers, clock.now()) }),
    { ...anyRight, access: 'staff' },
  );
  route(
    app,
    contract.findSettingsSite,
    async ({ params, request, reply }) => {
      const { powers } = await asker({ request, reply });
      const current = await findSiteByHost(db, request.host.replace(/:\d+$/, ''));
      return { site_id: await findSettingsSiteFor(db, powers, params, current?.id) };
    },
    anyRight,
  );
  route(
    app,
    contract.getSettings,
    async ({ params, query, ...input }) =>
      getSettingsFor(db, (await asker(input)).powers, { registry, now: clock.now() }, { ...params, ...query }),
    anyRight,
  );
  route(
    app,
    contract.getSettingsHistory,
    async ({ params, query, ...input }) => settingsHistoryFor(db, (await asker(input)).powers, { ...params, ...query }),
    anyRight,
  );
  route(
    app,
    contract.saveSettings,
    async ({ params, body, ...input }) => {
      const context = await asker(input);
      const sent = { ...params, language: body.language, value: body.value, baseVersion: body.base_version };
      return { version: await inTransaction(db, (tx) => commands.changeSettings(tx, context, sent)) };
    },
    mayChange,
  );
  route(
    app,
    contract.inheritSettings,
    async ({ params, body, ...input }) => {
      const context = await asker(input);
      const asked = { ...params, language: body.language, baseVersion: body.base_version };
      await inTransaction(db, (tx) => commands.inheritSettings(tx, context, asked));
      return {};
    },
    mayChange,
  );
}
