import { and, count, desc, eq, inArray, isNull, or, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { z } from 'zod';
import { emailAddressKey } from '#shared/email-address.ts';
import { NotFound } from '#shared/problem.ts';
import { isInRegions } from '#features/locations/server/index.ts';
import type { StaffPowers } from '#features/rights/permissions.ts';
import { requireRule, rightsOf } from '#features/rights/staff-rule.ts';
import type { Db } from '#platform/db/client.ts';
import { hasWords, pageOfNewest } from '#platform/db/list-sql.ts';
import { withinDays } from '#platform/db/within-days.ts';
import {
  type getMail as oneEndpoint,
  type listMails as endpoint,
  MAIL_PAGE_SIZE,
  type MailQuery,
} from '../contract.ts';
import { mailRules } from '../rules.ts';
import {
  MAIL_STATUSES,
  type MailEventKind,
  type MailStatus,
  NOTIFICATION_KEY,
  TROUBLED_STATUSES,
} from '../new-mail.ts';
import { addressHash } from './suppressions.ts';
import { mailEvents, mailSuppressions, mails } from './tables.ts';

/** Replaces subject and text of a mail about pages for staff who are not superusers: they may lack the right to see the page. */
export const HELD = {
  subject: 'Notification about a page',
  text: 'Only its receiver and superusers can read this notification.',
};

/** Condition for users with the right to see mail: the mail is not about a restaurant outside of their regions. */
export const maySee = (powers: StaffPowers) => or(isNull(mails.rlid), isInRegions(mails.rlid, powers, 'view'));

/** A column of a mail as a user may read it. */
function readable({ isSuperuser }: StaffPowers, column: SQLWrapper, instead: string): SQL<string> {
  return isSuperuser ? sql`${column}` : heldBack(column, instead);
}

/** A column of a mail, replaced by `instead` in mails about pages. */
export function heldBack(column: SQLWrapper, instead: string): SQL<string> {
  return sql`CASE WHEN starts_with(${mails.key}, ${NOTIFICATION_KEY}) THEN ${instead}::text ELSE ${column} END`;
}

const summaryFor = (powers: StaffPowers) => ({
  id: mails.id,
  status: mails.status,
  list: mails.list,
  toAddress: mails.toAddress,
  toName: mails.toName,
  subject: readable(powers, mails.subject, HELD.subject),
  createdAt: mails.createdAt,
  finishedAt: mails.finishedAt,
  nextAttemptAt: mails.nextAttemptAt,
  attempts: mails.attempts,
  lastError: mails.lastError,
  reported: sql<MailEventKind | null>`(
    SELECT happened.kind FROM mail_events AS happened WHERE happened.mail_id = ${mails}.id
    ORDER BY happened.received_at DESC, happened.id DESC LIMIT 1)`,
});

interface Summary {
  status: MailStatus;
  createdAt: string;
  finishedAt: string | null;
  nextAttemptAt: string;
}

/** One page of the mail that a query matches; three statements, and one more for an address. @param most mails that a search reads @throws Forbidden */
export async function listMails(
  db: Db,
  { powers, timeZone }: { powers: StaffPowers; timeZone: string },
  query: MailQuery,
  most?: number,
): Promise<z.infer<typeof endpoint.reply>> {
  requireRule(powers, mailRules.view);
  const { q, status, list } = query;
  // All mail to a whole address, by its index: its owner may have asked for erasure.
  const isTo = q.includes('@') ? sql`lower(${mails.toAddress}) = ${emailAddressKey(q)}` : undefined;
  const isAddress =
    isTo !== undefined &&
    (
      await db
        .select({ id: mails.id })
        .from(mails)
        .where(and(isTo, maySee(powers)))
        .limit(1)
    ).length > 0;
  const newestFirst = [desc(mails.createdAt), desc(mails.id)];
  const summary = summaryFor(powers);
  const { ids, ...part } = await pageOfNewest(
    db,
    {
      id: mails.id,
      at: mails.createdAt,
      newestFirst,
      filters: and(
        maySee(powers),
        status && inArray(mails.status, status === 'troubled' ? [...TROUBLED_STATUSES] : [status]),
        list && eq(mails.list, list),
        withinDays(mails.createdAt, query, timeZone),
      ),
      where: isAddress ? isTo : hasWords(q, mails.toAddress, mails.toName, summary.subject),
      isSearch: q !== '' && !isAddress,
    },
    { p: query.p, size: MAIL_PAGE_SIZE },
    most,
  );
  const rows = await db
    .select(summary)
    .from(mails)
    .where(inArray(mails.id, ids))
    .orderBy(...newestFirst);
  return {
    rows: rows.map((row) => ({ ...row, ...instantsOf(row) })),
    ...part,
    counts: await countByStatus(db, powers),
    rights: rightsOf(mailRules, powers),
  };
}

/** Three statements. @throws Forbidden, NotFound */
export async function getMail(db: Db, powers: StaffPowers, id: number): Promise<z.infer<typeof oneEndpoint.reply>> {
  requireRule(powers, mailRules.view);
  const [mail] = await db
    .select({
      ...summaryFor(powers),
      messageUid: mails.messageUid,
      replyTo: mails.replyToAddress,
      text: readable(powers, mails.textBody, HELD.text),
    })
    .from(mails)
    .where(isVisible(powers, id));
  if (!mail) throw new NotFound('This mail does not exist');
  const events = await db
    .select()
    .from(mailEvents)
    .where(eq(mailEvents.mailId, id))
    .orderBy(mailEvents.receivedAt, mailEvents.id);
  const [suppressed] = await db
    .select()
    .from(mailSuppressions)
    .where(eq(mailSuppressions.addressHash, addressHash(mail.toAddress)));
  const iso = (at: string) => new Date(at).toISOString();
  return {
    ...mail,
    ...instantsOf(mail),
    events: events.map(({ kind, detail, receivedAt }) => ({ kind, detail, at: iso(receivedAt) })),
    suppression: suppressed ? { reason: suppressed.reason, since: iso(suppressed.createdAt) } : null,
    rights: rightsOf(mailRules, powers),
  };
}

/** The HTML of a mail as it was queued. @throws Forbidden, NotFound */
export async function getMailHtml(db: Db, powers: StaffPowers, id: number): Promise<string> {
  requireRule(powers, mailRules.view);
  const [mail] = await db
    .select({ html: readable(powers, mails.htmlBody, HELD.text) })
    .from(mails)
    .where(isVisible(powers, id));
  if (!mail) throw new NotFound('This mail does not exist');
  return mail.html;
}

/** Number of mails that failed or are doubtful; null without the right to see mail. One statement. */
export async function countTroubledMail(db: Db, powers: StaffPowers): Promise<number | null> {
  if (!mailRules.view.allows(powers, {})) return null;
  return db.$count(mails, and(inArray(mails.status, [...TROUBLED_STATUSES]), maySee(powers)));
}

/** For the HTTP status of a mail's screen. @throws NotFound */
export async function requireMail(db: Db, { powers }: { powers: StaffPowers }, id: number): Promise<void> {
  if ((await db.$count(mails, isVisible(powers, id))) === 0) throw new NotFound('This mail does not exist');
}

const isVisible = (powers: StaffPowers, id: number) => and(eq(mails.id, id), maySee(powers));

async function countByStatus(db: Db, powers: StaffPowers): Promise<Record<MailStatus, number>> {
  const rows = await db
    .select({ status: mails.status, total: count() })
    .from(mails)
    .where(and(inArray(mails.status, [...MAIL_STATUSES]), maySee(powers)))
    .groupBy(mails.status);
  const counts = new Map(rows.map(({ status, total }) => [status, total]));
  return Object.fromEntries(MAIL_STATUSES.map((status) => [status, counts.get(status) ?? 0])) as Record<
    MailStatus,
    number
  >;
}

function instantsOf({ status, createdAt, finishedAt, nextAttemptAt }: Summary) {
  const iso = (at: string) => new Date(at).toISOString();
  return {
    createdAt: iso(createdAt),
    finishedAt: finishedAt === null ? null : iso(finishedAt),
    nextAttemptAt: status === 'queued' ? iso(nextAttemptAt) : null,
  };
}
