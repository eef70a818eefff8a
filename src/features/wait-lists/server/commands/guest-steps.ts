import { GUEST } from '#features/front-of-house/server/index.ts';
import { eq } from 'drizzle-orm';
import { Conflict, Problem } from '#shared/problem.ts';
import type { Tx } from '#platform/db/client.ts';
import type { Presence } from '../../contract.ts';
import { rankAt } from '../engine/plan-step.ts';
import { isLive } from '../engine/states.ts';
import { hoursAt } from '../hours.ts';
import type { LineParts } from '../line-parts.ts';
import { mayComeBack } from '../queries/guest-view.ts';
import { type EntryRow, loadLine } from '../queries/line.ts';
import { loadLineSettings } from '../settings.ts';
import { waitListEntries } from '../tables.ts';
import { changeEntry, lockEntry, requoted, storeStep } from './change-entry.ts';
import { requireNew, requireOpen } from './join-guards.ts';

/** A party that did not come rejoins behind this number of parties. */
const REJOINS_BEHIND = 2;

/**
 * Changes the values that a guest may change. A new size, before the party is called, gives a new quote. Values that are as
 * they were are no step: it would keep the host from undoing the last one.
 * @throws Conflict, Problem precondition_failed, party_too_large
 */
export async function changeByGuest(
  tx: Tx,
  parts: LineParts,
  entryId: number,
  {
    presence,
    partySize,
    version,
  }: { presence?: Presence | undefined; partySize?: number | undefined; version: number },
): Promise<void> {
  const { day, entry } = await lockEntry(tx, entryId);
  if (entry.version !== version) throw new Problem('precondition_failed');
  if (!isLive(entry, parts.nowMs)) throw new Conflict('This party is not in line any more');
  const isResized = partySize !== undefined && partySize !== entry.partySize;
  if (isResized && entry.state !== 'waiting') throw new Conflict('The table is ready: please tell the host');
  const isMoved = presence !== undefined && presence !== entry.presence;
  if (!isResized && !isMoved) return;
  const set: Partial<EntryRow> = {
    ...(isMoved && { presence }),
    ...(isResized && (await requoted(tx, parts, entry, partySize))),
  };
  const action = isResized ? 'size' : 'presence';
  await storeStep(tx, day, entry, { action, actor: GUEST, set, undoMs: 0, nowMs: parts.nowMs });
}

/** Takes the party out of the line, unless it has left already. @throws Conflict when it was seated or closed */
export async function leaveByGuest(tx: Tx, parts: LineParts, entry: EntryRow): Promise<void> {
  if (entry.state === 'left') return;
  await changeEntry(tx, parts, { entryId: entry.id, action: 'leave', actor: GUEST });
}

/**
 * Brings the party back; see `mayComeBack`. A guest who joined anew meanwhile stays in the line once.
 * @throws Conflict, Problem gone, duplicate, closed
 */
export async function comeBack(tx: Tx, parts: LineParts, entryId: number): Promise<void> {
  const { nowMs } = parts;
  const { day, entry } = await lockEntry(tx, entryId);
  const restaurant = parts.listedRestaurantOf(entry.rlid);
  const how = mayComeBack(entry, nowMs);
  if (how === null) throw new Conflict('This party cannot come back to the line');
  if (how === 'no_show') requireOpen(await loadLineSettings(tx, restaurant), hoursAt(restaurant, nowMs), nowMs);
  await requireNew(tx, parts, entry.rlid, entry);
  const line = how === 'no_show' ? await loadLine(tx, entry.rlid, nowMs) : [];
  const set: Partial<EntryRow> =
    how === 'left' && entry.undo
      ? entry.undo.before
      : {
          state: 'waiting',
          calledAt: null,
          callCount: 0,
          closedAt: null,
          rank: rankAt(line, entry.id, REJOINS_BEHIND + 1),
        };
  await storeStep(tx, day, entry, { action: 'rejoin', actor: GUEST, set, undoMs: 0, nowMs });
  await tx.update(waitListEntries).set({ hasRejoined: true }).where(eq(waitListEntries.id, entry.id));
}
