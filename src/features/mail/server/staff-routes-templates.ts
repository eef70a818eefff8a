import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PROBLEMS, Problem } from '#shared/problem.ts';
import { type StaffRouteDeps, staffRoutes } from '#features/accounts/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import { afterCommit } from '#platform/db/transaction.ts';
import { mailTemplateRules } from '../rules.ts';
import * as contract from '../template-contract.ts';
import { MAIL_TEMPLATE_KEYS } from '../templates.ts';
import { MAIL_DOCUMENT_HEADERS } from './document-headers.ts';
import { loadMailSender } from './sender.ts';
import { resetMailTemplate, saveMailTemplate, testMailTemplate } from './template-commands.ts';
import { getMailTemplate, getMailTemplateHistory, listMailTemplates } from './template-queries.ts';
import { previewMail } from './template-rules.ts';

export interface MailTemplateDeps extends StaffRouteDeps {
  /** Returns the origin (scheme and host) of links in e-mails that this request sends. */
  originOf(request: FastifyRequest): string;
  /** Called when there is something to send. */
  wake(): void;
}

const TEST_COST = 1000;

/** Staff routes for the texts of automatic mail. */
export function mailTemplateRoutes(app: FastifyInstance, deps: MailTemplateDeps): void {
  const { db } = deps;
  const staff = staffRoutes(app, deps);
  const senderOf = async (source: Db, request: FastifyRequest, language: string) =>
    (await loadMailSender(source, { siteId: null, language }, deps.originOf(request))).sender;

  staff.serve(contract.listMailTemplates, mailTemplateRules.view, ({ context }) =>
    listMailTemplates(db, context.powers),
  );
  staff.serve(
    contract.getMailTemplate,
    mailTemplateRules.view,
    ({ params, query, context: { powers, staff: viewer } }) =>
      getMailTemplate(db, { powers, email: viewer.email }, { ...params, ...query }),
  );
  staff.serve(contract.getMailTemplateHistory, mailTemplateRules.view, ({ params, query, context }) =>
    getMailTemplateHistory(db, context.powers, { ...params, ...query }),
  );
  staff.change(contract.saveMailTemplate, mailTemplateRules.change, async (tx, { params, body, context }) => {
    const { language, value, baseVersion } = body;
    return { version: await saveMailTemplate(tx, context, { ...params, language, value, baseVersion }) };
  });
  staff.change(contract.resetMailTemplate, mailTemplateRules.change, async (tx, { params, body, context }) => {
    const asked = { ...params, language: body.language, baseVersion: body.baseVersion };
    return { version: await resetMailTemplate(tx, context, asked) };
  });
  staff.serve(contract.previewMailTemplate, mailTemplateRules.view, async ({ params, body, request, context }) => {
    const { language, value } = body;
    const sender = await senderOf(db, request, language);
    const { subject, text } = previewMail(context.powers, { ...params, language }, value, sender);
    return { subject, text };
  });
  app.post<{ Params: { key: string } }>(
    contract.PREVIEW_DOCUMENT_PATH,
    { preHandler: staff.guard(mailTemplateRules.view) },
    async (request, reply) => {
      const { powers } = await staff.contextOf({ request, reply });
      const key = MAIL_TEMPLATE_KEYS.find((one) => one === request.params.key);
      const form = contract.PreviewDocumentForm.safeParse(request.body);
      if (!key || !form.success) throw new Problem(key ? 'invalid' : 'not_found');
      const { language, value } = form.data;
      reply.headers(MAIL_DOCUMENT_HEADERS);
      try {
        const { html } = previewMail(powers, { key, language }, value, await senderOf(db, request, language));
        return await reply.send(html);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        // The error is shown beside the frame, which stays empty.
        return reply.code(PROBLEMS[error.code].status).send('<!doctype html><title>No preview</title>');
      }
    },
  );
  staff.change(
    contract.testMailTemplate,
    mailTemplateRules.change,
    async (tx, { params, body: { language, value }, request, context }) => {
      const { email } = context.staff;
      const sender = await senderOf(tx, request, language);
      await testMailTemplate(tx, context, { ...params, language, value, sender }, { address: email, name: '' });
      afterCommit(tx, () => deps.wake());
      return { to: email };
    },
    { cost: TEST_COST },
  );
}
