import { and, asc, gt, type SQL, sql } from 'drizzle-orm';
import { requireRule } from '#features/rights/staff-rule.ts';
import type { Db } from '#platform/db/client.ts';
import { requireInput } from '#platform/http/parse-input.ts';
import { type ExportCell, strangersRow } from '#platform/spreadsheet/cell.ts';
import { type ExportFile, exportFile, type ExportFormat } from '#platform/spreadsheet/export-file.ts';
import { SubscriberQuery } from '../../staff-contract.ts';
import { subscriberRules } from '../../rules.ts';
import { subscribers } from '../tables.ts';
import { dayText } from './get-subscriber.ts';
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

/**
 * All subscribers that the list's query matches, by id, streamed in batches.
 * @param query unparsed query of the screen's URL
 * @throws Forbidden; Invalid for a malformed query, so that a typo does not export everything
 */
export function exportSubscribers(
  db: Db,
  { powers, ...asked }: SubscriberAsker,
  format: ExportFormat,
  query: unknown,
): ExportFile {
  requireRule(powers, subscriberRules.view);
  const where = found(requireInput(SubscriberQuery, query), asked);
  return exportFile(format, drawRows(db, asked.now, where), { name: 'subscribers', now: asked.now });
}

async function* drawRows(db: Db, now: string, where: SQL | undefined): AsyncGenerator<readonly ExportCell[]> {
  yield HEADER;
  for (let after = 0; ;) {
    const rows = await selectSubscribers(db, now, {
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
