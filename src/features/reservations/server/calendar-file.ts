import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { nameOfRestaurant } from '#features/front-of-house/server/index.ts';
import type { LocationEntry } from '#features/locator/server/index.ts';
import type { LanguageCode } from '#features/pages/contract.ts';
import type { ReservationRow } from './tables.ts';

const SUMMARY: Readonly<Record<LanguageCode, (name: string, size: number) => string>> = {
  en: (name, size) => `Table for ${size} at ${name}`,
  es: (name, size) => `Mesa para ${size} en ${name}`,
  'fr-CA': (name, size) => `Table pour ${size} chez ${name}`,
};

/**
 * The calendar file of a reservation (RFC 5545, RFC 5546). Its UID is permanent, its times are in UTC, and its SEQUENCE
 * grows with each change. For an ended reservation it is a cancellation, which removes the event.
 * @param url the guest's page
 */
export function calendarFile(
  row: Pick<ReservationRow, 'uid' | 'sequence' | 'state' | 'startsAt' | 'endsAt' | 'partySize' | 'createdAt'>,
  {
    restaurant,
    url,
    language,
    nowMs,
  }: { restaurant: LocationEntry; url: string; language: LanguageCode; nowMs: number },
): string {
  const isOver = row.state === 'cancelled' || row.state === 'declined' || row.state === 'no_show';
  const { address1, city, state, zip, phone, latitude, longitude } = restaurant.wire;
  const calendar = ical({
    prodId: { company: 'Galley', product: 'Reservations', language: language.toUpperCase() },
    method: isOver ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: row.uid,
    sequence: row.sequence,
    stamp: new Date(nowMs),
    created: new Date(row.createdAt),
    start: new Date(row.startsAt),
    end: new Date(row.endsAt),
    summary: SUMMARY[language](nameOfRestaurant(restaurant), row.partySize),
    // RFC 5546 requires an organizer for both methods: some calendars ignore a cancellation without one.
    organizer: { name: nameOfRestaurant(restaurant), email: `no-reply@${new URL(url).hostname}` },
    description: phone,
    location: {
      title: nameOfRestaurant(restaurant),
      address: `${address1}, ${city}, ${state} ${zip}`,
      geo: { lat: latitude, lon: longitude },
    },
    url,
    status: isOver
      ? ICalEventStatus.CANCELLED
      : row.state === 'requested'
        ? ICalEventStatus.TENTATIVE
        : ICalEventStatus.CONFIRMED,
  });
  return calendar.toString();
}
