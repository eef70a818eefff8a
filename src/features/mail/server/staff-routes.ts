import type { FastifyInstance } from 'fastify';
import { NotFound } from '#shared/problem.ts';
import { type StaffRouteDeps, staffRoutes } from '#features/accounts/server/index.ts';
import { afterCommit } from '#platform/db/transaction.ts';
import * as contract from '../contract.ts';
import { mailRules } from '../rules.ts';
import { MAIL_DOCUMENT_HEADERS } from './document-headers.ts';
import { getMail, getMailHtml, listMails } from './queries.ts';
import { cancelMails, confirmMails, resendMails } from './staff-commands.ts';

export interface MailDeps extends StaffRouteDeps {
  /** Called when there is something to send. */
  wake(): void;
  /** Removes tokens of the receiver from a mail's text or HTML. */
  conceal(text: string): string;
}

/** Staff routes for mail: list, read, send again, stop. */
export function mailRoutes(app: FastifyInstance, deps: MailDeps): void {
  const { db } = deps;
  const staff = staffRoutes(app, deps);

  staff.serve(
    contract.listMails,
    mailRules.view,
    ({
      query,
      context: {
        powers,
        staff: { timeZone },
      },
    }) => listMails(db, { powers, timeZone }, query),
  );
  staff.serve(contract.getMail, mailRules.view, async ({ params, context }) => {
    const mail = await getMail(db, context.powers, params.id);
    return { ...mail, text: deps.conceal(mail.text) };
  });
  app.get<{ Params: { id: string } }>(
    '/wagtail/api/main/mail/:id/document/',
    { preHandler: staff.guard(mailRules.view) },
    async (request, reply) => {
      const { powers } = await staff.contextOf({ request, reply });
      const { id } = request.params;
      if (!/^[1-9]\d{0,8}$/.test(id)) throw new NotFound('This mail does not exist');
      const html = await getMailHtml(db, powers, Number(id));
      return reply.headers(MAIL_DOCUMENT_HEADERS).send(deps.conceal(html));
    },
  );
  const actions = [
    [contract.resendMails, resendMails],
    [contract.cancelMails, cancelMails],
    [contract.confirmMails, confirmMails],
  ] as const;
  for (const [endpoint, act] of actions) {
    staff.change(endpoint, mailRules.change, async (tx, { body, context }) => {
      const result = await act(tx, context, body.ids);
      if (result.done.length > 0) afterCommit(tx, () => deps.wake());
      return result;
    });
  }
}
