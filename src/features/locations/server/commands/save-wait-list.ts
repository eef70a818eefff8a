import { eq } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { announceChange } from '#platform/db/changes.ts';
import { locationTag } from '../change-tags.ts';
import { locations } from '../tables.ts';

/**
 * Stores the present wait of a restaurant, or that there is none. Not an edit: the restaurant's version stays.
 * @param reading text for guests ("15–25 min") and the ISO instant of the reading
 */
export async function saveWaitReading(
  tx: Tx,
  rlid: number,
  reading: { text: string; at: string } | null,
): Promise<void> {
  await tx
    .update(locations)
    .set({ estimatedWaitTime: reading?.text ?? null, waitUpdatedAt: reading?.at ?? null })
    .where(eq(locations.rlid, rlid));
  await announceChange(tx, [locationTag(rlid)]);
}

/** Turns a restaurant's wait list on or off for guests, with its largest party. */
export async function saveWaitListOffer(
  tx: Tx,
  rlid: number,
  { isOn, maxPartySize }: { isOn: boolean; maxPartySize: number },
): Promise<void> {
  await tx
    .update(locations)
    .set({
      waitListReady: isOn,
      waitListMaxPartySize: isOn ? maxPartySize : null,
      ...(!isOn && { estimatedWaitTime: null, waitUpdatedAt: null }),
    })
    .where(eq(locations.rlid, rlid));
  await announceChange(tx, [locationTag(rlid)]);
}

/** Turns a restaurant's reservations on or off for guests. */
export async function saveReservationOffer(tx: Tx, rlid: number, isOn: boolean): Promise<void> {
  await tx.update(locations).set({ isReservationsEnabled: isOn }).where(eq(locations.rlid, rlid));
  await announceChange(tx, [locationTag(rlid)]);
}

/** Turns a restaurant's online ordering on or off for guests. */
export async function saveOrderingOffer(tx: Tx, rlid: number, isOn: boolean): Promise<void> {
  await tx.update(locations).set({ hasOnlineOrdering: isOn }).where(eq(locations.rlid, rlid));
  await announceChange(tx, [locationTag(rlid)]);
}
