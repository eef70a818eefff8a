import type { Db } from '#platform/db/client.ts';
import { guestTokenOf, nameOfRestaurant } from '#features/front-of-house/server/index.ts';
import { LANGUAGES } from '#features/pages/contract.ts';
import type { Reservation } from '../../contract.ts';
import { stateAt } from '../engine/states.ts';
import type { ReservationParts } from '../reservation-parts.ts';
import { loadReservationSettings, needsApproval } from '../settings.ts';
import type { ReservationRow } from '../tables.ts';

const MINUTE_MS = 60_000;
const iso = (instant: string) => new Date(instant).toISOString();

/** Epoch ms until which the guest can change or cancel a reservation. */
export function changeEnd(
  { startsAt }: Pick<ReservationRow, 'startsAt'>,
  { changeUntilMinutes }: { changeUntilMinutes: number },
): number {
  return Date.parse(startsAt) - changeUntilMinutes * MINUTE_MS;
}

export function mayChange({ state }: Pick<ReservationRow, 'state'>, untilMs: number, nowMs: number): boolean {
  return (state === 'requested' || state === 'confirmed') && nowMs <= untilMs;
}

/** A reservation as its guest sees it; one statement. */
export async function loadGuestReservation(db: Db, parts: ReservationParts, row: ReservationRow): Promise<Reservation> {
  const { nowMs } = parts;
  const restaurant = parts.restaurantOf(row.rlid);
  const settings = await loadReservationSettings(db, restaurant);
  const untilMs = changeEnd(row, settings);
  const state = stateAt(row, nowMs);
  const canChange = mayChange(row, untilMs, nowMs);
  return {
    id: guestTokenOf(parts.tokenKey, row.tokenNonce),
    rlid: row.rlid,
    restaurantName: nameOfRestaurant(restaurant),
    state,
    name: row.name,
    language: LANGUAGES.find((code) => code === row.language) ?? LANGUAGES[0],
    partySize: row.partySize,
    start: iso(row.startsAt),
    end: iso(row.endsAt),
    date: row.businessDate,
    note: row.note,
    policy: settings.policy,
    needsApproval: needsApproval(settings, row.partySize),
    maxPartySize: settings.maxPartySize,
    ...(state === 'held' && row.holdUntil !== null && { heldUntil: iso(row.holdUntil) }),
    changeUntil: new Date(untilMs).toISOString(),
    readAt: new Date(nowMs).toISOString(),
    version: row.version,
    // A place whose hold is over can be confirmed while it is free.
    may: { confirm: state === 'held' || state === 'expired', change: canChange, cancel: canChange },
  };
}
