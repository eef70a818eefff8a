import { FLAG_NAMES } from '#features/locations/fields/flag-names.ts';
import { readPhone } from '#features/locations/fields/read-phone.ts';
import type { LocationFields, LocationStatus } from '#features/locations/fields/stored-location.ts';
import { isTimeZone } from '#features/locations/fields/time-zone.ts';
import { isLocalPagePath } from '#features/locations/fields/web-address.ts';
import { readClosure, readDate, readFlag, readStatus } from './read-value.ts';
import { readDayColumns, readWeekText } from './read-hours.ts';
import { RowRefused, type RowContext } from './row-context.ts';

const FLAGS = [...FLAG_NAMES, 'waitListReady'] as const;

/**
 * Reads contact data and opening times of a restaurant. An unreadable value is left out with a note, so that the stored
 * value is kept.
 * @throws RowRefused when the row does not clearly state whether the restaurant is open.
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
  const path = page.replace(/\/?$/, '/');
  if (isLocalPagePath(path)) values.localPageUrl = path;
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
  const written = text('phone');
  const read = readPhone(written);
  // Only an empty cell means no phone; "TBD" and zeros mean that the number is unknown.
  if ('phone' in read && (read.phone !== '' || written === '')) return read;
  omit('phone', 'phone', 'reason' in read ? read.reason : `"${written}" is not a phone number`);
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
    // The lines of a multi-line cell are separate rules, which cleaning would join.
    const written = text(column) === '' ? '' : row.text(column).replace(/\s*\n\s*/g, '; ');
    const read = written === '' ? (column === 'hours' ? readDayColumns(row) : undefined) : readWeekText(written);
    if (read?.week) values[field] = read.week;
    for (const reason of read?.ignored ?? []) omit(column, 'hours', reason);
  }
  return values;
}

const CLOSURES = [
  ['isPermanentlyClosed', 'permanently_closed'],
  ['isTemporarilyClosed', 'temporarily_closed'],
  ['isComingSoon', 'coming_soon'],
] as const;

/** @throws RowRefused for a status or closure that cannot be understood: a closed restaurant must not load as an open one. */
function readStatusFields(context: RowContext): Partial<LocationFields> {
  const { text, omit } = context;
  const values: Partial<LocationFields> = {};
  const written = text('status');
  const status = written === '' ? undefined : readStatus(written);
  if (written !== '' && status === undefined)
    throw new RowRefused(
      'status',
      `"${written}" is not understood: open, temporarily closed, permanently closed or coming soon`,
    );
  const closures = CLOSURES.flatMap(([name, meaning]) => readClosureField(context, name, meaning) ?? []);
  const closed = closures.find((one) => one.status !== 'open');
  if (closed) Object.assign(values, closed);
  else if (status) values.status = status;
  else if (closures.length > 0) values.status = 'open';

  const reopens = text('reopensOn');
  const reopensOn = readDate(reopens);
  if (reopensOn) values.reopensOn = reopensOn;
  else if (reopens !== '') omit('reopensOn', 'date', `"${reopens}" is not a date`);
  else if (values.status === 'open') values.reopensOn = null;
  return values;
}

function readClosureField(
  { text, today }: RowContext,
  name: (typeof CLOSURES)[number][0],
  meaning: (typeof CLOSURES)[number][1],
): { status: LocationStatus; reopensOn?: string } | undefined {
  const written = text(name);
  if (written === '') return undefined;
  const read = readClosure(written, meaning);
  if (read === undefined)
    throw new RowRefused(
      name,
      `"${written}" is not understood: yes, no, a date, or words such as "permanently closed"`,
    );
  if ('status' in read) return read;
  // In most of America it is still the evening before; where the day has begun, the restaurant counts as open by itself.
  if (meaning === 'coming_soon')
    return read.date >= today ? { status: meaning, reopensOn: read.date } : { status: 'open' };
  if (read.date <= today) return { status: meaning };
  throw new RowRefused(name, `"${written}" is a day to come: it may mean the last day or the first one again`);
}
