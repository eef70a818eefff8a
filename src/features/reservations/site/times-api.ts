import { readFrom } from '#features/front-of-house/site/guest-api.ts';
import { aBoolean, aNumber, aString, type Check, listOf, oneOf, optional, record } from '#ui/site/shape.ts';
import type { NoTimesReason, ReservationDays, ReservationSlots, Slot } from '../contract.ts';
import { readTimes, type Times, type TimesQuery } from '../times.ts';

/** Paths of the endpoints that contract.ts declares; repeated so that its schemas stay out of the browser. */
const SLOTS_PATH = '/api/reservations/slots/';
const DAYS_PATH = '/api/reservations/days/';

const reason: Check<NoTimesReason> = oneOf('off', 'closed', 'too_soon', 'too_far', 'full', 'elsewhere');
const daysShape: Check<ReservationDays> = record<ReservationDays>({
  rlid: aNumber,
  partySize: aNumber,
  maxPartySize: aNumber,
  days: listOf(record<ReservationDays['days'][number]>({ date: aString, isAvailable: aBoolean })),
  readAt: aString,
});

/** Guests read of a deposit when a time is held for them. */
const slotsShape: Check<ReservationSlots> = record<Omit<ReservationSlots, 'deposit'>>({
  rlid: aNumber,
  date: aString,
  partySize: aNumber,
  maxPartySize: aNumber,
  firstDate: aString,
  lastDate: aString,
  slots: listOf(record<Slot>({ start: aString, time: aString, isAvailable: aBoolean })),
  reason: optional(reason),
  url: optional(aString),
  durationMinutes: aNumber,
  policy: aString,
  needsApproval: aBoolean,
  readAt: aString,
});

/** The times of a day. @throws GuestRefusal (not_found, party_too_large), ShapeMismatch, or what fetch throws */
export async function fetchTimes(query: TimesQuery, signal: AbortSignal): Promise<Times> {
  const url = (path: string, values: object) =>
    `${path}?${new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]))}`;
  return readTimes(
    {
      slots: (wanted) => readFrom(url(SLOTS_PATH, wanted), slotsShape, signal),
      days: (wanted) => readFrom(url(DAYS_PATH, wanted), daysShape, signal),
    },
    query,
  );
}
