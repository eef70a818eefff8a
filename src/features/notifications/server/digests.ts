import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { listStaffOfPage, staffNames } from '#features/accounts/server/index.ts';
import { NOTIFICATION_KEY } from '#features/mail/new-mail.ts';
import { composeMail, enqueueMail, loadMailSender } from '#features/mail/server/index.ts';
import { pages } from '#features/pages/server/index.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { inTransactionAgain } from '#platform/db/transaction.ts';
import { DRAFT_KINDS, sentenceOf, subjectPath } from '../kinds.ts';
import type { NotifyContext } from './notify.ts';
import { notifications } from './tables.ts';

const LANGUAGE = 'en';
/** Hour of the daily digest, in the recipient's time zone; UTC without one. */
const DIGEST_HOURS = 7;
/** For more, the mail only gives their number. */
const MOST_LISTED = 50;

/**
 * Sends a daily mail to each user who wants one: the events until seven in the morning in the user's time zone. After
 * a downtime, one mail contains them all. Read events and hidden pages are left out. Returns the number of
 * mails.
 */
export async function sendDigests(db: Db, context: NotifyContext): Promise<number> {
  let sent = 0;
  for (const userId of await listReceivers(db, context.now)) {
    sent += await inTransactionAgain(db, (tx) => sendDigest(tx, context, userId));
  }
  return sent;
}

/** The last time at which it was seven in the morning in a recipient's time zone. */
const dueUntil = (now: string) => {
  const zone = sql`coalesce(nullif(${staffNames.timeZone}, ''), 'UTC')`;
  const hours = sql`make_interval(hours => ${DIGEST_HOURS}::int)`;
  return sql`((date_trunc('day', (${now}::timestamptz AT TIME ZONE ${zone}) - ${hours}) + ${hours}) AT TIME ZONE ${zone})`;
};

async function listReceivers(db: Db, now: string): Promise<number[]> {
  const rows = await db
    .selectDistinct({ userId: notifications.userId })
    .from(notifications)
    .innerJoin(staffNames, eq(staffNames.id, notifications.userId))
    .where(and(eq(notifications.awaitsDigest, true), sql`${notifications.at} < ${dueUntil(now)}`))
    .orderBy(asc(notifications.userId));
  return rows.map(({ userId }) => userId);
}

async function sendDigest(tx: Tx, { now, origin }: NotifyContext, userId: number): Promise<number> {
  const waiting = await tx
    .select({ event: notifications, title: pages.draftTitle })
    .from(notifications)
    .innerJoin(pages, eq(pages.id, notifications.pageId))
    .innerJoin(staffNames, eq(staffNames.id, notifications.userId))
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.awaitsDigest, true),
        sql`${notifications.at} < ${dueUntil(now)}`,
      ),
    )
    .orderBy(asc(notifications.id))
    .for('update', { of: notifications });
  const ids = waiting.map(({ event }) => event.id);
  if (ids.length === 0) return 0;
  await tx.update(notifications).set({ awaitsDigest: false }).where(inArray(notifications.id, ids));
  const facts: { label: string; value: string }[] = [];
  let receiver: Awaited<ReturnType<typeof listStaffOfPage>>[number] | undefined;
  for (const { event, title } of waiting) {
    if (event.readAt !== null) continue;
    const right = DRAFT_KINDS.includes(event.kind) ? 'view_draft' : 'explore';
    const [person] = await listStaffOfPage(tx, { pageId: event.pageId, right, ids: [userId] });
    if (!person || person.mail === 'never') continue;
    receiver = person;
    facts.push({
      label: sentenceOf({ kind: event.kind, actor: event.actorName, page: title, details: event.details }),
      value: `${origin}${subjectPath(event)}`,
    });
  }
  if (!receiver) return 0;
  const { sender } = await loadMailSender(tx, { siteId: null, language: LANGUAGE }, origin);
  const written = await composeMail(tx, 'staff_digest', {
    language: LANGUAGE,
    sender,
    values: {
      count: facts.length,
      events: facts.slice(0, MOST_LISTED),
      list_link: `${origin}/wagtail/notifications/`,
    },
  });
  await enqueueMail(
    tx,
    { now },
    {
      key: `${NOTIFICATION_KEY}digest ${userId} ${ids.at(-1)}`,
      list: 'transactional',
      to: { address: receiver.email, name: receiver.name },
      ...written,
    },
  );
  return 1;
}
