import { reservationPageUrl } from '#features/reservations/guest-pages.ts';
import type { Reservations } from '#features/reservations/server/index.ts';
import { statusPageUrl } from '#features/wait-lists/guest-pages.ts';
import type { WaitLists } from '#features/wait-lists/server/index.ts';
import type { Booking } from '../../contract.ts';
import { BOOKING_MONTHS } from '../../guest-pages.ts';

/** Start of the bookings and orders that an account shows, in epoch ms. */
export function bookingsSince(nowMs: number): number {
  const since = new Date(nowMs);
  since.setUTCMonth(since.getUTCMonth() - BOOKING_MONTHS);
  return since.getTime();
}

/** The bookings on an account's page, the newest first. */
export async function listBookings(
  { reservations, waitLists }: { reservations: Reservations; waitLists: WaitLists },
  emailKey: string,
  nowMs: number,
): Promise<Booking[]> {
  const sinceMs = bookingsSince(nowMs);
  const [tables, places] = await Promise.all([
    reservations.listOf(emailKey, sinceMs),
    waitLists.listOf(emailKey, sinceMs),
  ]);
  return [
    ...tables.map(({ token, ...booking }) => ({
      kind: 'reservation' as const,
      ...booking,
      url: token && reservationPageUrl(token),
    })),
    ...places.map(({ token, ...booking }) => ({
      kind: 'wait_list' as const,
      ...booking,
      url: token && statusPageUrl(token),
    })),
  ].toSorted((one, other) => other.at.localeCompare(one.at));
}
