import { readDate, readFlag, readStatus } from './read-value.ts';
import { readDayColumns, readWeekText } from './read-hours.ts';
import { readPhone } from './read-phone.ts';
import type { RowContext } from './row-context.ts';
import type { LocationFields } from './stored-location.ts';
import { isTimeZone } from './time-zone.ts';

const FLAGS = [
  'hasCurbside',
  'hasDelivery',
  'hasOnlineOrdering',
  'hasTakeOut',
  'isDiningRoomOpened',
  'outsideDining',
  'isReservationsEnabled',
  'waitListReady',
] as const;

/**
 * How to reach a restaurant and when it serves, as far as the row says. Nothing here rejects a row: what cannot be read is
 * left out with a note, and keeps the value that is stored.
 */
export function readService(context: RowContext): { values: Partial<LocationFields>; openDate?: string } {
  const { row, text, omit } = context;
  const values: Partial<LocationFields> = {
    ...readPhoneField(context),
    ...readHoursFields(context),
    ...readStatusFields(context),
  };
  for (const name of FLAGS) {
    const written = text(name);
    if (written === '') continue;
    const flag = readFlag(written);
    if (flag === undefined) omit(name, 'flag', `"${written}" is neither yes nor no`);
    else values[name] = flag;
  }
  const zone = text('timeZone');
  if (isTimeZone(zone)) values.timeZone = zone;
  else if (zone !== '') omit('timeZone', 'time-zone', `"${zone}" is not an IANA zone`);
  const page = text('localPageURL').replace(/^\/+/, '');
  if (/^[a-z0-9-]+(\/[a-z0-9-]+)*\/?$/.test(page)) values.localPageUrl = page.replace(/\/?$/, '/');
  else if (page !== '') omit('localPageURL', 'url', `"${page}" is not a path such as "florida/orlando/12-bay-street/"`);
  if (row.carries('estimatedWaitTime') && text('estimatedWaitTime') !== '')
    values.estimatedWaitTime = text('estimatedWaitTime');
  const party = text('waitListMaxPartySize');
  if (/^[1-9]\d{0,3}$/.test(party)) values.waitListMaxPartySize = Number(party);
  else if (party !== '') omit('waitListMaxPartySize', 'number', `"${party}" is not a number of guests`);

  const opened = text('openDate');
  const openDate = readDate(opened);
  if (opened !== '' && openDate === undefined) omit('openDate', 'date', `"${opened}" is not a date`);
  return { values, ...(openDate !== undefined && { openDate }) };
}

function readPhoneField({ row, text, omit }: RowContext): Partial<LocationFields> {
  if (!row.carries('phone')) return {};
  const read = readPhone(text('phone'));
  if ('phone' in read) return read;
  omit('phone', 'phone', read.reason);
  return {};
}

function readHoursFields({ row, text, omit }: RowContext): Partial<LocationFields> {
  const values: Partial<LocationFields> = {};
  const columns = [
    ['hours', 'operationHours'],
    ['curbsideHours', 'curbsideHours'],
    ['deliveryHours', 'deliveryHours'],
  ] as const;
  for (const [column, field] of columns) {
    // Lines of a multi-line cell are rules of their own, which cleaning would run together.
    const written = text(column) === '' ? '' : row.text(column).replace(/\s*\n\s*/g, '; ');
    const read = written === '' ? (column === 'hours' ? readDayColumns(row) : undefined) : readWeekText(written);
    if (read?.week) values[field] = read.week;
    for (const reason of read?.ignored ?? []) omit(column, 'hours', reason);
  }
  return values;
}

function readStatusFields({ text, omit }: RowContext): Partial<LocationFields> {
  const values: Partial<LocationFields> = {};
  const written = text('status');
  const status = written === '' ? undefined : readStatus(written);
  if (written !== '' && status === undefined) omit('status', 'status', `"${written}" is not a status`);
  const flags = (['isPermanentlyClosed', 'isTemporarilyClosed', 'isComingSoon'] as const).map((name) =>
    readFlag(text(name)),
  );
  const flagged = (['permanently_closed', 'temporarily_closed', 'coming_soon'] as const).find((_, at) => flags[at]);
  if (flagged) values.status = flagged;
  else if (status) values.status = status;
  else if (flags.some((flag) => flag === false)) values.status = 'open';

  const reopens = text('reopensOn');
  const reopensOn = readDate(reopens);
  if (reopensOn) values.reopensOn = reopensOn;
  else if (reopens !== '') omit('reopensOn', 'date', `"${reopens}" is not a date`);
  else if (values.status === 'open') values.reopensOn = null;
  return values;
}
