import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type StaffRouteDeps, staffRoutes } from '#features/accounts/server/index.ts';
import { afterCommit } from '#platform/db/transaction.ts';
import * as contract from '../contract.ts';
import { formRules } from '../rules.ts';
import { deleteFoundSubmissions, deleteSubmissions, judgeSubmissions } from './commands.ts';
import { type FormTemplates, listForms } from './list-forms.ts';
import { countFound, countSelected, findFormPage, found, listSubmissions } from './queries.ts';

export interface SubmissionDeps extends StaffRouteDeps {
  formTemplates: FormTemplates;
  /** Returns the origin (scheme and host) of links in e-mails that this request sends. */
  originOf(request: FastifyRequest): string;
  /** Called when there may be something to send. */
  wake(): void;
}

/** Submissions of forms, for users who may edit the form's page. */
export function submissionRoutes(app: FastifyInstance, deps: SubmissionDeps): void {
  const { db } = deps;
  const staff = staffRoutes(app, deps, (context, request) => ({
    ...context,
    templates: deps.formTemplates,
    origin: deps.originOf(request),
    timeZone: context.staff.timeZone,
  }));

  staff.serve(contract.listForms, formRules.list, ({ query, context }) => listForms(db, context, query));
  staff.serve(contract.listSubmissions, formRules.page, ({ params, query, context }) =>
    listSubmissions(db, context, params.page, query),
  );
  staff.serve(contract.getSelection, formRules.page, async ({ params, query, context }) => {
    const { id, title } = await findFormPage(db, context, params.page);
    const { all, ids, ...days } = query;
    const count = all ? await countFound(db, id, days, context.timeZone) : await countSelected(db, id, ids);
    return { page: { id, title }, count };
  });
  staff.change(contract.judgeSubmissions, formRules.page, async (tx, { params, body, context }) => {
    afterCommit(tx, () => deps.wake());
    return { judged: await judgeSubmissions(tx, context, { pageId: params.page, ...body }) };
  });
  staff.change(contract.deleteSubmissions, formRules.page, async (tx, { params: { page: pageId }, body, context }) => {
    if ('ids' in body) return { deleted: await deleteSubmissions(tx, context, { pageId, ids: body.ids }) };
    const { days, expected } = body;
    const where = found(pageId, days, context.timeZone);
    return { deleted: await deleteFoundSubmissions(tx, context, { pageId, where, expected }) };
  });
}
