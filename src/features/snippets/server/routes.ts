import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ContentRegistry } from '#content/registry.ts';
import { staffContext, type StaffGuard } from '#features/accounts/server/index.ts';
import { type MediaFaults, mediaFaultsFor } from '#features/references/server/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { route } from '#platform/http/route.ts';
import * as contract from '../contract.ts';
import * as commands from './commands.ts';
import { getSnippetFor, listSnippetsFor, listSnippetTypes, newSnippetFor, snippetHistoryFor } from './queries-staff.ts';

interface Deps {
  db: Db;
  clock: Clock;
  guard: StaffGuard;
  registry: ContentRegistry;
  mediaFaults?: MediaFaults;
}

/** Kinds of snippets and the snippets themselves, as staff keep them. */
export function snippetRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, guard, registry } = deps;
  const anyRight = { access: 'staff with any right on the kind', guard: guard.requireStaff };
  const having = (right: string) => ({ access: `staff with ${right} on the kind`, guard: guard.requireStaff });
  const asker = async (input: { request: FastifyRequest; reply: FastifyReply }) => {
    const context = await staffContext(deps, input);
    return { ...context, registry, mediaFaults: mediaFaultsFor(deps.mediaFaults, context) };
  };

  route(app, contract.listSnippetTypes, async (input) => listSnippetTypes(db, (await asker(input)).powers), {
    ...anyRight,
    access: 'staff with any right on any kind of snippet',
  });
  route(
    app,
    contract.listSnippets,
    async ({ params, query, ...input }) => listSnippetsFor(db, (await asker(input)).powers, { ...params, ...query }),
    anyRight,
  );
  route(
    app,
    contract.getNewSnippet,
    async ({ params, ...input }) => newSnippetFor((await asker(input)).powers, registry, params),
    having('add'),
  );
  route(
    app,
    contract.getSnippet,
    async ({ params, ...input }) => getSnippetFor(db, (await asker(input)).powers, registry, params),
    anyRight,
  );
  route(
    app,
    contract.getSnippetHistory,
    async ({ params, query, ...input }) => snippetHistoryFor(db, (await asker(input)).powers, { ...params, ...query }),
    anyRight,
  );
  route(
    app,
    contract.addSnippet,
    async ({ params, body, ...input }) => {
      const context = await asker(input);
      const id = await inTransaction(db, (tx) => commands.addSnippet(tx, context, { ...params, ...body }));
      return { id, version: 1 };
    },
    having('add'),
  );
  route(
    app,
    contract.saveSnippet,
    async ({ params, body, ...input }) => {
      const context = await asker(input);
      const sent = { ...params, name: body.name, value: body.value, baseVersion: body.base_version };
      const version = await inTransaction(db, (tx) => commands.saveSnippet(tx, context, sent));
      return { id: params.id, version };
    },
    having('change'),
  );
  route(
    app,
    contract.deleteSnippet,
    async ({ params, ...input }) => {
      const context = await asker(input);
      await inTransaction(db, (tx) => commands.deleteSnippet(tx, context, params));
      return {};
    },
    having('delete'),
  );
  route(
    app,
    contract.deleteSnippets,
    async ({ params, body, ...input }) => {
      const context = await asker(input);
      return inTransaction(db, (tx) => commands.deleteSnippets(tx, context, { ...params, ...body }));
    },
    having('delete'),
  );
}
