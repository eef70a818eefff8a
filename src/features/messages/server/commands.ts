import { and, asc, eq, inArray, lt, or, sql } from 'drizzle-orm';
import { Invalid, NotFound } from '#shared/problem.ts';
import type { StaffPowers } from '#features/rights/permissions.ts';
import { requireRule } from '#features/rights/staff-rule.ts';
import { type Actor, olderVersion, recordManyInHistory, refuseOlderVersion } from '#features/history/server/index.ts';
import { enqueueMail, forgetMailAbout } from '#features/mail/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { inBatch } from '#platform/jobs/daily-purge.ts';
import type { ChosenAction, MessageStatus, NoteKind } from '../contract.ts';
import { messageRules } from '../rules.ts';
import { listAssignees } from './find-messages.ts';
import { composeReply, sendOwedReceipts } from './message-mails.ts';
import { messageNotes, messages } from './tables.ts';

/** The acting user and the time of a command. */
export interface MessageContext {
  actor: Actor & { accountId: number };
  powers: StaffPowers;
  /** ISO instant. */
  now: string;
  /** Origin for the links of mails. */
  origin: string;
}

export interface MessageChange {
  version: number;
  status?: MessageStatus | undefined;
  assignee_id?: number | null | undefined;
  verdict?: 'ham' | 'spam' | undefined;
}

const STATUS_LABELS: Readonly<Record<MessageStatus, string>> = {
  new: 'marked it as new',
  open: 'started working on it',
  answered: 'marked it as answered',
  closed: 'closed it',
};

/** Changes a message's status or assignee. Each change is recorded as a note. @throws Forbidden, NotFound, Conflict, Invalid */
export async function updateMessage(tx: Tx, context: MessageContext, id: number, change: MessageChange): Promise<void> {
  const message = await lockMessage(tx, context, id, change.version);
  const lines: string[] = [];
  const set: Partial<typeof messages.$inferInsert> = {};
  if (change.status !== undefined && change.status !== message.status) {
    Object.assign(set, statusColumns(change.status, context.now));
    lines.push(STATUS_LABELS[change.status]);
  }
  if (change.assignee_id !== undefined && change.assignee_id !== message.assigneeId) {
    set.assigneeId = change.assignee_id;
    lines.push(await assignmentWords(tx, context, change.assignee_id));
  }
  if (change.verdict !== undefined && change.verdict !== message.verdict) {
    set.verdict = change.verdict;
    lines.push(change.verdict === 'spam' ? 'moved it to spam' : 'marked it as not spam');
  }
  if (lines.length === 0) return;
  await tx
    .update(messages)
    .set({ ...set, version: message.version + 1 })
    .where(eq(messages.id, id));
  await addLine(tx, context, id, { kind: 'change', body: lines.join('; ') });
  if (change.verdict === 'ham') await sendOwedReceipts(tx, context, [id]);
}

/** Writes a note that only staff see. @throws Forbidden, NotFound */
export async function addNote(tx: Tx, context: MessageContext, id: number, text: string): Promise<void> {
  await lockMessage(tx, context, id);
  await addLine(tx, context, id, { kind: 'note', body: text });
}

/**
 * Replies by mail; a second reply with the same key is ignored. Sets the status to answered, and assigns an unassigned
 * message to the replying user. @throws Forbidden, NotFound, Conflict; Invalid when nothing may be sent to the address
 */
export async function replyToMessage(
  tx: Tx,
  context: MessageContext,
  id: number,
  reply: { version: number; subject: string; text: string; key: string },
): Promise<void> {
  const key = `message ${id} reply ${reply.key}`;
  const message = await lockMessage(tx, context, id);
  const { subject, text, html } = await composeReply(tx, context.origin, message, reply);
  const mailId = await enqueueMail(
    tx,
    { now: context.now },
    {
      key,
      list: 'transactional',
      to: { address: message.email, name: `${message.firstName} ${message.lastName}` },
      subject,
      text,
      html,
    },
  );
  const [sent] = await tx.select({ id: messageNotes.id }).from(messageNotes).where(eq(messageNotes.mailId, mailId));
  // A double click: the reply was sent already.
  if (sent) return;
  if (message.version !== reply.version) throw await olderVersion(tx, editedMessage(id));
  await tx
    .update(messages)
    .set({
      status: 'answered',
      closedAt: null,
      assigneeId: message.assigneeId ?? context.actor.accountId,
      version: message.version + 1,
    })
    .where(eq(messages.id, id));
  await addLine(tx, context, id, { kind: 'reply', body: `${subject}\n\n${reply.text}`, mailId });
}

/** Bulk action; skips messages that no longer exist. Returns the number of changed messages. @throws Forbidden */
export async function changeMessages(
  tx: Tx,
  context: MessageContext,
  { ids, action }: { ids: readonly number[]; action: ChosenAction },
): Promise<number> {
  requireRule(context.powers, messageRules[action === 'delete' ? 'delete' : 'change']);
  if (action === 'delete') return deleteMessages(tx, context, ids);
  const { set, words } = chosenChange(action, context);
  const changed = await tx
    .update(messages)
    .set({ ...set, version: sql`${messages.version} + 1` })
    .where(inArray(messages.id, [...new Set(ids)]))
    .returning({ id: messages.id });
  if (changed.length > 0) {
    await tx.insert(messageNotes).values(
      changed.map(({ id }) => ({
        messageId: id,
        at: context.now,
        authorId: context.actor.accountId,
        authorName: context.actor.name,
        kind: 'change' as const,
        body: words,
      })),
    );
  }
  if (action === 'not_spam') await sendOwedReceipts(tx, context, ids);
  return changed.length;
}

/**
 * Permanently deletes messages that were closed before `before.closed`, and spam that arrived before `before.spam`, with the
 * mails about them, a batch of each. Returns the number of deleted messages.
 */
export async function purgeOldMessages(tx: Tx, before: { closed: string; spam: string }): Promise<number> {
  const { id, closedAt, receivedAt, verdict } = messages;
  const rows = () => tx.select({ id }).from(messages);
  const closed = rows().where(lt(closedAt, before.closed)).orderBy(asc(closedAt));
  const spam = rows()
    .where(and(eq(verdict, 'spam'), lt(receivedAt, before.spam)))
    .orderBy(asc(receivedAt), asc(id));
  const gone = await tx
    .delete(messages)
    .where(or(inBatch(id, closed), inBatch(id, spam)))
    .returning({ id });
  await forgetMails(tx, gone);
  return gone.length;
}

/** Deletes all messages from an address, with the mails about them, when its owner is erased. @param emailKey of `emailAddressKey` */
export async function eraseMessagesOf(tx: Tx, emailKey: string): Promise<void> {
  const isTheirs = eq(sql`lower(${messages.email})`, emailKey);
  await forgetMails(tx, await tx.delete(messages).where(isTheirs).returning({ id: messages.id }));
}

async function deleteMessages(tx: Tx, { actor, now }: MessageContext, ids: readonly number[]): Promise<number> {
  const gone = await tx
    .delete(messages)
    .where(inArray(messages.id, [...new Set(ids)]))
    .returning({ id: messages.id, category: messages.category, topic: messages.topic });
  await forgetMails(tx, gone);
  // History keeps neither name nor address, so that the guest's personal data are erased.
  const entries = gone.map(({ id, category, topic }) => ({
    id,
    action: 'message.delete',
    details: { category, topic },
  }));
  await recordManyInHistory(tx, { actor, now }, 'message', entries);
  return gone.length;
}

/** Deletes the mails about these messages: replies quote the guest. */
async function forgetMails(tx: Tx, gone: readonly { id: number }[]): Promise<void> {
  await forgetMailAbout(
    tx,
    gone.map(({ id }) => `message ${id} `),
  );
}

function chosenChange(
  action: Exclude<ChosenAction, 'delete'>,
  { actor, now }: MessageContext,
): { set: Partial<typeof messages.$inferInsert>; words: string } {
  switch (action) {
    case 'close':
      return { set: statusColumns('closed', now), words: STATUS_LABELS.closed };
    case 'reopen':
      return { set: statusColumns('open', now), words: 'reopened it' };
    case 'spam':
      return { set: { verdict: 'spam' }, words: 'moved it to spam' };
    case 'not_spam':
      return { set: { verdict: 'ham' }, words: 'marked it as not spam' };
    default:
      return { set: { assigneeId: actor.accountId }, words: 'assigned it to themselves' };
  }
}

function statusColumns(status: MessageStatus, now: string): Partial<typeof messages.$inferInsert> {
  return { status, closedAt: status === 'closed' ? now : null };
}

async function assignmentWords(tx: Tx, { actor }: MessageContext, id: number | null): Promise<string> {
  if (id === actor.accountId) return 'assigned it to themselves';
  if (id === null) return 'unassigned it';
  const person = (await listAssignees(tx)).find((one) => one.id === id);
  if (!person) throw new Invalid([{ field: 'assignee_id', message: 'may not answer messages' }]);
  return `assigned it to ${person.name}`;
}

async function lockMessage(
  tx: Tx,
  { powers }: MessageContext,
  id: number,
  version?: number,
): Promise<typeof messages.$inferSelect> {
  requireRule(powers, messageRules.change);
  const [message] = await tx.select().from(messages).where(eq(messages.id, id)).for('update');
  if (!message) throw new NotFound('This message does not exist');
  await refuseOlderVersion(tx, { ...editedMessage(id), version: message.version }, version);
  return message;
}

function editedMessage(id: number) {
  return { kind: 'message', id, noun: 'this message' };
}

async function addLine(
  tx: Tx,
  { actor, now }: MessageContext,
  messageId: number,
  line: { kind: NoteKind; body: string; mailId?: number },
): Promise<void> {
  await tx.insert(messageNotes).values({
    messageId,
    at: now,
    authorId: actor.accountId,
    authorName: actor.name,
    kind: line.kind,
    body: line.body,
    mailId: line.mailId ?? null,
  });
}
