import { eq } from 'drizzle-orm';
import { CHAIN, dateOfInstant, regionOf } from '#features/front-of-house/server/index.ts';
import type { StaffContext } from '#features/accounts/server/index.ts';
import { recordHistory, refuseOlderVersion } from '#features/history/server/index.ts';
import { saveReservationOffer } from '#features/locations/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { RESERVATION_MODEL } from '../../rules.ts';
import type { ReservationSettings } from '../../staff-contract.ts';
import { requireReserve, type ReservationParts } from '../reservation-parts.ts';
import { loadReservationSettings } from '../settings.ts';
import { reservationSettings } from '../tables.ts';
import { withDays } from './lock-days.ts';

type HostContext = Pick<StaffContext, 'actor' | 'powers' | 'now'>;

/**
 * Saves a restaurant's settings, or those of all restaurants without settings of their own.
 * @param forChain the caller has checked the right on every restaurant; whether guests can reserve stays as it is
 * @throws Forbidden, Conflict when they were saved after `baseVersion`
 */
export async function saveSettings(
  tx: Tx,
  parts: ReservationParts,
  { actor, powers, now }: HostContext,
  {
    rlid,
    baseVersion,
    values,
    forChain = false,
  }: { rlid: number; baseVersion: number; values: ReservationSettings; forChain?: boolean },
): Promise<number> {
  const { nowMs } = parts;
  const restaurant = parts.listedRestaurantOf(rlid);
  requireReserve(powers, 'settings', regionOf(restaurant));
  // Locks this row, so that concurrent saves run one after the other; the chain's settings have a row of their own.
  const at = forChain ? CHAIN : rlid;
  return withDays(tx, { rlid: at, dates: [dateOfInstant(restaurant, nowMs)], nowMs }, async () => {
    const { saved, chain } = await loadReservationSettings(tx, restaurant);
    const { version: before } = forChain ? chain : saved;
    const edited = { kind: RESERVATION_MODEL, id: at, noun: 'these settings', version: before };
    await refuseOlderVersion(tx, edited, baseVersion);
    const version = before + 1;
    const { isOn, ...stored } = values;
    const row = { ...stored, version, changedBy: actor.name, changedAt: now };
    await tx
      .insert(reservationSettings)
      .values({ rlid: at, ...row })
      .onConflictDoUpdate({ target: reservationSettings.rlid, set: row });
    if (!forChain) await saveReservationOffer(tx, rlid, isOn);
    await recordHistory(tx, { actor, now }, 'changed', [RESERVATION_MODEL, at], { ...values });
    return version;
  });
}

/** Drops a restaurant's own settings: those of the chain apply again. @throws Forbidden */
export async function followChain(
  tx: Tx,
  parts: ReservationParts,
  { actor, powers, now }: HostContext,
  rlid: number,
): Promise<void> {
  const { nowMs } = parts;
  const restaurant = parts.listedRestaurantOf(rlid);
  requireReserve(powers, 'settings', regionOf(restaurant));
  await withDays(tx, { rlid, dates: [dateOfInstant(restaurant, nowMs)], nowMs }, async () => {
    await tx.delete(reservationSettings).where(eq(reservationSettings.rlid, rlid));
    await recordHistory(tx, { actor, now }, 'follows the chain', [RESERVATION_MODEL, rlid]);
  });
}
