import type { FastifyInstance, FastifyRequest } from 'fastify';
import { doOnce, type StaffRouteDeps, staffRoutes } from '#features/accounts/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { afterCommit, inTransactionAgain } from '#platform/db/transaction.ts';
import * as contract from '../contract.ts';
import { chosenRule, messageRules } from '../rules.ts';
import { addNote, changeMessages, type MessageContext, replyToMessage, updateMessage } from './commands.ts';
import { getMessage } from './get-message.ts';
import { listMessages } from './list-messages.ts';

export interface MessageDeps extends StaffRouteDeps {
  /** Origin of the links in mails, for the requested host. */
  originOf(request: FastifyRequest): string;
  /** Called when there may be a mail to send. */
  wake(): void;
}

/** Routes of the inbox of guests' messages, for users with rights on messages. */
export function messageRoutes(app: FastifyInstance, deps: MessageDeps): void {
  const { db } = deps;
  const staff = staffRoutes(app, deps, (context, request) => ({
    ...context,
    origin: deps.originOf(request),
    timeZone: context.staff.timeZone,
  }));
  /** The changed message, for the reply. */
  const changed = (tx: Tx, { powers }: MessageContext, id: number) => {
    afterCommit(tx, () => deps.wake());
    return getMessage(tx, powers, id);
  };

  staff.serve(contract.listMessages, messageRules.view, ({ query, context }) => listMessages(db, context, query));
  staff.serve(contract.getMessage, messageRules.view, ({ params, context }) =>
    getMessage(db, context.powers, params.id),
  );
  // Registered before the next route, whose `:id` would match "chosen".
  staff.change(contract.changeMessages, chosenRule, async (tx, { body, context }) => {
    afterCommit(tx, () => deps.wake());
    return { changed: await changeMessages(tx, context, body) };
  });
  staff.change(contract.updateMessage, messageRules.change, async (tx, { params, body, context }) => {
    await updateMessage(tx, context, params.id, body);
    return changed(tx, context, params.id);
  });
  // Not by `change`, which would keep the answer, and with it what the guest wrote.
  staff.serve(contract.addNote, messageRules.change, ({ params, body, context, request }) =>
    inTransactionAgain(db, async (tx) => {
      await doOnce(tx, { ...context, request }, async () => {
        await addNote(tx, context, params.id, body.text);
        return {};
      });
      return changed(tx, context, params.id);
    }),
  );
  staff.change(contract.replyToMessage, messageRules.change, async (tx, { params, body, context }) => {
    await replyToMessage(tx, context, params.id, body);
    return changed(tx, context, params.id);
  });
}
