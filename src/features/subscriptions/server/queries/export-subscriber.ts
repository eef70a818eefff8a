import { asc, eq } from 'drizzle-orm';
import { reasonText } from '#features/guard/rules.ts';
import { listMailTo } from '#features/mail/server/index.ts';
import { mayOnLocation, type StaffPowers } from '#features/rights/permissions.ts';
import type { Db } from '#platform/db/client.ts';
import { type ExportCell, strangersRow } from '#platform/spreadsheet/cell.ts';
import { type ExportFile, exportFile, type ExportFormat } from '#platform/spreadsheet/export-file.ts';
import { purposesOf, type YearDay } from '../../sign-up.ts';
import { sentReminders, signUps, subscribers } from '../tables.ts';
import { dayText, getSubscriber } from './get-subscriber.ts';
import type { SubscriberAsker } from './list-subscribers.ts';

type Row = ExportCell[];

/**
 * All data about one person, for a data access request: details, sign-ups, consent log and mails. Mails about restaurants
 * outside of the user's regions are left out. The tokens of links in mails are removed, because anyone with the file could
 * act in the person's place. @throws Forbidden, NotFound
 */
export async function exportSubscriber(
  db: Db,
  { conceal, ...viewer }: Pick<SubscriberAsker, 'powers' | 'now'> & { conceal: (text: string) => string },
  format: ExportFormat,
  id: number,
): Promise<ExportFile> {
  const { subscriber } = await getSubscriber(db, viewer, id);
  const [person] = await db
    .select({ wantsOffers: subscribers.wantsOffers })
    .from(subscribers)
    .where(eq(subscribers.id, id));
  const rows: Row[] = [
    ['E-mail', subscriber.email],
    ['Name', subscriber.name],
    ['State', subscriber.state],
    ['Purposes', subscriber.purposes],
    ['Ticked the box for offers', person?.wantsOffers ?? false],
    ['Site', subscriber.site],
    ['Post code', subscriber.postcode],
    ['Country', subscriber.country],
    ['Language', subscriber.language],
    ['Time zone', subscriber.timeZone],
    ['Birthday (month-day)', subscriber.birthday ?? ''],
    ...subscriber.occasions.map(({ occasion, relationship, day }) => ['Occasion', occasion, relationship, day]),
    ['Signed up (UTC)', new Date(subscriber.createdAt)],
    ['Subscribed (UTC)', dateOf(subscriber.subscribedAt)],
    ['Confirmed (UTC)', dateOf(subscriber.confirmedAt)],
    ['Unsubscribed (UTC)', dateOf(subscriber.unsubscribedAt)],
    ...(await reminderRows(db, id)),
    ...(await signUpRows(db, id)),
    ...consentRows(subscriber.consent),
    ...(await mailRows(db, viewer.powers, subscriber.email, conceal)),
  ];
  return exportFile(format, rows.map(strangersRow), { name: `subscriber ${id}`, now: viewer.now });
}

async function reminderRows(db: Db, id: number): Promise<Row[]> {
  const rows = await db
    .select()
    .from(sentReminders)
    .where(eq(sentReminders.subscriberId, id))
    .orderBy(asc(sentReminders.queuedAt));
  return rows.map(({ reminder, queuedAt }) => ['Reminder', reminder, new Date(queuedAt)]);
}

/** All sign-ups. The details of an unconfirmed sign-up are not in the subscriber's record yet. */
async function signUpRows(db: Db, id: number): Promise<Row[]> {
  const rows = await db.select().from(signUps).where(eq(signUps.subscriberId, id)).orderBy(asc(signUps.id));
  const header: Row = [
    'Form sent (UTC)',
    'First name',
    'Last name',
    'Post code',
    'Country',
    'Language',
    'Time zone',
    'Birthday',
    'Occasions',
    'Purposes',
    'Page',
    'Taken for',
    'Why',
    'Link ends (UTC)',
    'Used (UTC)',
  ];
  return section(
    header,
    rows.map(({ details, ...kept }) => [
      new Date(kept.createdAt),
      details.firstName,
      details.lastName,
      details.postcode,
      details.country,
      details.language,
      details.timeZone,
      details.birthday === null ? '' : dayOf(details.birthday),
      details.occasions.map((one) => `${one.occasion} ${one.relationship} ${dayOf(one)}`),
      purposesOf(details),
      details.pageId,
      kept.verdict,
      kept.reasons.map(reasonText),
      new Date(kept.expiresAt),
      dateOf(kept.usedAt),
    ]),
  );
}

function consentRows(consent: Awaited<ReturnType<typeof getSubscriber>>['subscriber']['consent']): Row[] {
  const header: Row = [
    'At (UTC)',
    'What',
    'How',
    'Purposes',
    'Terms',
    'Consent',
    'Page',
    'Revision',
    'Language',
    'Country',
    'Network',
    'Mailing',
  ];
  return section(
    header,
    consent.map((entry) => [
      new Date(entry.at),
      entry.action,
      entry.source,
      entry.purposes,
      entry.wording?.terms ?? '',
      entry.wording?.consent ?? '',
      entry.page?.title ?? entry.page?.id ?? '',
      entry.page?.revision ?? '',
      entry.language,
      entry.country,
      entry.ipPrefix,
      entry.broadLogId,
    ]),
  );
}

async function mailRows(db: Db, powers: StaffPowers, email: string, conceal: (text: string) => string): Promise<Row[]> {
  const mails = await listMailTo(db, email, powers);
  const isWhole = mayOnLocation(powers, 'view', { country: '', state: '' });
  const rows = section(
    ['Mail written (UTC)', 'List', 'State', 'Finished (UTC)', 'To', 'Subject', 'Text'],
    mails.map((mail) => [
      new Date(mail.createdAt),
      mail.list,
      mail.status,
      dateOf(mail.finishedAt),
      mail.toName,
      mail.subject,
      conceal(mail.textBody),
    ]),
  );
  return isWhole ? rows : [...rows, [], ['Mails about restaurants that you may not see are left out.']];
}

/** A section of the file: an empty row, the header and the rows; nothing when there are no rows. */
function section(header: Row, rows: Row[]): Row[] {
  return rows.length === 0 ? [] : [[], header, ...rows];
}

function dayOf({ month, day }: YearDay): string {
  return dayText(month, day);
}

function dateOf(instant: string | null): Date | null {
  return instant === null ? null : new Date(instant);
}
