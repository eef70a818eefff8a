import { and, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { StaffPowers } from '#features/rights/permissions.ts';
import { listStaffWhoMay } from '#features/accounts/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import { hasWords, inOrder } from '#platform/db/list-sql.ts';
import { withinDays } from '#platform/db/within-days.ts';
import { type Folder, type MessageQuery } from '../contract.ts';
import { MESSAGE_MODEL, messageRules } from '../rules.ts';
import { messages } from './tables.ts';

/** The signed-in user and the time zone in which days begin. */
export interface Reader {
  accountId: number;
  timeZone: string;
}

const FOLDER: Readonly<Record<Folder, () => SQL | undefined>> = {
  inbox: () => and(ne(messages.verdict, 'spam'), ne(messages.status, 'closed')),
  closed: () => and(ne(messages.verdict, 'spam'), eq(messages.status, 'closed')),
  spam: () => eq(messages.verdict, 'spam'),
  all: () => undefined,
};

const isUnanswered = () => inArray(messages.status, ['new', 'open']);

/** Condition of a list without its search. Days begin at midnight in the reader's time zone. */
export function filtersOf(query: MessageQuery, { accountId, timeZone }: Reader): SQL | undefined {
  const { folder, status, category, assignee, from, to } = query;
  return and(
    FOLDER[folder](),
    status === undefined ? undefined : status === 'unanswered' ? isUnanswered() : eq(messages.status, status),
    category === undefined ? undefined : eq(messages.category, category),
    assignee === undefined
      ? undefined
      : assignee === 'nobody'
        ? isNull(messages.assigneeId)
        : eq(messages.assigneeId, assignee === 'me' ? accountId : assignee),
    withinDays(messages.receivedAt, { from, to }, timeZone),
  );
}

/** Condition of a search. */
export function wordsOf({ q }: MessageQuery): SQL | undefined {
  const { firstName, lastName, email, message, orderNumber, locationName } = messages;
  return hasWords(q, firstName, lastName, email, message, orderNumber, locationName);
}

export function orderOf(ordering: MessageQuery['ordering']): SQL[] {
  return inOrder(ordering, { received_at: [messages.receivedAt, messages.id] });
}

/** Number of messages in each folder; one statement. */
export async function countFolders(db: Db): Promise<{ inbox: number; closed: number; spam: number }> {
  const counted = (folder: Folder) => sql<number>`count(*) FILTER (WHERE ${FOLDER[folder]()})::int`;
  const [row] = await db
    .select({ inbox: counted('inbox'), closed: counted('closed'), spam: counted('spam') })
    .from(messages);
  return row ?? { inbox: 0, closed: 0, spam: 0 };
}

/** Number of unanswered messages, and of those assigned to the reader; one statement. Null without the right to read. */
export async function countUnanswered(
  db: Db,
  { accountId, powers }: { accountId: number; powers: StaffPowers },
): Promise<{ unanswered: number; mine: number } | null> {
  if (!messageRules.view.allows(powers, {})) return null;
  const [row] = await db
    .select({
      unanswered: sql<number>`count(*)::int`,
      mine: sql<number>`count(*) FILTER (WHERE ${eq(messages.assigneeId, accountId)})::int`,
    })
    .from(messages)
    .where(and(FOLDER.inbox(), isUnanswered()));
  return row ?? { unanswered: 0, mine: 0 };
}

/** Users to whom messages can be assigned, by name; one statement. */
export function listAssignees(db: Db): Promise<{ id: number; name: string }[]> {
  return listStaffWhoMay(db, MESSAGE_MODEL, 'change');
}
