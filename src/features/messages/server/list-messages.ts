import { and, eq, gt, inArray, or, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { StaffPowers } from '#features/rights/permissions.ts';
import { requireRule, rightsOf } from '#features/rights/staff-rule.ts';
import { staffName, staffNames } from '#features/accounts/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import { pageOfNewest } from '#platform/db/list-sql.ts';
import { requireInput } from '#platform/http/parse-input.ts';
import { type ExportCell, strangersRow } from '#platform/spreadsheet/cell.ts';
import { type ExportFile, exportFile, type ExportFormat } from '#platform/spreadsheet/export-file.ts';
import { topicLabels } from '../categories.ts';
import { type listMessages as endpoint, MESSAGES_PAGE_SIZE, MessageQuery } from '../contract.ts';
import { messageRules } from '../rules.ts';
import { countFolders, filtersOf, listAssignees, orderOf, type Reader, wordsOf } from './find-messages.ts';
import { messages } from './tables.ts';

const EXCERPT_CHARACTERS = 160;
const BATCH_ROWS = 1000;

/** One page of messages; four statements. @param most messages that a search reads @throws Forbidden */
export async function listMessages(
  db: Db,
  who: Reader & { powers: StaffPowers },
  query: MessageQuery,
  most?: number,
): Promise<z.infer<typeof endpoint.reply>> {
  requireRule(who.powers, messageRules.view);
  const counts = await countFolders(db);
  const order = orderOf(query.ordering);
  const { ids, ...part } = await pageOfNewest(
    db,
    {
      id: messages.id,
      at: messages.receivedAt,
      newestFirst: orderOf('-received_at'),
      inOrder: query.ordering === '-received_at' ? undefined : order,
      filters: filtersOf(query, who),
      where: wordsOf(query),
      isSearch: query.q !== '',
    },
    { p: query.p, size: MESSAGES_PAGE_SIZE },
    most,
  );
  const rows = await db
    .select({ message: messages, assignee: staffName })
    .from(messages)
    .leftJoin(staffNames, eq(staffNames.id, messages.assigneeId))
    .where(inArray(messages.id, ids))
    .orderBy(...order);
  return {
    rows: rows.map(({ message, assignee }) => ({
      ...describeMessage(message, assignee),
      excerpt: excerptOf(message.message),
    })),
    counts,
    assignees: await listAssignees(db),
    rights: rightsOf(messageRules, who.powers),
    ...part,
  };
}

/** The fields that the list and the screen of a message share. */
export function describeMessage(message: typeof messages.$inferSelect, assignee: string | null) {
  return {
    id: message.id,
    received_at: new Date(message.receivedAt).toISOString(),
    name: `${message.firstName} ${message.lastName}`.trim(),
    email: message.email,
    ...topicLabels(message.category, message.topic),
    location_name: message.locationName,
    verdict: message.verdict,
    status: message.status,
    assignee: message.assigneeId === null ? null : { id: message.assigneeId, name: assignee ?? 'somebody' },
  };
}

function excerptOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > EXCERPT_CHARACTERS ? `${line.slice(0, EXCERPT_CHARACTERS - 1)}…` : line;
}

const HEADINGS = [
  'Number',
  'Received (UTC)',
  'Category',
  'Topic',
  'Restaurant',
  'Restaurant id',
  'Date of visit',
  'Time of visit',
  'Order number',
  'First name',
  'Last name',
  'E-mail',
  'Phone',
  'Street',
  'City',
  'State',
  'ZIP',
  'Message',
  'Status',
  'Assigned to',
  'Verdict',
] as const;

/**
 * All messages that the screen's query matches, oldest first, streamed in batches. Spam is in two folders: "spam" and "all".
 * @param query unparsed query of the screen's URL
 * @throws Forbidden; Invalid for a malformed query, so that a typo does not export everything
 */
export function exportMessages(
  db: Db,
  { now, ...who }: Reader & { powers: StaffPowers; now: string },
  format: ExportFormat,
  query: unknown,
): ExportFile {
  requireRule(who.powers, messageRules.view);
  const chosen = requireInput(MessageQuery, query);
  const where = and(filtersOf(chosen, who), wordsOf(chosen));
  return exportFile(format, drawRows(db, where), { name: 'messages', now });
}

async function* drawRows(db: Db, where: SQL | undefined): AsyncGenerator<readonly ExportCell[]> {
  yield HEADINGS;
  let after: SQL | undefined;
  for (;;) {
    const rows = await db
      .select({ message: messages, assignee: staffName })
      .from(messages)
      .leftJoin(staffNames, eq(staffNames.id, messages.assigneeId))
      .where(and(where, after))
      .orderBy(...orderOf('received_at'))
      .limit(BATCH_ROWS);
    for (const { message, assignee } of rows) yield strangersRow(cellsOf(message, assignee));
    const last = rows.at(-1)?.message;
    if (!last || rows.length < BATCH_ROWS) return;
    const { receivedAt, id } = messages;
    after = or(gt(receivedAt, last.receivedAt), and(eq(receivedAt, last.receivedAt), gt(id, last.id)));
  }
}

function cellsOf(message: typeof messages.$inferSelect, assignee: string | null): ExportCell[] {
  const { category, topic } = topicLabels(message.category, message.topic);
  return [
    message.id,
    new Date(message.receivedAt),
    category,
    topic,
    message.locationName ?? '',
    message.locationRlid ?? '',
    message.visitDate ?? '',
    message.visitTime ?? '',
    message.orderNumber ?? '',
    message.firstName,
    message.lastName,
    message.email,
    message.phone,
    message.addressLine1,
    message.addressCity,
    message.addressState,
    message.addressZip,
    message.message,
    message.status,
    assignee ?? '',
    message.verdict,
  ];
}
