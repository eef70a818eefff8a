import { formatDate } from '#ui/admin/format.ts';
import type { LocationService, LocationStatus } from '../staff-contract.ts';
import type { ExceptionService } from '../staff-contract-hours.ts';
import { flagTable } from '../fields/flags.ts';

export const STATUS_LABELS: Readonly<Record<LocationStatus | 'archived', string>> = {
  open: 'Open',
  temporarily_closed: 'Temporarily closed',
  permanently_closed: 'Permanently closed',
  coming_soon: 'Coming soon',
  archived: 'Archived',
};

export const SERVICE_LABELS: Readonly<Record<LocationService, string>> = {
  ...flagTable(({ label }) => label),
  waitListReady: 'Wait list',
};

/** Labels of the services whose hours an exception changes. */
export const HOURS_LABELS: Readonly<Record<ExceptionService, string>> = {
  all: 'All hours',
  operation: 'Opening hours',
  curbside: 'Curbside hours',
  delivery: 'Delivery hours',
};

export const DAY_LABELS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** "Thursday, December 24, 2026" of a calendar date, without a zone. */
export function fullDate(date: string, language: string): string {
  return formatDate(date, language, { dateStyle: 'full' });
}

/** "Dec 24, 2026" of a calendar date, without a zone. */
export function shortDate(date: string, language: string): string {
  return formatDate(date, language);
}

/** "Thu, Dec 24" of a calendar date that is near. */
export function dayOfMonth(date: string, language: string): string {
  return formatDate(date, language, { weekday: 'short', month: 'short', day: 'numeric' });
}

/** "1 restaurant", "1,204 restaurants". */
export function restaurants(count: number, language: string): string {
  return `${new Intl.NumberFormat(language).format(count)} ${count === 1 ? 'restaurant' : 'restaurants'}`;
}
