import { and, eq, isNotNull, lte } from 'drizzle-orm';
import { CLOCK } from '#features/front-of-house/server/index.ts';
import { recordHistory } from '#features/history/server/index.ts';
import { eraseOrdersOf } from '#features/orders/server/index.ts';
import { eraseReservationsOf } from '#features/reservations/server/index.ts';
import { eraseSubscriberOf } from '#features/subscriptions/server/index.ts';
import { erasePartiesOf } from '#features/wait-lists/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { type DinerParts, isoOf } from '../diner-parts.ts';
import { dinerCodes, diners } from '../tables.ts';

/**
 * Erases an account after its waiting period: its sessions and passkeys, the names and contacts of its bookings, its
 * subscription and all mail to its address. The suppression of the address stays, as a digest, and so do counts.
 * @returns false when its owner has cancelled the erasure meanwhile
 */
export async function eraseDiner(
  tx: Tx,
  { nowMs, subscriptions: { mailer } }: DinerParts,
  id: number,
): Promise<boolean> {
  const now = isoOf(nowMs);
  const isDue = and(eq(diners.id, id), isNotNull(diners.eraseAfter), lte(diners.eraseAfter, now));
  const [gone] = await tx.delete(diners).where(isDue).returning({ emailKey: diners.emailKey });
  if (!gone) return false;
  await tx.delete(dinerCodes).where(eq(dinerCodes.emailKey, gone.emailKey));
  await eraseReservationsOf(tx, gone.emailKey, nowMs);
  await eraseOrdersOf(tx, gone.emailKey, nowMs);
  await erasePartiesOf(tx, gone.emailKey, nowMs);
  await eraseSubscriberOf(tx, { now, mailer }, gone.emailKey);
  await recordHistory(tx, { actor: { accountId: null, name: CLOCK.name }, now }, 'diner.erase', ['diner', id]);
  return true;
}
