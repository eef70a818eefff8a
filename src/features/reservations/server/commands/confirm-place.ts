import { textConsent } from '#features/text-messages/server/index.ts';
import { and, eq, ne } from 'drizzle-orm';
import { Conflict, NotFound, Problem } from '#shared/problem.ts';
import { GUEST, hashOfBody, limitByContact, readContact } from '#features/front-of-house/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import type { ConfirmBody } from '../../contract.ts';
import type { ReservationParts } from '../reservation-parts.ts';
import { loadReservationSettings, needsApproval } from '../settings.ts';
import { type ReservationRow, reservations } from '../tables.ts';
import { requireRoom } from './find-place.ts';
import { recordEvent, recount, withDays } from './lock-days.ts';
import { sendAbout } from './reservation-mails.ts';

/**
 * Turns a held place into a reservation, or into a request where the restaurant decides itself. An expired place is
 * taken again if it is still free. The same key with the same body gives the same reservation.
 * @throws Invalid, Conflict for one that was confirmed before, Problem closed, full, key_reused
 */
export async function confirmPlace(
  tx: Tx,
  parts: ReservationParts,
  seen: ReservationRow,
  { body, key, language }: { body: ConfirmBody; key: string; language: string },
): Promise<ReservationRow> {
  const { nowMs } = parts;
  const contact = readContact(body, { isNeeded: true });
  const hashOfThis = hashOfBody(body);
  return withDays(tx, { rlid: seen.rlid, dates: [seen.businessDate], nowMs }, async (days) => {
    const [row] = await tx.select().from(reservations).where(eq(reservations.id, seen.id));
    if (!row) throw new NotFound();
    if (row.confirmKey === key) {
      if (row.confirmBody !== hashOfThis) throw new Problem('key_reused');
      return row;
    }
    if (row.state !== 'held' && row.state !== 'lapsed') throw new Conflict('This reservation was confirmed before');
    const [other] = await tx
      .select({ id: reservations.id })
      .from(reservations)
      .where(and(eq(reservations.confirmKey, key), ne(reservations.id, row.id)));
    if (other) throw new Problem('key_reused');
    await limitByContact(tx, { key: parts.tokenKey, purpose: 'reservation', contact, nowMs });
    const restaurant = parts.listedRestaurantOf(row.rlid);
    const settings = await loadReservationSettings(tx, restaurant);
    const { partySize } = row;
    const day = days.on(row.businessDate);
    const startMs = Date.parse(row.startsAt);
    const retaken =
      row.state === 'lapsed' &&
      (await requireRoom(tx, day, { restaurant, settings, startMs, partySize, isOnline: true, nowMs }));
    const [after] = await tx
      .update(reservations)
      .set({
        ...(retaken && retaken),
        state: needsApproval(settings, partySize) ? 'requested' : 'confirmed',
        name: body.name,
        ...contact,
        ...textConsent(body.smsConsent, contact.phone, new Date(nowMs).toISOString()),
        note: body.note,
        language,
        confirmKey: key,
        confirmBody: hashOfThis,
        holdUntil: null,
        clientHash: '',
        version: row.version + 1,
      })
      .where(eq(reservations.id, row.id))
      .returning();
    if (!after) throw new NotFound();
    recount(days, row, after);
    await recordEvent(tx, day, { row: after, action: 'confirm', from: row.state, actor: GUEST, nowMs });
    await sendAbout(tx, parts, after, after.state === 'requested' ? 'reservation_requested' : 'reservation_confirmed');
    return after;
  });
}
