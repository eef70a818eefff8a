import type { Week } from '#features/opening-hours/hours.ts';
import { formatOsmHours } from '#features/opening-hours/osm-hours.ts';
import type { ColumnName } from '#features/locations/fields/column-aliases.ts';
import { FLAG_NAMES } from '#features/locations/fields/flag-names.ts';
import type { StoredLocation } from '#features/locations/fields/stored-location.ts';
import { writeCell } from '#platform/spreadsheet/write-csv.ts';

type Cell = string | number | boolean | null;

const COLUMNS: readonly (readonly [ColumnName, (location: StoredLocation) => Cell])[] = [
  ['rlid', ({ rlid }) => rlid],
  ['sourceKey', ({ sourceKey }) => sourceKey],
  ['restaurantNumber', ({ restaurantNumber }) => restaurantNumber],
  ['name', ({ name }) => name],
  ['address1', ({ address1 }) => address1],
  ['address2', ({ address2 }) => address2],
  ['city', ({ city }) => city],
  ['state', ({ state }) => state],
  ['country', ({ country }) => country],
  ['zip', ({ zip }) => zip],
  ['latitude', ({ latitude }) => latitude],
  ['longitude', ({ longitude }) => longitude],
  ['timeZone', ({ timeZone }) => timeZone],
  ['phone', ({ phone }) => phone],
  ['hours', ({ operationHours }) => written(operationHours)],
  ['curbsideHours', ({ curbsideHours }) => written(curbsideHours)],
  ['deliveryHours', ({ deliveryHours }) => written(deliveryHours)],
  ['status', ({ status }) => status],
  ['reopensOn', ({ reopensOn }) => reopensOn],
  ...FLAG_NAMES.map((name) => [name, (location: StoredLocation) => location[name]] as const),
  ['localPageURL', ({ localPageUrl }) => localPageUrl],
  ['countryRootURL', ({ countryRootUrl }) => countryRootUrl],
];

/**
 * A spreadsheet of the live locations: UTF-8 with a byte order mark, CRLF, weekly hours as opening_hours texts. Cells
 * cannot run as formulas. Dated exceptions and wait times are missing; importing the file leaves them unchanged.
 */
export function writeCsv(locations: readonly StoredLocation[]): string {
  return `${CSV_HEAD}${writeCsvRows(locations)}`;
}

/** The byte order mark and the line of column names, which precede the rows of `writeCsvRows`. */
export const CSV_HEAD = `\ufeff${COLUMNS.map(([name]) => name).join(',')}\r\n`;

/** Lines of the live locations, each with its line end. */
export function writeCsvRows(locations: readonly StoredLocation[]): string {
  return locations
    .filter(({ archivedAt }) => archivedAt === null)
    .map((location) => `${COLUMNS.map(([, read]) => writeCell(read(location))).join(',')}\r\n`)
    .join('');
}

function written(week: Week | null): string {
  return week === null ? '' : formatOsmHours(week);
}
