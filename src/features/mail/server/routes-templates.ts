import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { staffContext, type StaffGuard } from '#features/accounts/server/index.ts';
import { PROBLEMS, Problem } from '#shared/problem.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { route } from '#platform/http/route.ts';
import * as contract from '../template-contract.ts';
import { MAIL_TEMPLATE_KEYS } from '../templates.ts';
import { MAIL_DOCUMENT_HEADERS } from './document-headers.ts';
import { loadMailSender } from './sender.ts';
import { resetMailTemplate, saveMailTemplate, testMailTemplate } from './template-commands.ts';
import { getMailTemplate, getMailTemplateHistory, listMailTemplates } from './template-queries.ts';
import { previewMail } from './template-rules.ts';

export interface MailTemplateDeps {
  db: Db;
  clock: Clock;
  guard: StaffGuard;
  /** Where links of mails begin, for the host that was asked. */
  originOf(request: FastifyRequest): string;
  /** Called when there is something to send. */
  wake(): void;
}

const TEST_COST = 1000;

/** What staff do with the words of automatic mail. */
export function mailTemplateRoutes(app: FastifyInstance, deps: MailTemplateDeps): void {
  const { db } = deps;
  const guard = deps.guard.requireStaff;
  const mayView = { access: 'staff who may see the words of mail', guard };
  const mayChange = { access: 'staff who may change the words of mail', guard };
  const contextOf = (http: { request: FastifyRequest; reply: FastifyReply }) => staffContext(deps, http);
  const senderOf = async (request: FastifyRequest, language: string) =>
    (await loadMailSender(db, { siteId: null, language }, deps.originOf(request))).sender;

  route(
    app,
    contract.listMailTemplates,
    async (http) => listMailTemplates(db, (await contextOf(http)).powers),
    mayView,
  );
  route(
    app,
    contract.getMailTemplate,
    async ({ params, query, ...http }) => {
      const { powers, staff } = await contextOf(http);
      return getMailTemplate(db, { powers, email: staff.email }, { ...params, ...query });
    },
    mayView,
  );
  route(
    app,
    contract.getMailTemplateHistory,
    async ({ params, query, ...http }) =>
      getMailTemplateHistory(db, (await contextOf(http)).powers, { ...params, ...query }),
    mayView,
  );
  route(
    app,
    contract.saveMailTemplate,
    async ({ params, body, ...http }) => {
      const context = await contextOf(http);
      const { language, value, base_version: baseVersion } = body;
      const asked = { ...params, language, value, baseVersion };
      return { version: await inTransaction(db, (tx) => saveMailTemplate(tx, context, asked)) };
    },
    mayChange,
  );
  route(
    app,
    contract.resetMailTemplate,
    async ({ params, body, ...http }) => {
      const context = await contextOf(http);
      const asked = { ...params, language: body.language, baseVersion: body.base_version };
      return { version: await inTransaction(db, (tx) => resetMailTemplate(tx, context, asked)) };
    },
    mayChange,
  );
  route(
    app,
    contract.previewMailTemplate,
    async ({ params, body: { language, value }, ...http }) => {
      const { powers } = await contextOf(http);
      const sender = await senderOf(http.request, language);
      const { subject, text } = previewMail(powers, { ...params, language }, value, sender);
      return { subject, text };
    },
    mayView,
  );
  app.post(contract.PREVIEW_DOCUMENT_PATH, { preHandler: guard }, async (request, reply) => {
    const { powers } = await contextOf({ request, reply });
    const key = MAIL_TEMPLATE_KEYS.find((one) => one === (request.params as { key?: string }).key);
    const form = contract.PreviewDocumentForm.safeParse(request.body);
    if (!key || !form.success) throw new Problem(key ? 'invalid' : 'not_found');
    const { language, value } = form.data;
    reply.headers(MAIL_DOCUMENT_HEADERS);
    try {
      const { html } = previewMail(powers, { key, language }, value, await senderOf(request, language));
      return await reply.send(html);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      // What is wrong stands beside the frame: in it nothing is drawn.
      return reply.code(PROBLEMS[error.code].status).send('<!doctype html><title>No preview</title>');
    }
  });
  route(
    app,
    contract.testMailTemplate,
    async ({ params, body: { language, value }, ...http }) => {
      const context = await contextOf(http);
      const { staff } = context;
      const sender = await senderOf(http.request, language);
      const to = { address: staff.email, name: '' };
      await inTransaction(db, (tx) => testMailTemplate(tx, context, { ...params, language, value, sender }, to));
      deps.wake();
      return { to: staff.email };
    },
    { ...mayChange, cost: TEST_COST },
  );
}
