import type { PartyValues } from '#features/front-of-house/party-values.ts';
import { depositShape } from '#features/deposits/site/deposit-shape.ts';
import { postTo, readFrom } from '#features/front-of-house/site/guest-api.ts';
import { fetchCsrfToken } from '#ui/site/csrf-token.ts';
import { aBoolean, aNumber, aString, type Check, oneOf, optional, record } from '#ui/site/shape.ts';
import type { HoldBody, Reservation, ReservationState } from '../contract.ts';

/** Paths of the endpoints that contract.ts declares; repeated so that its schemas stay out of the browser. */
const RESERVATIONS_PATH = '/api/reservations/';
const HOLDS_PATH = '/api/reservations/holds/';

const state: Check<ReservationState> = oneOf(
  'held',
  'awaiting_payment',
  'requested',
  'confirmed',
  'arrived',
  'seated',
  'finished',
  'cancelled',
  'no_show',
  'declined',
  'expired',
);

const reservationShape: Check<Reservation> = record<Reservation>({
  id: aString,
  rlid: aNumber,
  restaurantName: aString,
  state,
  name: aString,
  language: oneOf('en', 'es', 'fr-CA'),
  partySize: aNumber,
  start: aString,
  end: aString,
  date: aString,
  note: aString,
  policy: aString,
  needsApproval: aBoolean,
  maxPartySize: aNumber,
  deposit: optional(depositShape),
  payUrl: optional(aString),
  heldUntil: optional(aString),
  changeUntil: aString,
  readAt: aString,
  version: aNumber,
  may: record<Reservation['may']>({ confirm: aBoolean, change: aBoolean, cancel: aBoolean }),
});

interface Sender {
  key: string;
  language: string;
}

/** The guest's own reservation. @throws GuestRefusal (not_found), ShapeMismatch, or what fetch throws */
export async function fetchReservation(id: string, signal?: AbortSignal): Promise<Reservation> {
  return readFrom(`${RESERVATIONS_PATH}${encodeURIComponent(id)}/`, reservationShape, signal);
}

/** Holds a time for some minutes. @throws as `postTo` */
export async function holdPlace(body: HoldBody, sender: Sender): Promise<Reservation> {
  return postTo(HOLDS_PATH, body, reservationShape, sender);
}

/** Releases a held time, if possible: it becomes free again soon in any case. */
export async function releaseHold(id: string): Promise<void> {
  try {
    const headers = { accept: 'application/json', 'x-csrftoken': await fetchCsrfToken() };
    await fetch(`${HOLDS_PATH}${encodeURIComponent(id)}/`, { method: 'DELETE', headers, keepalive: true });
  } catch {
    // A failure does not matter.
  }
}

/** Confirms a held time. @throws as `postTo` */
export async function confirmReservation(
  hold: string,
  { name, phone, email, note, smsConsent }: PartyValues,
  sender: Sender,
): Promise<Reservation> {
  return postTo(RESERVATIONS_PATH, { hold, name, phone, email, note, smsConsent }, reservationShape, sender);
}
