import { guestTokenOf, nameOfRestaurant } from '#features/front-of-house/server/index.ts';
import { enqueueText, textWhen } from '#features/text-messages/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { reservationPageUrl } from '../../guest-pages.ts';
import type { ReservationParts } from '../reservation-parts.ts';
import type { ReservationRow } from '../tables.ts';

/** Text messages to guests about a reservation. A guest who cancels gets none: the page shows it. */
export type ReservationText = 'reservation_confirmed' | 'reservation_reminder' | 'reservation_cancelled';

/**
 * Queues a text message to the guest of a reservation; nothing without a consent.
 * @param kind of a reminder: "day". A text of one kind about one state of the reservation is queued once.
 */
export async function textAbout(
  tx: Tx,
  { tokenKey, restaurantOf, nowMs }: ReservationParts,
  row: ReservationRow,
  purpose: ReservationText,
  kind = '',
): Promise<void> {
  if (row.smsConsentAt === null || row.phone === '') return;
  const restaurant = restaurantOf(row.rlid);
  await enqueueText(
    tx,
    { now: new Date(nowMs).toISOString() },
    {
      key: `reservation ${row.id} ${purpose} ${kind}${row.sequence} ${new Date(row.startsAt).toISOString()}`,
      purpose,
      rlid: row.rlid,
      to: row.phone,
      language: row.language,
      values: {
        restaurant: nameOfRestaurant(restaurant),
        size: row.partySize,
        when: textWhen(row.startsAt, row.language, restaurant.timeZone),
        link: `${row.origin}${reservationPageUrl(guestTokenOf(tokenKey, row.tokenNonce))}`,
      },
      consent: row,
    },
  );
}
