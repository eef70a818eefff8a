import type { LocationService, LocationStatus } from '../staff-contract.ts';
import type { ExceptionService } from '../staff-contract-hours.ts';

export const STATUS_WORDS: Readonly<Record<LocationStatus | 'archived', string>> = {
  open: 'Open',
  temporarily_closed: 'Temporarily closed',
  permanently_closed: 'Permanently closed',
  coming_soon: 'Coming soon',
  archived: 'Archived',
};

export const SERVICE_WORDS: Readonly<Record<LocationService, string>> = {
  dining_room: 'Dining room',
  outside_dining: 'Outside dining',
  take_out: 'Take-out',
  curbside: 'Curbside',
  delivery: 'Delivery',
  ordering: 'Online ordering',
  reservations: 'Reservations',
  wait_list: 'Wait list',
};

/** Whose hours an exception rules. */
export const HOURS_WORDS: Readonly<Record<ExceptionService, string>> = {
  all: 'All hours',
  operation: 'Opening hours',
  curbside: 'Curbside hours',
  delivery: 'Delivery hours',
};

export const DAY_WORDS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** "Thursday, December 24, 2026" of a calendar date, without a zone. */
export function dateInWords(date: string, language: string): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' });
  const instant = new Date(`${date}T00:00:00Z`);
  return Number.isNaN(instant.getTime()) ? date : format.format(instant);
}

/** "1 restaurant", "1,204 restaurants". */
export function restaurants(count: number, language: string): string {
  return `${new Intl.NumberFormat(language).format(count)} ${count === 1 ? 'restaurant' : 'restaurants'}`;
}
