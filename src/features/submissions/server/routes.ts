import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { staffContext, type StaffGuard } from '#features/accounts/server/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { route } from '#platform/http/route.ts';
import * as contract from '../contract.ts';
import { deleteSubmissions } from './commands.ts';
import { type FormTemplates, listForms } from './list-forms.ts';
import { countSelected, findFormPage, listSubmissions } from './queries.ts';

export interface SubmissionDeps {
  db: Db;
  clock: Clock;
  guard: StaffGuard;
  templates: FormTemplates;
}

/** What guests sent by forms, for those who may edit the form's page. */
export function submissionRoutes(app: FastifyInstance, deps: SubmissionDeps): void {
  const { db, templates } = deps;
  const editors = { access: 'staff who may edit the page', guard: deps.guard.requireStaff };
  const contextOf = async (http: { request: FastifyRequest; reply: FastifyReply }) => {
    const { actor, powers, now, staff } = await staffContext(deps, http);
    return { actor, now, asker: { accountId: actor.accountId, powers }, timeZone: staff.timeZone };
  };

  route(
    app,
    contract.listForms,
    async ({ query, ...http }) => listForms(db, (await contextOf(http)).asker, templates, query),
    { ...editors, access: 'staff who may edit pages' },
  );
  route(
    app,
    contract.listSubmissions,
    async ({ params, query, ...http }) => {
      const { asker, timeZone } = await contextOf(http);
      return listSubmissions(db, { asker, timeZone, templates }, params.page, query);
    },
    editors,
  );
  route(
    app,
    contract.getSelection,
    async ({ params, query, ...http }) => {
      const { id, title } = await findFormPage(db, (await contextOf(http)).asker, templates, params.page);
      return { page: { id, title }, count: await countSelected(db, params.page, query.ids) };
    },
    editors,
  );
  route(
    app,
    contract.deleteSubmissions,
    async ({ params, body, ...http }) => {
      const { asker, ...context } = await contextOf(http);
      const deleted = await inTransaction(db, async (tx) => {
        await findFormPage(tx, asker, templates, params.page);
        return deleteSubmissions(tx, context, { pageId: params.page, ids: body.ids });
      });
      return { deleted };
    },
    editors,
  );
}
