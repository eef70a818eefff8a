import type { FastifyInstance } from 'fastify';
import type { ContentRegistry } from '#content/registry.ts';
import { type StaffRouteDeps, staffRoutes } from '#features/accounts/server/index.ts';
import { type ReferenceFaults, type MediaFaults, mediaFaultsFor } from '#features/references/server/index.ts';
import * as contract from '../contract.ts';
import { snippetRules } from '../rules.ts';
import * as commands from './commands.ts';
import { getSnippetFor, listSnippetsFor, listSnippetTypes, newSnippetFor, snippetHistoryFor } from './queries-staff.ts';

interface Deps extends StaffRouteDeps {
  registry: ContentRegistry;
  mediaFaults?: MediaFaults;
  /** Given by the app, because the targets of references belong to features above. */
  goneFaults: ReferenceFaults;
}

/** Staff routes for snippets and their kinds. */
export function snippetRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, registry } = deps;
  const staff = staffRoutes(app, deps, (context) => ({
    ...context,
    registry,
    mediaFaults: mediaFaultsFor(deps.mediaFaults, context),
    goneFaults: deps.goneFaults,
  }));

  staff.serve(contract.listSnippetTypes, snippetRules.list, ({ context }) => listSnippetTypes(db, context.powers));
  staff.serve(contract.listSnippets, snippetRules.view, ({ params, query, context }) =>
    listSnippetsFor(db, context, { ...params, ...query }),
  );
  staff.serve(contract.getNewSnippet, snippetRules.add, ({ params, context }) =>
    newSnippetFor(context.powers, registry, params),
  );
  staff.serve(contract.getSnippet, snippetRules.view, ({ params, context }) =>
    getSnippetFor(db, context, registry, params),
  );
  staff.serve(contract.getSnippetHistory, snippetRules.view, ({ params, query, context }) =>
    snippetHistoryFor(db, context.powers, { ...params, ...query }),
  );
  staff.change(contract.addSnippet, snippetRules.add, async (tx, { params, body, context }) => ({
    id: await commands.addSnippet(tx, context, { ...params, ...body }),
    version: 1,
  }));
  staff.change(contract.saveSnippet, snippetRules.change, async (tx, { params, body, context }) => {
    const version = await commands.saveSnippet(tx, context, { ...params, ...body });
    return { id: params.id, version };
  });
  staff.change(contract.deleteSnippet, snippetRules.delete, async (tx, { params, context }) => {
    await commands.deleteSnippet(tx, context, params);
    return {};
  });
  staff.change(contract.deleteSnippets, snippetRules.delete, (tx, { params, body, context }) =>
    commands.deleteSnippets(tx, context, { ...params, ...body }),
  );
  staff.change(contract.lockSnippet, snippetRules.change, async (tx, { params, body, context }) => {
    await commands.keepSnippet(tx, context, { ...params, reason: body.reason, isTakeOver: body.takeOver });
    return { id: params.id };
  });
  staff.change(contract.unlockSnippet, snippetRules.change, async (tx, { params, context }) => {
    await commands.releaseSnippet(tx, context, params);
    return { id: params.id };
  });
}
