import { type StepActor } from '#features/front-of-house/server/index.ts';
import { and, eq } from 'drizzle-orm';
import { announceChange } from '#platform/db/changes.ts';
import type { Tx } from '#platform/db/client.ts';
import { waitListDays, waitListEvents } from '../tables.ts';

/** A business day of a restaurant, locked by this transaction. Its `seq` grows with each step. */
export interface LockedDay {
  readonly rlid: number;
  readonly businessDate: string;
  seq: number;
}

/** Every change of a line begins with this lock, so that concurrent steps run one after the other. */
export async function lockDay(tx: Tx, rlid: number, businessDate: string): Promise<LockedDay> {
  await tx.insert(waitListDays).values({ rlid, businessDate }).onConflictDoNothing();
  const [day] = await tx
    .select({ seq: waitListDays.seq })
    .from(waitListDays)
    .where(and(eq(waitListDays.rlid, rlid), eq(waitListDays.businessDate, businessDate)))
    .for('update');
  if (!day) throw new Error('A day was neither kept nor there');
  return { rlid, businessDate, seq: day.seq };
}

/** The tag of changes of a restaurant's line. */
export const lineTag = (rlid: number) => `wait list:${rlid}`;

/** Announces the change of the line on all nodes. @returns the number of the change */
export async function nextSeq(tx: Tx, day: LockedDay): Promise<number> {
  day.seq += 1;
  await tx
    .update(waitListDays)
    .set({ seq: day.seq })
    .where(and(eq(waitListDays.rlid, day.rlid), eq(waitListDays.businessDate, day.businessDate)));
  await announceChange(tx, [lineTag(day.rlid)]);
  return day.seq;
}

/** Adds an event under a number of `nextSeq`. */
export async function recordStep(
  tx: Tx,
  day: LockedDay,
  step: {
    seq: number;
    entryId: number;
    action: string;
    from: string | null;
    to: string;
    actor: StepActor;
    now: string;
    op?: string | undefined;
    undoOf?: number | undefined;
  },
): Promise<void> {
  await tx.insert(waitListEvents).values({
    rlid: day.rlid,
    businessDate: day.businessDate,
    seq: step.seq,
    entryId: step.entryId,
    action: step.action,
    fromState: step.from,
    toState: step.to,
    actorId: step.actor.accountId,
    actorName: step.actor.name,
    at: step.now,
    op: step.op ?? null,
    undoOf: step.undoOf ?? null,
  });
}

/** True when a host's step was done before: a device sends a step again when the answer was lost. */
export async function isDone(tx: Tx, rlid: number, op: string): Promise<boolean> {
  const [event] = await tx
    .select({ seq: waitListEvents.seq })
    .from(waitListEvents)
    .where(and(eq(waitListEvents.rlid, rlid), eq(waitListEvents.op, op)));
  return event !== undefined;
}
