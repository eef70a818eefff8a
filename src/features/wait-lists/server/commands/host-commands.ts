import { regionOf } from '#features/front-of-house/server/index.ts';
import { eq } from 'drizzle-orm';
import { NotFound } from '#shared/problem.ts';
import type { StaffContext } from '#features/accounts/server/index.ts';
import { recordHistory } from '#features/history/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { WAIT_LIST_MODEL } from '../../rules.ts';
import { requireOnLine } from '../host-access.ts';
import { hoursAt } from '../hours.ts';
import type { LineParts } from '../line-parts.ts';
import { USUAL_SETTINGS } from '../settings.ts';
import { waitListEntries, waitListSettings } from '../tables.ts';
import { changeEntry, type Step } from './change-entry.ts';
import { joinLine, type NewParty } from './join-line.ts';
import { lockDay, nextSeq } from './line-day.ts';

type HostContext = Pick<StaffContext, 'actor' | 'powers' | 'now'>;

/** Adds a party at the door. @throws Forbidden, Invalid, Problem party_too_large */
export async function addParty(
  tx: Tx,
  parts: LineParts,
  { actor, powers }: HostContext,
  party: Pick<NewParty, 'rlid' | 'body' | 'op' | 'language' | 'origin'>,
): Promise<void> {
  requireOnLine(powers, 'change', regionOf(parts.restaurantOf(party.rlid)));
  await joinLine(tx, parts, { ...party, source: 'host', actor });
}

/** Does a host's step with a party. @throws Forbidden, NotFound, Conflict, Invalid, Problem party_too_large */
export async function hostStep(
  tx: Tx,
  parts: LineParts,
  { actor, powers }: HostContext,
  { rlid, ...step }: Omit<Step, 'actor'> & { rlid: number },
): Promise<void> {
  requireOnLine(powers, 'change', regionOf(parts.restaurantOf(rlid)));
  const [entry] = await tx
    .select({ rlid: waitListEntries.rlid })
    .from(waitListEntries)
    .where(eq(waitListEntries.id, step.entryId));
  // The entry may belong to a restaurant in a region where the host has no rights.
  if (entry?.rlid !== rlid) throw new NotFound('This party does not exist');
  await changeEntry(tx, parts, { ...step, actor });
}

/** Stops guests from joining for a while, or lets them again. @param minutes null ends the pause. @throws Forbidden */
export async function pauseLine(
  tx: Tx,
  parts: LineParts,
  { actor, powers, now }: HostContext,
  { rlid, minutes, reason }: { rlid: number; minutes: number | null; reason: string },
): Promise<void> {
  const restaurant = parts.restaurantOf(rlid);
  requireOnLine(powers, 'change', regionOf(restaurant));
  const day = await lockDay(tx, rlid, hoursAt(restaurant, parts.nowMs).businessDate);
  const pauseUntil = minutes === null ? null : new Date(parts.nowMs + minutes * 60_000).toISOString();
  const pauseReason = minutes === null ? '' : reason;
  // A pause does not edit the settings, so their version stays.
  await tx
    .insert(waitListSettings)
    .values({ rlid, ...USUAL_SETTINGS, pauseUntil, pauseReason, version: 0, changedBy: actor.name, changedAt: now })
    .onConflictDoUpdate({ target: waitListSettings.rlid, set: { pauseUntil, pauseReason } });
  await nextSeq(tx, day);
  await recordHistory(tx, { actor, now }, minutes === null ? 'pause ended' : 'paused', [WAIT_LIST_MODEL, rlid], {
    minutes,
    reason: pauseReason,
  });
}
