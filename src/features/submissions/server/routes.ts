import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { staffContext, type StaffGuard } from '#features/accounts/server/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { route } from '#platform/http/route.ts';
import * as contract from '../contract.ts';
import { deleteFoundSubmissions, deleteSubmissions, judgeSubmissions } from './commands.ts';
import { type FormTemplates, listForms } from './list-forms.ts';
import { countFound, countSelected, findFormPage, found, listSubmissions } from './queries.ts';

export interface SubmissionDeps {
  db: Db;
  clock: Clock;
  guard: StaffGuard;
  templates: FormTemplates;
  /** Where links of mails begin, for the host that was asked. */
  originOf(request: FastifyRequest): string;
  /** Called when there may be something to send. */
  wake(): void;
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
      const { asker, timeZone } = await contextOf(http);
      const { id, title } = await findFormPage(db, asker, templates, params.page);
      const { all, ids, ...days } = query;
      return {
        page: { id, title },
        count: all ? await countFound(db, params.page, days, timeZone) : await countSelected(db, params.page, ids),
      };
    },
    editors,
  );
  route(
    app,
    contract.judgeSubmissions,
    async ({ params, body, ...http }) => {
      const { asker, ...context } = await contextOf(http);
      const judged = await inTransaction(db, async (tx) => {
        await findFormPage(tx, asker, templates, params.page);
        const origin = deps.originOf(http.request);
        return judgeSubmissions(tx, { ...context, origin }, { pageId: params.page, ...body });
      });
      deps.wake();
      return { judged };
    },
    editors,
  );
  route(
    app,
    contract.deleteSubmissions,
    async ({ params, body, ...http }) => {
      const { asker, timeZone, ...context } = await contextOf(http);
      const pageId = params.page;
      const deleted = await inTransaction(db, async (tx) => {
        await findFormPage(tx, asker, templates, pageId);
        if ('ids' in body) return deleteSubmissions(tx, context, { pageId, ids: body.ids });
        const { days, expected } = body;
        return deleteFoundSubmissions(tx, context, { pageId, where: found(pageId, days, timeZone), expected });
      });
      return { deleted };
    },
    editors,
  );
}
