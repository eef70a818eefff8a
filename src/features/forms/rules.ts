import { parseGuestAddress } from '#shared/email-address.ts';
import type { Rule } from './definition.ts';

const DAYS_IN_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const email: Rule = (value) => (parseGuestAddress(value) === undefined ? { id: 'forms.error_email' } : undefined);

/** Seven to fifteen digits, with the usual separators, and an extension: "x12", "ext. 12". */
const phone: Rule = (value) => {
  const number = value.replace(/\s*(x|ext\.?)\s*\d{1,6}$/i, '');
  const digits = number.replace(/\D/g, '').length;
  return /^[+(\d][\d\s().\-/]*$/.test(number) && digits >= 7 && digits <= 15 ? undefined : { id: 'forms.error_phone' };
};

/** A ZIP code, ZIP+4 or Canadian postal code. */
export const postcode: Rule = (value) =>
  /^(\d{5}([- ]?\d{4})?|[A-Za-z]\d[A-Za-z][ -]?\d[A-Za-z]\d)$/.test(value) ? undefined : { id: 'forms.error_postcode' };

/** No web or e-mail address and no markup: mails contain names, and mail programs make links of addresses. */
export const personName: Rule = (value) =>
  /[:/@<>]|\bwww\.|\p{L}{2,}\.\p{L}{2,}/iu.test(value) ? { id: 'forms.error_characters' } : undefined;

/** An existing day in the format of date controls: "2026-11-21". */
const date: Rule = (value) => (isDate(value) ? undefined : { id: 'forms.error_date' });

export const notInFuture: Rule = (value, { today }) =>
  today !== undefined && isDate(value) && value > today ? { id: 'forms.error_future' } : undefined;

/** A time of day, as a time control sends it: "18:30". */
const time: Rule = (value) => (/^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? undefined : { id: 'forms.error_time' });

const DATE_AND_TIME = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d$/;
const dateAndTime: Rule = (value) =>
  isDate(DATE_AND_TIME.exec(value)?.[1] ?? '') ? undefined : { id: 'forms.error_date' };

export function pattern(wanted: RegExp, id: string): Rule {
  return (value) => (wanted.test(value) ? undefined : { id });
}

/** Whether a month has such a day in any year: 29 February is one. */
export function isDayOfMonth(month: number, day: number): boolean {
  return Number.isInteger(day) && day >= 1 && day <= (DAYS_IN_MONTH[month - 1] ?? 0);
}

function isDate(value: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined || year < 1900 || !isDayOfMonth(month, day))
    return false;
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month !== 2 || day !== 29 || isLeap;
}

const FURTHEST_EAST_MS = 14 * 3_600_000;

/** The latest current date anywhere on earth: a guest's current date never counts as future. */
export function latestToday(now: number): string {
  return new Date(now + FURTHEST_EAST_MS).toISOString().slice(0, 10);
}

/** Rule for the answers of a widget, by tag; a field's own rules are applied after it. */
export const WIDGET_RULES: ReadonlyMap<string, Rule> = new Map([
  ['email', email],
  ['tel', phone],
  ['date', date],
  ['time', time],
  ['datetime-local', dateAndTime],
  ['number', pattern(/^-?\d{1,15}([.,]\d{1,6})?$/, 'forms.error_number')],
  ['url', pattern(/^https?:\/\/[^\s/.]+\.[^\s]+$/i, 'forms.error_url')],
]);
