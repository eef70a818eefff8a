import type { Interval, Week } from '#features/opening-hours/hours.ts';
import { formatOsmHours } from '#features/opening-hours/osm-hours.ts';
import type { ColumnName } from './column-aliases.ts';
import { flagTable } from './flags.ts';
import type { LocationFields } from './stored-location.ts';
import { writeInterval } from './week-format.ts';

type ChangedField = keyof LocationFields | 'sourceKey';

/** Labels for staff of a restaurant's fields. */
const FIELD_LABELS: Readonly<Record<ChangedField, string>> = {
  sourceKey: 'Key in the list',
  restaurantNumber: 'Number',
  name: 'Name',
  address1: 'Street address',
  address2: 'Second address line',
  city: 'City',
  state: 'State',
  country: 'Country',
  countryRootUrl: 'Root address of the country',
  zip: 'Postal code',
  latitude: 'Latitude',
  longitude: 'Longitude',
  timeZone: 'Time zone',
  phone: 'Phone',
  operationHours: 'Opening hours',
  curbsideHours: 'Curbside hours',
  deliveryHours: 'Delivery hours',
  exceptions: 'Special hours',
  status: 'Status',
  reopensOn: 'Reopens on',
  ...flagTable(({ label }) => label),
  localPageUrl: 'Page address',
  estimatedWaitTime: 'Estimated wait',
  waitListMaxPartySize: 'Largest party on the wait list',
  waitListReady: 'Wait list',
  waitUpdatedAt: 'Wait time read at',
  archivedAt: 'Archived',
};

const COLUMN_LABELS: Readonly<Partial<Record<ColumnName, string>>> = {
  rlid: 'rlid (Galley number)',
  sourceKey: 'Key in the list',
  hours: 'Opening hours',
  curbsideHours: 'Curbside hours',
  deliveryHours: 'Delivery hours',
  houseNumber: 'House number',
  street: 'Street without house number',
  fullAddress: 'Whole address',
  countryRootURL: 'Root address of the country',
  point: 'Coordinates in one column',
  isTemporarilyClosed: 'Temporarily closed',
  isPermanentlyClosed: 'Permanently closed',
  isComingSoon: 'Coming soon',
  openDate: 'Opening day',
  localPageURL: 'Page address',
};

/** "Phone", "Opening hours", also for a column that sets no field of its own; the name itself for a field without a label. */
export function fieldLabel(field: string): string {
  if (field === 'row') return 'The row';
  const labels: Readonly<Partial<Record<string, string>>> = { ...COLUMN_LABELS, ...FIELD_LABELS };
  return labels[field] ?? field;
}

/** Label of a column's meaning: "Monday, opens" for `mondayOpen`. */
export function columnLabel(name: ColumnName): string {
  const day = /^(sun|mon|tues|wednes|thurs|fri|satur)day(Open|Close)?$/.exec(name);
  if (day) {
    const word = `${name.charAt(0).toUpperCase()}${name.slice(1).replace(/(Open|Close)$/, '')}`;
    return day[2] ? `${word}, ${day[2] === 'Open' ? 'opens' : 'closes'}` : `${word}, hours`;
  }
  return COLUMN_LABELS[name] ?? fieldLabel(name);
}

const MOST_CHARACTERS = 1000;

/** A field's value as text; '' for nothing. Long texts are cut. */
export function valueText(field: string, value: unknown): string {
  const text = wholeText(field, value);
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
}

function wholeText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (field.endsWith('Hours') && isWeek(value)) return formatOsmHours(value) || 'closed all week';
  if (field === 'exceptions' && Array.isArray(value)) return value.map(exceptionText).join('; ');
  if (field === 'status' && typeof value === 'string') return value.replaceAll('_', ' ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number);
}

function exceptionText(exception: { date: string; service: string; intervals: Interval[]; label?: string }): string {
  const { date, service, intervals, label } = exception;
  const times = intervals.length === 0 ? 'closed' : intervals.map(writeInterval).join(', ');
  return `${date}${service === 'all' ? '' : ` ${service}`}: ${times}${label ? ` (${label})` : ''}`;
}

function isWeek(value: unknown): value is Week {
  return Array.isArray(value) && value.length === 7 && value.every(Array.isArray);
}
