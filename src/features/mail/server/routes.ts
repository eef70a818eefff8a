import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { staffContext, type StaffGuard } from '#features/accounts/server/index.ts';
import { NotFound } from '#shared/problem.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { route } from '#platform/http/route.ts';
import * as contract from '../contract.ts';
import { MAIL_DOCUMENT_HEADERS } from './document-headers.ts';
import { getMail, getMailHtml, listMails } from './queries.ts';
import { cancelMails, confirmMails, type MailContext, resendMails } from './staff-commands.ts';

export interface MailDeps {
  db: Db;
  clock: Clock;
  guard: StaffGuard;
  /** Called when there is something to send. */
  wake(): void;
  /** Takes out of a mail's text or HTML what only its receiver may have. */
  conceal(text: string): string;
}

/** What staff do with mail: look through it, read it, send it again, stop it. */
export function mailRoutes(app: FastifyInstance, deps: MailDeps): void {
  const { db } = deps;
  const guard = deps.guard.requireStaff;
  const mayView = { access: 'staff who may see mail', guard };
  const mayChange = { access: 'staff who may send mail', guard };
  const contextOf = (http: { request: FastifyRequest; reply: FastifyReply }) => staffContext(deps, http);

  route(
    app,
    contract.listMails,
    async ({ query, ...http }) => listMails(db, (await contextOf(http)).powers, query),
    mayView,
  );
  route(
    app,
    contract.getMail,
    async ({ params, ...http }) => {
      const mail = await getMail(db, (await contextOf(http)).powers, params.id);
      return { ...mail, text: deps.conceal(mail.text) };
    },
    mayView,
  );
  app.get('/wagtail/api/main/mail/:id/document/', { preHandler: guard }, async (request, reply) => {
    const { powers } = await contextOf({ request, reply });
    const { id = '' } = request.params as { id?: string };
    if (!/^[1-9]\d{0,8}$/.test(id)) throw new NotFound('This mail is not there');
    const html = await getMailHtml(db, powers, Number(id));
    return reply.headers(MAIL_DOCUMENT_HEADERS).send(deps.conceal(html));
  });
  const actions = [
    [contract.resendMails, resendMails],
    [contract.cancelMails, cancelMails],
    [contract.confirmMails, confirmMails],
  ] as const;
  for (const [endpoint, act] of actions) {
    route(
      app,
      endpoint,
      async ({ body, ...http }) => {
        const { actor, powers, now } = await contextOf(http);
        const context: MailContext = { actor, powers, now };
        const result = await inTransaction(db, (tx) => act(tx, context, body.ids));
        if (result.done.length > 0) deps.wake();
        return result;
      },
      mayChange,
    );
  }
}
