import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/client.ts';
import { dropForgotten } from './forget-mail.ts';
import { addressHash } from './suppressions.ts';
import { mails } from './tables.ts';

export type LeasedMail = typeof mails.$inferSelect & { leaseToken: string };

/** One attempt to send a mail; each attempt has its own lease token. */
type Attempt = Pick<typeof mails.$inferSelect, 'messageUid' | 'leaseToken'>;

/** The journal's name of an attempt. The journal may also contain earlier, refused attempts of the same node. */
export function noteOf({ messageUid, leaseToken }: Attempt): string {
  return `${messageUid} ${leaseToken}`;
}

/** Columns that clear the lease. */
const RELEASED = { leaseUntil: null } as const;

const WHETHER_FORGOTTEN = { id: mails.id, isForgotten: mails.isForgotten };
const forgottenOf = (found: readonly { id: number; isForgotten: boolean }[]) =>
  found.filter(({ isForgotten }) => isForgotten).map(({ id }) => id);

/**
 * Leases queued mails that are due, transactional mail first; skips rows that another node has locked. One statement.
 * @param until ISO instant at which the lease expires unless it is renewed
 */
export async function leaseMails(
  tx: Tx,
  { now, until, node, limit }: { now: string; until: string; node: string; limit: number },
): Promise<LeasedMail[]> {
  const token = randomUUID();
  const waiting = tx
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.status, 'queued'), sql`${mails.nextAttemptAt} <= ${now}`))
    .orderBy(sql`(${mails.list} = 'marketing')`, mails.nextAttemptAt, mails.id)
    .limit(limit)
    .for('update', { skipLocked: true });
  const taken = await tx
    .update(mails)
    .set({
      status: 'sending',
      leaseToken: token,
      leaseNode: node,
      leaseUntil: until,
      handedOverAt: null,
      attempts: sql`${mails.attempts} + 1`,
    })
    .where(inArray(mails.id, waiting))
    .returning();
  // UPDATE … RETURNING has no defined order.
  const isBulk = ({ list }: LeasedMail) => Number(list === 'marketing');
  return taken.map((mail) => ({ ...mail, leaseToken: token })).toSorted((a, b) => isBulk(a) - isBulk(b) || a.id - b.id);
}

/** Extends the leases of a live node, so that a slow mail server does not cost the node its mails. */
export async function renewLeases(
  tx: Tx,
  { node, ids, until }: { node: string; ids: readonly number[]; until: string },
): Promise<void> {
  await tx
    .update(mails)
    .set({ leaseUntil: until })
    .where(and(eq(mails.status, 'sending'), eq(mails.leaseNode, node), inArray(mails.id, [...ids])));
}

/**
 * Marks a mail as handed over, right before its last line is sent. False when the lease was lost or the address may not get
 * the mail. After the commit no other node sends the mail. One statement, so that check and mark are atomic.
 */
export async function markHandedOver(tx: Tx, mail: LeasedMail, now: string): Promise<boolean> {
  const marked = await tx
    .update(mails)
    .set({ handedOverAt: now })
    .where(
      and(
        isHeld(mail),
        eq(mails.status, 'sending'),
        eq(mails.isForgotten, false),
        sql`NOT (${mails.list} = 'marketing' AND EXISTS (
          SELECT FROM mail_suppressions AS gone WHERE gone.address_hash = ${addressHash(mail.toAddress)}))`,
      ),
    )
    .returning({ id: mails.id });
  return marked.length > 0;
}

/** Stores the final status; false when another node has the lease. A late result also replaces `doubtful`. */
export async function finishMail(
  tx: Tx,
  mail: LeasedMail,
  { now, status, error }: { now: string; status: 'sent' | 'failed' | 'doubtful' | 'suppressed'; error?: string },
): Promise<boolean> {
  const done = await tx
    .update(mails)
    .set({ ...RELEASED, status, leaseNode: null, finishedAt: now, lastError: error ?? null })
    .where(and(isHeld(mail), inArray(mails.status, ['sending', 'doubtful'])))
    .returning(WHETHER_FORGOTTEN);
  await dropForgotten(tx, forgottenOf(done));
  return done.length > 0;
}

/** Puts a mail back into the queue. @param isCounted false when the server was unreachable, so no attempt took place */
export async function retryMail(
  tx: Tx,
  mail: LeasedMail,
  { nextAttemptAt, error, isCounted }: { nextAttemptAt: string; error: string | null; isCounted: boolean },
): Promise<void> {
  const back = await tx
    .update(mails)
    .set({
      ...RELEASED,
      status: 'queued',
      leaseNode: null,
      handedOverAt: null,
      nextAttemptAt,
      ...(error !== null && { lastError: error }),
      ...(!isCounted && { attempts: sql`greatest(${mails.attempts} - 1, 0)` }),
    })
    .where(and(isHeld(mail), inArray(mails.status, ['sending', 'doubtful'])))
    .returning(WHETHER_FORGOTTEN);
  await dropForgotten(tx, forgottenOf(back));
}

/**
 * Ends leases that were not renewed because their node died or lost the database. Mails that were not handed over are queued
 * again; the others may have been accepted, so they become doubtful. Returns how many of each.
 */
export async function endExpiredLeases(tx: Tx, now: string): Promise<{ waiting: number; doubtful: number }> {
  const expired = and(eq(mails.status, 'sending'), lt(mails.leaseUntil, now));
  const waiting = await tx
    .update(mails)
    .set({ ...RELEASED, status: 'queued', leaseToken: null, leaseNode: null })
    .where(and(expired, isNull(mails.handedOverAt)))
    .returning(WHETHER_FORGOTTEN);
  const doubtful = await tx
    .update(mails)
    .set({ ...RELEASED, status: 'doubtful', finishedAt: now, lastError: UNHEARD })
    .where(and(expired, isNotNull(mails.handedOverAt)))
    .returning(WHETHER_FORGOTTEN);
  await dropForgotten(tx, forgottenOf([...waiting, ...doubtful]));
  return { waiting: waiting.length, doubtful: doubtful.length };
}

const UNHEARD = 'The process that sent it ended before the mail server answered';

/** The journal of a dead node, for settling the mails that the node had leased. */
export interface LeftBehind {
  node: string;
  /** True when a mail that is not in the journal was certainly not sent. */
  isComplete: boolean;
  wasNoted(note: string): boolean;
  /** Whether the receiver accepted the mail; undefined when the receiver cannot tell. */
  wasTaken(messageUid: string): Promise<boolean | undefined>;
}

/** Settles the mails that a dead node had leased. Returns how many mails got which status. */
export async function settleLeft(
  tx: Tx,
  left: LeftBehind,
  now: string,
): Promise<{ sent: number; waiting: number; doubtful: number }> {
  const counts = { sent: 0, waiting: 0, doubtful: 0 };
  const found = await tx
    .select({
      id: mails.id,
      messageUid: mails.messageUid,
      leaseToken: mails.leaseToken,
      handedOverAt: mails.handedOverAt,
      isForgotten: mails.isForgotten,
    })
    .from(mails)
    .where(and(inArray(mails.status, ['sending', 'doubtful']), eq(mails.leaseNode, left.node)))
    .for('update');
  for (const mail of found) {
    const became = mail.handedOverAt === null ? 'waiting' : await fateOf(left, mail);
    counts[became] += 1;
    await tx.update(mails).set(SETTLED[became](now)).where(eq(mails.id, mail.id));
  }
  await dropForgotten(tx, forgottenOf(found));
  return counts;
}

async function fateOf(left: LeftBehind, mail: Attempt): Promise<'sent' | 'waiting' | 'doubtful'> {
  const wasTaken = await left.wasTaken(mail.messageUid);
  if (wasTaken !== undefined) return wasTaken ? 'sent' : 'waiting';
  if (!left.isComplete) return 'doubtful';
  return left.wasNoted(noteOf(mail)) ? 'sent' : 'waiting';
}

const SETTLED = {
  sent: (now: string) => ({ ...RELEASED, status: 'sent' as const, finishedAt: now, lastError: UNHEARD }),
  waiting: () => ({
    ...RELEASED,
    status: 'queued' as const,
    handedOverAt: null,
    finishedAt: null,
    leaseToken: null,
    leaseNode: null,
  }),
  doubtful: (now: string) => ({ ...RELEASED, status: 'doubtful' as const, finishedAt: now, lastError: UNHEARD }),
};

/** True while mails of this node are unsettled: its journal must be kept. */
export async function hasOpenMails(db: Db, node: string): Promise<boolean> {
  const [found] = await db
    .select({ id: mails.id })
    .from(mails)
    .where(and(inArray(mails.status, ['sending', 'doubtful']), eq(mails.leaseNode, node)))
    .limit(1);
  return found !== undefined;
}

function isHeld(mail: LeasedMail) {
  return and(eq(mails.id, mail.id), eq(mails.leaseToken, mail.leaseToken));
}
