import { dayOfMonth } from '#features/locations/admin/texts.ts';
import type { ReservationState } from '../../contract.ts';
import type { DaySheet, SheetAction, SheetRow } from '../../staff-contract.ts';

export const STATE_LABELS: Readonly<Record<ReservationState, string>> = {
  held: 'Being booked',
  awaiting_payment: 'Paying the deposit',
  requested: 'Waiting for your answer',
  confirmed: 'Confirmed',
  arrived: 'Arrived',
  seated: 'Seated',
  finished: 'Finished',
  cancelled: 'Cancelled',
  no_show: 'No-show',
  declined: 'Declined',
  expired: 'Expired',
};

export const SOURCE_LABELS: Readonly<Record<SheetRow['source'], string>> = {
  web: 'Booked online',
  phone: 'By phone',
  walk_in: 'Walk-in',
};

/** Confirmation of a step: "Ana: seated." */
export const DONE_TEXTS: Readonly<Record<SheetAction, string>> = {
  approve: 'confirmed',
  decline: 'declined',
  arrive: 'arrived',
  seat: 'seated',
  finish: 'finished',
  no_show: 'no-show',
  cancel: 'cancelled',
  tables: 'tables saved',
  change: 'changed',
  keep: 'kept',
  keep_deposit: 'deposit kept',
  return_deposit: 'deposit returned',
  undo: 'last step undone',
};

/** "Ana, party of 4" */
export const titleOf = ({ name, partySize }: Pick<SheetRow, 'name' | 'partySize'>): string =>
  `${name}, party of ${partySize}`;

/** "6:30 PM" on the restaurant's clock. @param instant ISO text */
export function clockText(instant: string, language: string, timeZone: string): string {
  return new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit', timeZone }).format(new Date(instant));
}

/** "6:30 PM", with its day where the day is not the sheet's. */
export function timeOf(
  { start, date }: Pick<SheetRow, 'start' | 'date'>,
  sheet: Pick<DaySheet, 'date' | 'timeZone'>,
  language: string,
): string {
  const time = clockText(start, language, sheet.timeZone);
  return date === sheet.date ? time : `${dayOfMonth(date, language)}, ${time}`;
}

/** "12 min late" for a party that should be here; '' for all others. */
export function lateText({ state, start }: Pick<SheetRow, 'state' | 'start'>, nowMs: number): string {
  const minutes = Math.floor((nowMs - Date.parse(start)) / 60_000);
  if (state !== 'confirmed' || minutes <= 0) return '';
  return minutes < 120 ? `${minutes} min late` : 'More than 2 hours late';
}

/** "1 guest", "12 guests" */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Names of tables as a host types them: "12, 14" or "12 14". */
export function tablesOf(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter(Boolean))];
}

/** The times of a day as options of a list: "6:30 PM: 12 of 20 guests". */
export function slotOptions({ slots, limits, timeZone }: DaySheet, language: string) {
  return slots.map(({ start, covers, isClosed }) => ({
    value: start,
    label: `${clockText(start, language, timeZone)}: ${covers} of ${limits.covers} guests${isClosed ? ', closed' : ''}`,
  }));
}
