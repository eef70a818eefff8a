import type { DepositFacts } from '#features/deposits/contract.ts';
import type { BookingRange } from '#features/front-of-house/guest-booking.ts';
import { reservationPageUrl } from '#features/reservations/guest-pages.ts';
import type { Reservations } from '#features/reservations/server/index.ts';
import { statusPageUrl } from '#features/wait-lists/guest-pages.ts';
import type { WaitLists } from '#features/wait-lists/server/index.ts';
import type { Booking } from '../../contract.ts';
import { BOOKING_MONTHS } from '../../guest-pages.ts';

/** The bookings and orders that an account shows. */
export function shownRange(nowMs: number): BookingRange {
  const since = new Date(nowMs);
  since.setUTCMonth(since.getUTCMonth() - BOOKING_MONTHS);
  return { sinceMs: since.getTime() };
}

/** All bookings and orders, for an export. */
export const WHOLE_RANGE: BookingRange = { sinceMs: 0, most: Number.MAX_SAFE_INTEGER };

/** A booking, with the deposit that was paid for it. */
export type OwnBooking = Booking & { deposit?: DepositFacts };

/** The bookings of an address, the newest first. */
export async function listBookings(
  { reservations, waitLists }: { reservations: Reservations; waitLists: WaitLists },
  emailKey: string,
  range: BookingRange,
): Promise<OwnBooking[]> {
  const [tables, places] = await Promise.all([reservations.listOf(emailKey, range), waitLists.listOf(emailKey, range)]);
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
