import { and, asc, count, desc, eq, ilike, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { searchPatterns } from '#shared/listing.ts';
import type { StaffPowers } from '#features/accounts/permissions.ts';
import type { Db } from '#platform/db/client.ts';
import { withinDays } from '#platform/db/within-days.ts';
import { type Folder, MESSAGE_MODEL, type MessageQuery } from '../contract.ts';
import { messageRules } from '../rules.ts';
import { users } from './relations.ts';
import { messages } from './tables.ts';

/** Who looks, and by which clock days begin. */
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

/** What a list or an export finds. Days begin at midnight where the reader is. */
export function foundBy(query: MessageQuery, { accountId, timeZone }: Reader): SQL | undefined {
  const { folder, status, category, assignee, from, to, q } = query;
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
    ...searchPatterns(q).map((text) =>
      or(
        ilike(messages.firstName, text),
        ilike(messages.lastName, text),
        ilike(messages.email, text),
        ilike(messages.message, text),
        ilike(messages.orderNumber, text),
        ilike(messages.locationName, text),
      ),
    ),
  );
}

export function orderOf(ordering: MessageQuery['ordering']): SQL[] {
  const way = ordering.startsWith('-') ? desc : asc;
  return [way(messages.receivedAt), way(messages.id)];
}

/** How many are in each folder; one statement. */
export async function countFolders(db: Db): Promise<{ inbox: number; closed: number; spam: number }> {
  const counted = (folder: Folder) => sql<number>`count(*) FILTER (WHERE ${FOLDER[folder]()})::int`;
  const [row] = await db
    .select({ inbox: counted('inbox'), closed: counted('closed'), spam: counted('spam') })
    .from(messages);
  return row ?? { inbox: 0, closed: 0, spam: 0 };
}

/** How many nobody has answered, and how many of them are the reader's own; one statement. Null for who may not read them. */
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

export async function countFound(db: Db, where: SQL | undefined): Promise<number> {
  const [row] = await db.select({ total: count() }).from(messages).where(where);
  return row?.total ?? 0;
}

/** Everybody who may take a message over, by name; one statement. */
export async function listAssignees(db: Db): Promise<{ id: number; name: string }[]> {
  const name = sql<string>`coalesce(nullif(trim(${users.firstName} || ' ' || ${users.lastName}), ''), ${users.username})`;
  return db
    .select({ id: users.id, name })
    .from(users)
    .where(
      and(
        eq(users.isActive, true),
        or(
          eq(users.isSuperuser, true),
          sql`EXISTS (
            SELECT FROM group_members AS member
            JOIN group_model_permissions AS held ON held.group_id = member.group_id
            JOIN groups AS held_by ON held_by.id = member.group_id AND held_by.can_access_admin
            WHERE member.user_id = ${users.id} AND held.model = ${MESSAGE_MODEL} AND held.permission = 'change')`,
        ),
      ),
    )
    .orderBy(asc(name), asc(users.id));
}
