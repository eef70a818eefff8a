import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { Problem, RateLimited } from '#shared/problem.ts';
import {
  createGuestToken,
  GUEST,
  type GuestClient,
  hashOfBody,
  dateOfInstant,
} from '#features/front-of-house/server/index.ts';
import { aimDeposits } from '#features/deposits/server/index.ts';
import { limitByAddress } from '#features/guard/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { hashToken } from '#platform/token.ts';
import type { HoldBody } from '../../contract.ts';
import { clientHashOf, ownKeyOf, HOLDS } from '../guest-reservations.ts';
import type { ReservationParts } from '../reservation-parts.ts';
import { isAwaiting } from '../engine/states.ts';
import { loadReservationSettings } from '../settings.ts';
import { type ReservationRow, reservations } from '../tables.ts';
import { lockClientHolds, MOST_HELD } from './client-holds.ts';
import { requireRoom } from './find-place.ts';
import { recordEvent, recount, withDays } from './lock-days.ts';

const MINUTE_MS = 60_000;
/** How long a repeated key is recognized. */
const KEY_MS = 86_400_000;

/**
 * Holds a time for some minutes. A client's repeated key gets its first hold again while that is held. The hold that
 * this one replaces is released in the same step, so a guest who tries several times does not block their own choice.
 * @throws NotFound, RateLimited, Problem closed, full, party_too_large, key_reused
 */
export async function holdPlace(
  tx: Tx,
  parts: ReservationParts,
  { body, key, client }: { body: HoldBody; key: string; client: GuestClient },
): Promise<ReservationRow> {
  const { nowMs, tokenKey } = parts;
  const { rlid, partySize } = body;
  const restaurant = parts.listedRestaurantOf(rlid);
  const startMs = Date.parse(body.start);
  const replaced = body.replaces === undefined ? undefined : await findHeld(tx, rlid, body.replaces);
  const date = dateOfInstant(restaurant, startMs);
  const clientHash = clientHashOf(tokenKey, client);
  const sent = { holdKey: ownKeyOf(clientHash, key), holdBody: hashOfBody(body) };
  return withDays(tx, { rlid, dates: [date, replaced?.businessDate ?? date], nowMs }, async (days) => {
    const known = await findByKey(tx, sent, nowMs);
    if (known) return known;
    const old = replaced && (await findHeld(tx, rlid, body.replaces ?? ''));
    if (old) await giveUp(tx, old, nowMs, (row) => recount(days, row, null));

    const settings = await loadReservationSettings(tx, restaurant);
    const wanted = { restaurant, settings, startMs, partySize, isOnline: true, nowMs };
    const place = await requireRoom(tx, days.on(date), wanted);
    await limitHolds(tx, clientHash, nowMs);
    await limitByAddress(tx, { key: tokenKey, purpose: 'reservation hold', ip: client.ip, nowMs }, HOLDS);
    const token = createGuestToken(tokenKey);
    const [row] = await tx
      .insert(reservations)
      .values({
        rlid,
        ...place,
        tokenNonce: token.nonce,
        tokenHash: token.hash,
        source: 'web',
        state: 'held',
        holdUntil: new Date(nowMs + settings.holdMinutes * MINUTE_MS).toISOString(),
        ...sent,
        clientHash,
        language: client.language,
        origin: client.origin,
        uid: randomUUID(),
        createdAt: new Date(nowMs).toISOString(),
      })
      // A hold at another restaurant used the key at the same moment.
      .onConflictDoNothing({ target: reservations.holdKey })
      .returning();
    if (!row) throw new Problem('key_reused');
    recount(days, null, row);
    await recordEvent(tx, days.on(date), { row, action: 'hold', from: null, actor: GUEST, nowMs });
    return row;
  });
}

/**
 * Releases a held place, also one that waits for its deposit.
 * @returns false for one that has ended or was confirmed: then nothing happens
 */
export async function releasePlace(tx: Tx, { nowMs }: ReservationParts, seen: ReservationRow): Promise<boolean> {
  return withDays(tx, { rlid: seen.rlid, dates: [seen.businessDate], nowMs }, async (days) => {
    const [row] = await tx.select().from(reservations).where(eq(reservations.id, seen.id));
    if (row?.state !== 'held') return false;
    const after = await giveUp(tx, row, nowMs, (before) => recount(days, before, null));
    await recordEvent(tx, days.on(row.businessDate), {
      row: after,
      action: 'release',
      from: 'held',
      actor: GUEST,
      nowMs,
    });
    return true;
  });
}

/**
 * The hold of a client's key. A hold that is over frees the key, so that the same choice can be held anew.
 * @throws Problem key_reused for another body, and for a hold that became a reservation
 */
async function findByKey(
  tx: Tx,
  { holdKey, holdBody }: { holdKey: string; holdBody: string },
  nowMs: number,
): Promise<ReservationRow | undefined> {
  const [known] = await tx.select().from(reservations).where(eq(reservations.holdKey, holdKey));
  if (!known) return undefined;
  const isRecent = Date.parse(known.createdAt) > nowMs - KEY_MS;
  if (isRecent && known.holdBody !== holdBody) throw new Problem('key_reused');
  if (isRecent && known.state === 'held') return known;
  if (isRecent && known.state !== 'lapsed') throw new Problem('key_reused', 'This time was held and reserved before');
  await tx.update(reservations).set({ holdKey: null, holdBody: null }).where(eq(reservations.id, known.id));
  return undefined;
}

async function giveUp(
  tx: Tx,
  row: ReservationRow,
  nowMs: number,
  free: (row: ReservationRow) => void,
): Promise<ReservationRow> {
  free(row);
  if (isAwaiting(row)) await aimDeposits(tx, row.id, 'back', nowMs);
  const holdUntil = isAwaiting(row) ? null : row.holdUntil;
  const change = { state: 'lapsed' as const, holdUntil, version: row.version + 1 };
  await tx.update(reservations).set(change).where(eq(reservations.id, row.id));
  return { ...row, ...change };
}

async function findHeld(tx: Tx, rlid: number, token: string): Promise<ReservationRow | undefined> {
  const [row] = await tx
    .select()
    .from(reservations)
    .where(
      and(eq(reservations.tokenHash, hashToken(token)), eq(reservations.rlid, rlid), eq(reservations.state, 'held')),
    );
  return row;
}

/** @throws RateLimited until the client's first hold is over */
async function limitHolds(tx: Tx, clientHash: string, nowMs: number): Promise<void> {
  const { total, firstEndsMs } = (await lockClientHolds(tx, [clientHash], nowMs))(clientHash);
  if (total >= MOST_HELD) throw new RateLimited(firstEndsMs - nowMs, 'You hold several times already');
}
