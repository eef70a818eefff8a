import type { FastifyInstance, FastifyRequest } from 'fastify';
import { staffContext, type StaffGuard } from '#features/accounts/server/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { route, type RouteInput } from '#platform/http/route.ts';
import * as contract from '../contract.ts';
import { addNote, changeMessages, type MessageContext, replyToMessage, updateMessage } from './commands.ts';
import { getMessage } from './get-message.ts';
import { listMessages } from './list-messages.ts';

export interface MessageDeps {
  db: Db;
  clock: Clock;
  guard: StaffGuard;
  /** Where links of mails begin, for the host that was asked. */
  originOf(request: FastifyRequest): string;
  /** Called when there may be something to send. */
  wake(): void;
}

type Http = Pick<RouteInput<unknown>, 'request' | 'reply'>;

/** The inbox of what guests write, for those who hold rights on messages. */
export function messageRoutes(app: FastifyInstance, deps: MessageDeps): void {
  const { db } = deps;
  const guard = deps.guard.requireStaff;
  const contextOf = async (http: Http) => {
    const { actor, powers, now, staff } = await staffContext(deps, http);
    const origin = deps.originOf(http.request);
    return { actor, powers, now, origin, accountId: staff.userId, timeZone: staff.timeZone };
  };
  /** Does something with one message and answers with what it has become. */
  const change = async (
    http: Http & { params: { id: number } },
    work: (tx: Tx, context: MessageContext) => Promise<void>,
  ) => {
    const context = await contextOf(http);
    const message = await inTransaction(db, async (tx) => {
      await work(tx, context);
      return getMessage(tx, context.powers, http.params.id);
    });
    deps.wake();
    return message;
  };

  route(app, contract.listMessages, async ({ query, ...http }) => listMessages(db, await contextOf(http), query), {
    access: 'staff who may view messages',
    guard,
  });
  route(
    app,
    contract.getMessage,
    async ({ params, ...http }) => getMessage(db, (await contextOf(http)).powers, params.id),
    { access: 'staff who may view messages', guard },
  );
  // Before the one below, whose `:id` would take "chosen" for a number.
  route(
    app,
    contract.changeMessages,
    async ({ body, ...http }) => {
      const context = await contextOf(http);
      const changed = await inTransaction(db, (tx) => changeMessages(tx, context, body));
      deps.wake();
      return { changed };
    },
    { access: 'staff who may change messages; to delete them, who may delete', guard },
  );
  const answering = { access: 'staff who may change messages', guard };
  route(
    app,
    contract.updateMessage,
    ({ body, ...http }) => change(http, (tx, context) => updateMessage(tx, context, http.params.id, body)),
    answering,
  );
  route(
    app,
    contract.addNote,
    ({ body, ...http }) => change(http, (tx, context) => addNote(tx, context, http.params.id, body.text)),
    answering,
  );
  route(
    app,
    contract.replyToMessage,
    ({ body, ...http }) => change(http, (tx, context) => replyToMessage(tx, context, http.params.id, body)),
    answering,
  );
}
