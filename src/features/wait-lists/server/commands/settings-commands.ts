import { eq } from 'drizzle-orm';
import { CHAIN, regionOf } from '#features/front-of-house/server/index.ts';
import type { StaffContext } from '#features/accounts/server/index.ts';
import { recordHistory, refuseOlderVersion } from '#features/history/server/index.ts';
import { saveWaitListOffer } from '#features/locations/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { WAIT_LIST_MODEL } from '../../rules.ts';
import type { WaitListSettings } from '../../staff-contract.ts';
import { requireOnLine } from '../host-access.ts';
import { hoursAt } from '../hours.ts';
import type { LineParts } from '../line-parts.ts';
import { loadLineSettings } from '../settings.ts';
import { waitListSettings } from '../tables.ts';
import { lockDay, nextSeq } from './line-day.ts';

type HostContext = Pick<StaffContext, 'actor' | 'powers' | 'now'>;

/**
 * Saves a restaurant's settings, or those of all restaurants without settings of their own.
 * @param forChain the caller has checked the right on every restaurant; whether there is a list, and its largest party,
 * stay
 * @throws Forbidden, Conflict when they were saved after `baseVersion`
 */
export async function saveLineSettings(
  tx: Tx,
  parts: LineParts,
  { actor, powers, now }: HostContext,
  {
    rlid,
    baseVersion,
    values,
    forChain = false,
  }: { rlid: number; baseVersion: number; values: WaitListSettings; forChain?: boolean },
): Promise<number> {
  const restaurant = parts.listedRestaurantOf(rlid);
  requireOnLine(powers, 'settings', regionOf(restaurant));
  const at = forChain ? CHAIN : rlid;
  const day = await lockDay(tx, at, hoursAt(restaurant, parts.nowMs).businessDate);
  const { saved, chain } = await loadLineSettings(tx, restaurant);
  const { version: before } = forChain ? chain : saved;
  const edited = { kind: WAIT_LIST_MODEL, id: at, noun: 'these settings', version: before };
  await refuseOlderVersion(tx, edited, baseVersion);
  const version = before + 1;
  const { isOn, maxPartySize, ...stored } = values;
  const row = { ...stored, version, changedBy: actor.name, changedAt: now };
  await tx
    .insert(waitListSettings)
    .values({ rlid: at, ...row })
    .onConflictDoUpdate({ target: waitListSettings.rlid, set: row });
  if (!forChain) await saveWaitListOffer(tx, rlid, { isOn, maxPartySize });
  await nextSeq(tx, day);
  await recordHistory(tx, { actor, now }, 'changed', [WAIT_LIST_MODEL, at], { ...values });
  return version;
}

/** Drops a restaurant's own settings: those of the chain apply again. A pause stays. @throws Forbidden */
export async function followChain(
  tx: Tx,
  parts: LineParts,
  { actor, powers, now }: HostContext,
  rlid: number,
): Promise<void> {
  const restaurant = parts.listedRestaurantOf(rlid);
  requireOnLine(powers, 'settings', regionOf(restaurant));
  const day = await lockDay(tx, rlid, hoursAt(restaurant, parts.nowMs).businessDate);
  await tx.update(waitListSettings).set({ version: 0 }).where(eq(waitListSettings.rlid, rlid));
  await nextSeq(tx, day);
  await recordHistory(tx, { actor, now }, 'follows the chain', [WAIT_LIST_MODEL, rlid]);
}
