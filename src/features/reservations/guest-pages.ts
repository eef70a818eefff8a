import type { LanguageCode } from '#features/pages/contract.ts';

/** Page on which a guest chooses a time: `/reserve/?rlid={rlid}`. */
export const RESERVE_PAGE_PATH = '/reserve/';
/** Page of one reservation for its guest: `/reservations/{id}/`. While the place is only held, it has the form to confirm. */
export const RESERVATION_PAGE_PATH = '/reservations/';

/** Form fields of the two pages, besides those of `PartyValues`. */
/** ISO instant of a time. */
export const START_FIELD = 'start';
/** Field of the button that shows a day, in place of the date in its field. */
export const DAY_FIELD = 'day';

/** Actions of a guest on the page of a reservation, as values of `ACTION_FIELD`. */
export const RESERVATION_ACTIONS = ['confirm', 'pay', 'release', 'change', 'note', 'cancel'] as const;
/** Field of a form that may lead to the payment page. */
export const PAYS_FIELD = 'pays';

/**
 * Why an action was not done, as ends of message ids like reserve.not_done_full. `changed`: it changed meanwhile.
 * `deposit`: the wanted place needs one. `card`: no payment page could be opened.
 */
export const RESERVATION_REFUSALS = ['changed', 'full', 'late', 'token', 'rate', 'deposit', 'card'] as const;
export type ReservationRefusal = (typeof RESERVATION_REFUSALS)[number];

/** The table that a guest is looking for. */
export interface Wish {
  partySize?: number | undefined;
  /** YYYY-MM-DD at the restaurant. */
  date?: string | undefined;
}

/** The page to reserve a table at a restaurant, in the guest's language. */
export function reservePageUrl(rlid: number, language: LanguageCode, { partySize, date }: Wish = {}): string {
  const query = new URLSearchParams({ rlid: String(rlid), language });
  if (partySize !== undefined) query.set('partySize', String(partySize));
  if (date !== undefined) query.set('date', date);
  return `${RESERVE_PAGE_PATH}?${query}`;
}

/** The page of a reservation. @param wish shows the times to which the reservation can be moved */
export function reservationPageUrl(id: string, wish?: Wish): string {
  const path = `${RESERVATION_PAGE_PATH}${encodeURIComponent(id)}/`;
  if (!wish) return path;
  const query = new URLSearchParams({ change: '1' });
  if (wish.partySize !== undefined) query.set('partySize', String(wish.partySize));
  if (wish.date !== undefined) query.set('date', wish.date);
  return `${path}?${query}`;
}

/** The calendar file of a reservation. */
export function calendarUrl(id: string): string {
  return `/api/reservations/${encodeURIComponent(id)}/calendar.ics`;
}
