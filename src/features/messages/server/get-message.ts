import { asc, eq } from 'drizzle-orm';
import { NotFound } from '#shared/problem.ts';
import type { StaffPowers } from '#features/rights/permissions.ts';
import { requireRule, rightsOf } from '#features/rights/staff-rule.ts';
import { staffName, staffNames } from '#features/accounts/server/index.ts';
import { reasonText } from '#features/guard/rules.ts';
import type { Db } from '#platform/db/client.ts';
import type { MessageDetail } from '../contract.ts';
import { messageRules } from '../rules.ts';
import { listAssignees } from './find-messages.ts';
import { describeMessage } from './list-messages.ts';
import { messageNotes, messages } from './tables.ts';

/** A message with its notes and replies; three statements. @throws Forbidden, NotFound */
export async function getMessage(db: Db, powers: StaffPowers, id: number): Promise<MessageDetail> {
  requireRule(powers, messageRules.view);
  const [found] = await db
    .select({ message: messages, assignee: staffName })
    .from(messages)
    .leftJoin(staffNames, eq(staffNames.id, messages.assigneeId))
    .where(eq(messages.id, id));
  if (!found) throw new NotFound('This message does not exist');
  const { message, assignee } = found;
  const notes = await db
    .select()
    .from(messageNotes)
    .where(eq(messageNotes.messageId, id))
    .orderBy(asc(messageNotes.id));
  return {
    ...describeMessage(message, assignee),
    version: message.version,
    language: message.language,
    location_rlid: message.locationRlid,
    visit_date: message.visitDate,
    visit_time: message.visitTime,
    order_number: message.orderNumber,
    phone: message.phone,
    address: [message.addressLine1, message.addressCity, `${message.addressState} ${message.addressZip}`].join(', '),
    message: message.message,
    reasons: message.reasons.map(reasonText),
    notes: notes.map(({ id: noteId, at, authorName, kind, body }) => ({
      id: noteId,
      at: new Date(at).toISOString(),
      author: authorName,
      kind,
      body,
    })),
    may: rightsOf(messageRules, powers),
    assignees: await listAssignees(db),
  };
}
