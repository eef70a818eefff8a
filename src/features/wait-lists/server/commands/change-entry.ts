import { loadDue } from '#features/reservations/server/index.ts';
import { GUEST, type StepActor } from '#features/front-of-house/server/index.ts';
import { eq } from 'drizzle-orm';
import { Conflict, NotFound } from '#shared/problem.ts';
import type { Tx } from '#platform/db/client.ts';
import { planStep, sized, snapshotOf, type StepInput } from '../engine/plan-step.ts';
import { quoteFor } from '../engine/quote.ts';
import { hoursAt } from '../hours.ts';
import { aheadIn, dueIn, type EntryRow, findNameAt, loadLine } from '../queries/line.ts';
import { loadLineSettings } from '../settings.ts';
import { waitListEntries, waitListIntervals } from '../tables.ts';
import type { LineParts } from '../line-parts.ts';
import { isDone, type LockedDay, lockDay, nextSeq, recordStep } from './line-day.ts';
import { sendReady } from './line-mails.ts';

const MINUTE_MS = 60_000;

/** An entry under the lock of its day. @throws NotFound */
export async function lockEntry(tx: Tx, entryId: number): Promise<{ day: LockedDay; entry: EntryRow }> {
  const find = () => tx.select().from(waitListEntries).where(eq(waitListEntries.id, entryId));
  const [seen] = await find();
  if (!seen) throw new NotFound('This party does not exist');
  const day = await lockDay(tx, seen.rlid, seen.businessDate);
  // Read again: the previous holder of the lock may have changed it.
  const [entry] = await find();
  if (!entry) throw new NotFound('This party does not exist');
  return { day, entry };
}

/** A step of a host or a guest. */
export interface Step extends StepInput {
  entryId: number;
  /** The version that the user saw; undefined accepts any version. */
  version?: number | undefined;
  op?: string | undefined;
  actor: StepActor;
}

/**
 * Does a step: stores both the state and its event, or neither. A repeated host's step is done once.
 * @throws NotFound, Conflict, Invalid, Problem party_too_large
 */
export async function changeEntry(tx: Tx, parts: LineParts, step: Step): Promise<void> {
  const { day, entry } = await lockEntry(tx, step.entryId);
  if (step.op !== undefined && (await isDone(tx, day.rlid, step.op))) return;
  if (step.version !== undefined && step.version !== entry.version)
    throw new Conflict('Somebody changed this party after you opened it: check it, then try again');
  const { nowMs } = parts;
  const [settings, line] = [
    await loadLineSettings(tx, parts.restaurantOf(day.rlid)),
    await loadLine(tx, day.rlid, nowMs),
  ];
  const takenBy = step.action === 'seat' ? await findNameAt(tx, day, step.table ?? '', nowMs) : undefined;
  const plan = planStep(entry, step, { nowMs, line, settings, takenBy });
  const { undoMs } = plan;
  const isQuoted = step.action === 'size' && entry.state === 'waiting' && plan.set.partySize !== entry.partySize;
  const set = isQuoted ? { ...plan.set, ...(await requoted(tx, parts, entry, plan.set.partySize)) } : plan.set;
  await storeStep(tx, day, entry, { ...step, set, undoMs, nowMs });

  const after: EntryRow = { ...entry, ...set };
  if (step.action === 'seat') await keepInterval(tx, parts, after);
  if (entry.state === 'seated' && after.state !== 'seated')
    await tx.delete(waitListIntervals).where(eq(waitListIntervals.entryId, entry.id));
  if (step.action === 'call') await sendReady(tx, parts, after, settings);
}

/** Stores the changes of a step, its event, and the state that an undo restores. */
export async function storeStep(
  tx: Tx,
  day: LockedDay,
  entry: EntryRow,
  step: Pick<Step, 'op' | 'actor'> & { action: string; set: Partial<EntryRow>; undoMs: number; nowMs: number },
): Promise<void> {
  const now = new Date(step.nowMs).toISOString();
  const seq = await nextSeq(tx, day);
  const undo =
    step.undoMs > 0
      ? {
          until: new Date(step.nowMs + step.undoMs).toISOString(),
          seq,
          before: snapshotOf(entry),
          isByGuest: step.actor === GUEST,
        }
      : null;
  await tx
    .update(waitListEntries)
    .set({ ...step.set, undo, version: entry.version + 1 })
    .where(eq(waitListEntries.id, entry.id));
  await recordStep(tx, day, {
    seq,
    entryId: entry.id,
    action: step.action,
    from: entry.state,
    to: step.set.state ?? entry.state,
    actor: step.actor,
    now,
    op: step.op,
    undoOf: step.action === 'undo' ? entry.undo?.seq : undefined,
  });
}

/** A new size, before the party is called, gives a new quote. @throws Problem party_too_large */
export async function requoted(
  tx: Tx,
  parts: LineParts,
  entry: EntryRow,
  partySize = entry.partySize,
): Promise<Partial<EntryRow>> {
  const { nowMs } = parts;
  const restaurant = parts.restaurantOf(entry.rlid);
  const settings = await loadLineSettings(tx, restaurant);
  const size = sized(partySize, settings.maxPartySize);
  const ahead = aheadIn(await loadLine(tx, entry.rlid, nowMs), size.band, entry.id);
  const due = dueIn(await loadDue(tx, entry.rlid, nowMs), size.band);
  const history = await parts.historyOf(tx, entry.rlid, hoursAt(restaurant, nowMs), nowMs);
  const { wait, expected } = quoteFor(history, settings.seedMinutes, { band: size.band, ahead, due });
  // The promised wait counts from joining.
  const waited = Math.max(0, Math.floor((nowMs - Date.parse(entry.joinedAt)) / MINUTE_MS));
  return {
    ...size,
    ahead: ahead + due,
    expectedMinutes: waited + expected,
    quoteLow: waited + wait.low,
    quoteHigh: waited + wait.high,
  };
}

/** Records how long the party waited, for later estimates. */
async function keepInterval(tx: Tx, { restaurantOf, nowMs }: LineParts, entry: EntryRow): Promise<void> {
  const joinedMs = Date.parse(entry.joinedAt);
  const { weekday, hour } = hoursAt(restaurantOf(entry.rlid), joinedMs);
  const waitMinutes = Math.max(0, (nowMs - joinedMs) / MINUTE_MS);
  await tx.insert(waitListIntervals).values({
    entryId: entry.id,
    rlid: entry.rlid,
    band: entry.band,
    weekday,
    hour,
    waitMinutes,
    intervalMinutes: waitMinutes / (entry.ahead + 1),
    ratio: entry.ahead > 0 ? waitMinutes / entry.expectedMinutes : null,
    seatedAt: new Date(nowMs).toISOString(),
  });
}
