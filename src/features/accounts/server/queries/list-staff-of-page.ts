import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { pages } from '#features/pages/server/published.ts';
import type { Db } from '#platform/db/client.ts';
import { hasWords } from '#platform/db/list-sql.ts';
import { staffName } from '../staff-names.ts';
import { groupMembers, groupPagePermissions, groups, users } from '../tables.ts';

/** A user who may see a page, with their notification preferences. */
export type PageStaff = Awaited<ReturnType<typeof listStaffOfPage>>[number];

/** Filter for users who may see a page. */
export interface StaffOfPageQuery {
  pageId: number;
  /** `explore`: users who find the page in the admin; `view_draft`: users who may also read its draft. */
  right: 'explore' | 'view_draft';
  ids?: readonly number[];
  usernames?: readonly string[];
  /** Members of these groups, and superusers. */
  groupIds?: readonly number[];
  /** Search text for names. */
  q?: string;
  limit?: number;
}

/** Active staff who may see a page that is not in the trash, by name; one statement. */
export async function listStaffOfPage(
  db: Db,
  { pageId, right, ids, usernames, groupIds, q = '', limit }: StaffOfPageQuery,
) {
  const name = sql<string>`${staffName}`;
  const memberOf = (these: SQL) =>
    sql`EXISTS (SELECT FROM ${groupMembers} AS member WHERE member.user_id = ${users.id} AND member.group_id IN (${these}))`;
  const asked = [
    ...(ids ? [inArray(users.id, [...ids])] : []),
    ...(usernames ? [inArray(users.username, [...usernames])] : []),
    ...(groupIds ? [or(eq(users.isSuperuser, true), memberOf(numbers(groupIds)))] : []),
  ];
  const query = db
    .select({
      id: users.id,
      username: users.username,
      name,
      email: users.email,
      timeZone: users.timeZone,
      mail: users.notificationMail,
      submitted: users.notifySubmitted,
      approved: users.notifyApproved,
      rejected: users.notifyRejected,
      updated_comments: users.notifyUpdatedComments,
      page_events: users.notifyPageEvents,
    })
    .from(users)
    .innerJoin(pages, and(eq(pages.id, pageId), sql`${pages.trashId} IS NULL`))
    .where(
      and(
        eq(users.isActive, true),
        or(
          eq(users.isSuperuser, true),
          and(usesAdmin, or(right === 'explore' ? holds(sql`true`) : readsDraft, decides)),
        ),
        asked.length === 0 ? undefined : or(...asked),
        hasWords(q, sql`(${name} || ' ' || ${users.username})`),
      ),
    )
    .orderBy(asc(name), asc(users.id));
  return limit === undefined ? query : query.limit(limit);
}

const numbers = (ids: readonly number[]) =>
  sql`SELECT listed::int FROM jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) AS listed`;

/** Users with a group whose members may use the admin; their rights may come from other groups. */
export const usesAdmin = sql`EXISTS (
  SELECT FROM ${groupMembers} AS member JOIN ${groups} AS used_by ON used_by.id = member.group_id AND used_by.can_access_admin
  WHERE member.user_id = ${users.id})`;

/** A permission on the page or above it. */
const holds = (permission: SQL) => sql`EXISTS (
  SELECT FROM ${groupMembers} AS member
  JOIN ${groupPagePermissions} AS held ON held.group_id = member.group_id
  JOIN ${pages} AS granted ON granted.id = held.page_id
  WHERE member.user_id = ${users.id} AND starts_with(${pages.path}, granted.path) AND ${permission})`;

const readsDraft = holds(
  sql`(held.permission IN ('change', 'publish') OR (held.permission = 'add' AND ${pages.ownerId} = ${users.id}))`,
);

/** Users who decide the page's open task find it and read its draft meanwhile, wherever it is. */
const decides = sql`(${pages.review} ->> 'status' = 'in_progress' AND EXISTS (
  SELECT FROM ${groupMembers} AS decider
  JOIN jsonb_array_elements_text(${pages.review} -> 'groupIds') AS named ON named::int = decider.group_id
  WHERE decider.user_id = ${users.id}))`;
