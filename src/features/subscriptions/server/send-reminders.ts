import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { Problem } from '#shared/problem.ts';
import { enqueueMail, loadMailTexts } from '#features/mail/server/index.ts';
import type { MailTexts } from '#features/mail/templates.ts';
import { attempts } from '#platform/attempts.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { type DueDay, dueDays, localMoment } from '../reminder-days.ts';
import type { Occasion, Relationship, YearDay } from '../sign-up.ts';
import { oneClickUrl } from './create-mailer.ts';
import { addMs, DAY_MS } from './instants.ts';
import type { MailTo } from './mailer.ts';
import type { ClubSender } from './sender.ts';
import { composeBirthday, composeOccasion } from './subscriber-mails.ts';
import type { Subscriptions } from './subscriptions.ts';
import { occasions, sentReminders, subscribers } from './tables.ts';

/** Maximum number of people in one transaction. */
const BATCH_ROWS = 200;
/** Longer than the maximum lead time of a reminder, shorter than a year. */
const SENT_WITHIN_DAYS = 60;

/** One reminder to one person. */
interface Due {
  subscriberId: number;
  email: string;
  /** '' until the owner of the mailbox has confirmed the name: it may be a stranger's input. */
  firstName: string;
  language: string;
  siteId: number | null;
  month: number;
  day: number;
  /** Null for the subscriber's own birthday. */
  occasion: Occasion | null;
  relationship: Relationship | null;
}

/**
 * Queues the birthday wishes and reminders that are due, by each subscriber's local time; returns their number. Idempotent,
 * also on several nodes at once: the transaction that queues a reminder also records it for the year.
 * @throws the first failure, after all others are queued
 */
export async function sendReminders(db: Db, subscriptions: Subscriptions, nowMs: number): Promise<number> {
  const { timeZone, siteId, language } = subscribers;
  const audiences = await db
    .selectDistinct({ timeZone, siteId, language })
    .from(subscribers)
    .where(eq(subscribers.state, 'subscribed'));
  const senderOf = once((of: Audience) => subscriptions.senderOf(db, of));
  const textsOf = once((of: Audience) => loadTexts(db, of.language));
  const voiceOf = async (of: Audience) => ({ sender: await senderOf(of), ...(await textsOf(of)) });
  let queued = 0;
  const all = attempts();
  for (const [zone, those] of Map.groupBy(audiences, (one) => one.timeZone)) {
    const moment = localMoment(nowMs, zone);
    if (dueDays(moment, 0).length === 0) continue;
    // Skips queries for reminders that no site sends, or not yet.
    const clubs = (await Promise.all(those.map(senderOf))).map(({ club }) => club);
    const occasionDays = clubs.filter((club) => club.sendsOccasions).map((club) => club.occasionDays);
    const sought: [find: Find, daysAhead: number][] = [];
    if (clubs.some((club) => club.sendsBirthday)) sought.push([findBirthdays, 0]);
    if (occasionDays.length > 0) sought.push([findOccasions, Math.max(...occasionDays)]);
    for (const [find, daysAhead] of sought) {
      const days = dueDays(moment, daysAhead);
      queued += await sendAll(db, { subscriptions, voiceOf, nowMs, all }, { find, timeZone: zone, days });
    }
  }
  all.end();
  return queued;
}

/** Receivers that share site and language. */
type Audience = Pick<Due, 'siteId' | 'language'>;

interface Texts {
  birthday: MailTexts<'birthday'>;
  occasion: MailTexts<'occasion'>;
}

/** Sender and mail texts of one site and language. */
interface Voice extends Texts {
  sender: ClubSender;
}

async function loadTexts(db: Db, language: string): Promise<Texts> {
  return {
    birthday: await loadMailTexts(db, 'birthday', language),
    occasion: await loadMailTexts(db, 'occasion', language),
  };
}

/** Caches `load` by audience. */
function once<Loaded>(load: (of: Audience) => Promise<Loaded>): (of: Audience) => Promise<Loaded> {
  const known = new Map<string, Promise<Loaded>>();
  return (of) => {
    const key = `${of.siteId} ${of.language}`;
    let loaded = known.get(key);
    if (!loaded) known.set(key, (loaded = load(of)));
    return loaded;
  };
}

interface Sending {
  subscriptions: Subscriptions;
  voiceOf(of: Audience): Promise<Voice>;
  nowMs: number;
  all: ReturnType<typeof attempts>;
}
type Find = (
  db: Db,
  where: { timeZone: string; days: readonly DueDay[]; after: number; sentSince: string },
) => Promise<Due[]>;

async function sendAll(
  db: Db,
  sending: Sending,
  { find, timeZone, days }: { find: Find; timeZone: string; days: readonly DueDay[] },
): Promise<number> {
  const sentSince = addMs(new Date(sending.nowMs).toISOString(), -SENT_WITHIN_DAYS * DAY_MS);
  let queued = 0;
  for (let after = 0; ;) {
    const found = await find(db, { timeZone, days, after, sentSince });
    // Outside the transaction, because the embedded database has one connection.
    const voices = await Promise.all(found.map((due) => sending.voiceOf(due)));
    const send = (part: readonly Due[], from: number) =>
      inTransaction(db, async (tx) => {
        let count = 0;
        for (const [index, due] of part.entries()) {
          const voice = voices[from + index];
          if (voice && (await sendOne(tx, sending, voice, { due, days }))) count += 1;
        }
        queued += count;
      });
    await send(found, 0).catch(async (error: unknown) => {
      // Other errors, such as a lost connection, would meet each of them.
      if (!(error instanceof Problem)) throw error;
      for (const [index, due] of found.entries()) await sending.all.add(send([due], index));
    });
    const last = found.at(-1);
    if (!last || found.length < BATCH_ROWS) return queued;
    after = last.subscriberId;
  }
}

/** Queues one reminder. False when already queued, too early for the site, or the person has unsubscribed. */
async function sendOne(
  tx: Tx,
  { subscriptions, nowMs }: Sending,
  { sender, ...texts }: Voice,
  { due, days }: { due: Due; days: readonly DueDay[] },
): Promise<boolean> {
  const { club } = sender;
  const { occasion, relationship, month, day, subscriberId } = due;
  const ahead = days.findIndex((one) => one.month === month && one.day === day);
  const kept = days[ahead]?.keptOn;
  const first = days[0]?.keptOn;
  if (!kept || !first) return false;
  if (occasion === null ? !club.sendsBirthday : !club.sendsOccasions) return false;
  if (occasion !== null && daysBetween(first, kept) > club.occasionDays) return false;
  const reminder = occasion === null ? 'birthday' : `${occasion} ${relationship} ${month}-${day}`;
  const now = new Date(nowMs).toISOString();
  const [claimed] = await tx
    .insert(sentReminders)
    .values({ subscriberId, reminder, year: kept.year, queuedAt: now })
    .onConflictDoNothing()
    .returning({ year: sentReminders.year });
  if (!claimed) return false;
  const to: MailTo = { ...due, pageId: null };
  const unsubscribeUrl = oneClickUrl(subscriptions.links, sender, subscriberId);
  const composed =
    occasion === null || relationship === null
      ? composeBirthday(texts.birthday, sender, to, unsubscribeUrl)
      : composeOccasion(texts.occasion, sender, to, {
          unsubscribeUrl,
          day: { occasion, relationship, month: kept.month, day: kept.day },
        });
  const id = await enqueueMail(
    tx,
    { now },
    {
      key: `reminder ${subscriberId} ${reminder} ${kept.year}`,
      list: 'marketing',
      to: { address: due.email, name: due.firstName },
      ...composed,
      unsubscribeUrl,
    },
  );
  return id !== null;
}

const PERSON = {
  subscriberId: subscribers.id,
  email: subscribers.email,
  firstName: sql<string>`CASE WHEN ${subscribers.confirmedAt} IS NULL THEN '' ELSE ${subscribers.firstName} END`,
  language: subscribers.language,
  siteId: subscribers.siteId,
};

const findBirthdays: Find = async (db, { timeZone, days, after, sentSince }) => {
  const rows = await db
    .select({ ...PERSON, month: subscribers.birthdayMonth, day: subscribers.birthdayDay })
    .from(subscribers)
    .where(
      and(
        eq(subscribers.timeZone, timeZone),
        eq(subscribers.state, 'subscribed'),
        isNotNull(subscribers.birthdayMonth),
        sql`${subscribers.id} > ${after}`,
        isOn(days, sql`${subscribers.birthdayMonth}`, sql`${subscribers.birthdayDay}`),
        isUnsent(sql`'birthday'`, sentSince),
      ),
    )
    .orderBy(subscribers.id)
    .limit(BATCH_ROWS);
  return rows.map((row) => ({ ...row, month: row.month ?? 0, day: row.day ?? 0, occasion: null, relationship: null }));
};

/** A batch includes all occasions of its last person, so that no person is split between batches. */
const findOccasions: Find = async (db, { timeZone, days, after, sentSince }) => {
  const people = await db
    .selectDistinct({ id: subscribers.id })
    .from(subscribers)
    .innerJoin(occasions, eq(occasions.subscriberId, subscribers.id))
    .where(
      and(
        eq(subscribers.timeZone, timeZone),
        eq(subscribers.state, 'subscribed'),
        sql`${subscribers.id} > ${after}`,
        isOn(days, sql`${occasions.month}`, sql`${occasions.day}`),
        isUnsent(OCCASION_NAME, sentSince),
      ),
    )
    .orderBy(subscribers.id)
    .limit(BATCH_ROWS);
  if (people.length === 0) return [];
  const rows = await db
    .select({
      ...PERSON,
      month: occasions.month,
      day: occasions.day,
      occasion: occasions.occasion,
      relationship: occasions.relationship,
    })
    .from(subscribers)
    .innerJoin(occasions, eq(occasions.subscriberId, subscribers.id))
    .where(
      and(
        inArray(
          subscribers.id,
          people.map(({ id }) => id),
        ),
        isOn(days, sql`${occasions.month}`, sql`${occasions.day}`),
        isUnsent(OCCASION_NAME, sentSince),
      ),
    )
    .orderBy(subscribers.id, occasions.id);
  return rows as Due[];
};

/** Name of the reminder, as in `sendOne`. */
const OCCASION_NAME = sql`${occasions.occasion} || ' ' || ${occasions.relationship} || ' ' || ${occasions.month} || '-' || ${occasions.day}`;

function isUnsent(name: SQL, sentSince: string): SQL {
  return sql`NOT EXISTS (
    SELECT FROM ${sentReminders} AS sent
    WHERE sent.subscriber_id = ${subscribers.id} AND sent.reminder = ${name} AND sent.queued_at > ${sentSince}
  )`;
}

function isOn(days: readonly YearDay[], month: SQL, day: SQL): SQL {
  const pairs = days.map((one) => sql`(${one.month}, ${one.day})`);
  return sql`(${month}, ${day}) IN (${sql.join(pairs, sql`, `)})`;
}

function daysBetween(from: DueDay['keptOn'], to: DueDay['keptOn']): number {
  return (Date.UTC(to.year, to.month - 1, to.day) - Date.UTC(from.year, from.month - 1, from.day)) / 86_400_000;
}
