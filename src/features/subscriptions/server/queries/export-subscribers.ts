import { and, asc, gt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { type ExportCell, strangersRow } from '#platform/spreadsheet/cell.ts';
import { type ExportFile, exportFile, type ExportFormat } from '#platform/spreadsheet/export-file.ts';
import { SubscriberQuery } from '../../staff-contract.ts';
import { requireOnSubscribers } from '../context.ts';
import { subscribers } from '../tables.ts';
import { dayText, getSubscriber } from './get-subscriber.ts';
import { found, selectSubscribers, type StoredRow, type SubscriberAsker } from './list-subscribers.ts';

const BATCH_ROWS = 2000;
const HEADER = [
  'E-mail',
  'First name',
  'Last name',
  'State',
  'Offers',
  'Post code',
  'Country',
  'Language',
  'Time zone',
  'Birthday',
  'Occasions',
  'Signed up (UTC)',
  'Confirmed (UTC)',
  'Unsubscribed (UTC)',
];
const CONSENT_HEADER = [
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

/**
 * Everybody whom the list's query finds, by id, read in batches as the client takes it.
 * @param query as it came: what makes no sense in it counts as unsaid
 * @throws Forbidden
 */
export function exportSubscribers(
  db: Db,
  { powers, timeZone, now }: SubscriberAsker & { now: string },
  format: ExportFormat,
  query: unknown,
): ExportFile {
  requireOnSubscribers(powers, 'view');
  const parsed = SubscriberQuery.safeParse(query);
  const where = parsed.success ? found(parsed.data, timeZone) : undefined;
  return exportFile(format, drawRows(db, where), { name: 'subscribers', now });
}

/** All that is kept about one person, to hand out to them: the person, then the history of consent. @throws Forbidden, NotFound */
export async function exportSubscriber(
  db: Db,
  { powers, now }: Pick<SubscriberAsker, 'powers'> & { now: string },
  format: ExportFormat,
  id: number,
): Promise<ExportFile> {
  const { subscriber } = await getSubscriber(db, powers, id);
  const rows: ExportCell[][] = [
    ['E-mail', subscriber.email],
    ['Name', subscriber.name],
    ['State', subscriber.state],
    ['Purposes', subscriber.purposes],
    ['Post code', subscriber.postcode],
    ['Country', subscriber.country],
    ['Language', subscriber.language],
    ['Time zone', subscriber.time_zone],
    ['Birthday (month-day)', subscriber.birthday ?? ''],
    ...subscriber.occasions.map(({ occasion, relationship, day }) => ['Occasion', occasion, relationship, day]),
    ['Signed up (UTC)', new Date(subscriber.created_at)],
    ['Confirmed (UTC)', dateOf(subscriber.confirmed_at)],
    ['Unsubscribed (UTC)', dateOf(subscriber.unsubscribed_at)],
    ...subscriber.reminders.map(({ reminder, queued_at }) => ['Reminder', reminder, new Date(queued_at)]),
    [],
    CONSENT_HEADER,
    ...subscriber.consent.map((entry): ExportCell[] => [
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
      entry.ip_prefix,
      entry.broad_log_id,
    ]),
  ];
  return exportFile(format, rows.map(strangersRow), { name: `subscriber ${id}`, now });
}

async function* drawRows(db: Db, where: SQL | undefined): AsyncGenerator<readonly ExportCell[]> {
  yield HEADER;
  for (let after = 0; ;) {
    const rows = await selectSubscribers(db, {
      where: and(where, gt(subscribers.id, after)),
      orderBy: [sql`${asc(subscribers.id)}`],
      limit: BATCH_ROWS,
    });
    for (const row of rows) yield strangersRow(cellsOf(row));
    const last = rows.at(-1);
    if (!last || rows.length < BATCH_ROWS) return;
    after = last.person.id;
  }
}

function cellsOf({ person, occasionCount }: StoredRow): ExportCell[] {
  return [
    person.email,
    person.firstName,
    person.lastName,
    person.state,
    person.wantsOffers,
    person.postcode,
    person.country,
    person.language,
    person.timeZone,
    person.birthdayMonth !== null && person.birthdayDay !== null
      ? dayText(person.birthdayMonth, person.birthdayDay)
      : '',
    occasionCount,
    new Date(person.createdAt),
    dateOf(person.confirmedAt),
    dateOf(person.unsubscribedAt),
  ];
}

function dateOf(instant: string | null): Date | null {
  return instant === null ? null : new Date(instant);
}
