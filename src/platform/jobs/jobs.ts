import { randomUUID } from 'node:crypto';
import { and, eq, gt, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { errorText } from '#platform/loggable-error.ts';
import type { Logger } from '#platform/logger.ts';
import { jobs } from './tables.ts';

/** Work that is done at intervals by one of all nodes. */
export interface Job {
  /** Unique in the installation, and stored, so it must not change: "mail retention". */
  name: string;
  everyMs: number;
  /** Time after which a dead node's run is taken over, where the runner's `leaseMs` is too long. */
  leaseMs?: number;
  /**
   * Does the work that has become due. After downtime it is called once, not once per interval. It may be interrupted at any
   * point (by a kill, or a lost lease: see `signal`) and is then called again, so each step must commit on its own.
   * `wasCut`: the run before was not ended by its node, which was probably killed.
   */
  run(context: { now: string; signal: AbortSignal; wasCut?: boolean }): Promise<void>;
}

export interface JobRunner {
  /** Checks for due jobs at once, and then at intervals. */
  start(): void;
  /** Runs the jobs that are due, and resolves with their names. */
  runDue(): Promise<string[]>;
  stop(): Promise<void>;
}

export interface JobRunnerOptions {
  db: Db;
  clock: Clock;
  logger: Logger;
  /** Interval at which each node checks for due jobs. A job runs at the check that is nearest to its time. */
  pollMs?: number;
  /** Time after which a dead node's run is taken over. */
  leaseMs?: number;
}

/**
 * Clocks of nodes may differ by this much. A stored time that is further ahead was set while the machine's clock was wrong,
 * and would keep the job from running until then.
 */
const MOST_SKEW_MS = 3_600_000;

/**
 * Runs named jobs. Their due times and leases are in the database, so that one of several nodes does the work, and another
 * takes over when that node is killed. A failure is logged and stored with the job, which runs again when it is next due.
 */
export function createJobRunner(
  list: readonly Job[],
  { db, clock, logger, pollMs = 15_000, leaseMs = 120_000 }: JobRunnerOptions,
): JobRunner {
  if (new Set(list.map(({ name }) => name)).size < list.length) throw new Error('Jobs have names of their own');
  const at = (ms: number) => new Date(clock.now() + ms).toISOString();
  let stopping: AbortController | undefined;
  let timer: NodeJS.Timeout | undefined;
  const turns = new Set<Promise<string[]>>();

  const isReady = ({ name, everyMs, leaseMs: ownLeaseMs = leaseMs }: Job): SQL | undefined => {
    const isDue = or(lte(jobs.dueAt, at(0)), gt(jobs.dueAt, at(everyMs + MOST_SKEW_MS)));
    const hasLapsed = or(lt(jobs.leaseUntil, at(0)), gt(jobs.leaseUntil, at(ownLeaseMs + MOST_SKEW_MS)));
    return and(eq(jobs.name, name), isDue, or(isNull(jobs.leaseUntil), hasLapsed));
  };

  const claim = async (job: Job): Promise<string | undefined> => {
    const token = randomUUID();
    const claimed = await inTransaction(db, (tx) =>
      tx
        .update(jobs)
        .set({ leaseToken: token, leaseUntil: at(job.leaseMs ?? leaseMs), startedAt: at(0) })
        .where(isReady(job))
        .returning({ name: jobs.name }),
    );
    return claimed.length > 0 ? token : undefined;
  };

  const perform = async (job: Job, token: string, wasCut: boolean): Promise<void> => {
    const lost = new AbortController();
    const ownLeaseMs = job.leaseMs ?? leaseMs;
    const held = and(eq(jobs.name, job.name), eq(jobs.leaseToken, token));
    // Half an interval early: a job that is due just after a check would wait for the next one.
    const nextDueAt = at(job.everyMs - pollMs / 2);
    const renew = async () => {
      const kept = await inTransaction(db, (tx) =>
        tx
          .update(jobs)
          .set({ leaseUntil: at(ownLeaseMs) })
          .where(held)
          .returning({ name: jobs.name }),
      );
      if (kept.length === 0) lost.abort();
    };
    const renewal = setInterval(
      () =>
        void renew().catch((error: unknown) => logger.error({ err: error, job: job.name }, 'a lease was not renewed')),
      ownLeaseMs / 3,
    ).unref();
    const signals = [lost.signal, ...(stopping ? [stopping.signal] : [])];
    let failure: string | null = null;
    try {
      await job.run({ now: at(0), signal: AbortSignal.any(signals), wasCut });
    } catch (error) {
      failure = errorText(error);
      if (!stopping?.signal.aborted) logger.error({ err: error, job: job.name }, 'a job failed');
    } finally {
      clearInterval(renewal);
    }
    // A run that the stop of this node interrupted is due at once, for another node.
    const dueAt = stopping?.signal.aborted ? at(0) : nextDueAt;
    await inTransaction(db, (tx) =>
      tx
        .update(jobs)
        .set({ leaseToken: null, leaseUntil: null, finishedAt: at(0), dueAt, lastError: failure })
        .where(held),
    );
  };

  const runDue = async (): Promise<string[]> => {
    const ran: string[] = [];
    // Trying to claim each job would take three statements a job, though hardly any is ready.
    const stored = await db
      .select({ name: jobs.name, leaseToken: jobs.leaseToken, isReady: sql<boolean>`${or(...list.map(isReady))}` })
      .from(jobs);
    const known = new Map(stored.map((row) => [row.name, row]));
    const missing = list.filter(({ name }) => !known.has(name)).map(({ name }) => ({ name, dueAt: at(0) }));
    if (missing.length > 0) await inTransaction(db, (tx) => tx.insert(jobs).values(missing).onConflictDoNothing());
    for (const job of list) {
      if (stopping?.signal.aborted) break;
      if (known.get(job.name)?.isReady === false) continue;
      const token = await claim(job);
      if (token === undefined) continue;
      // A lease that could be taken is that of a dead node.
      await perform(job, token, (known.get(job.name)?.leaseToken ?? null) !== null);
      ran.push(job.name);
    }
    return ran;
  };

  // Checks can overlap: otherwise a job that became due would wait for a long purge.
  const look = (): Promise<string[]> => {
    const turn = runDue().finally(() => turns.delete(turn));
    turns.add(turn);
    return turn;
  };
  const lookQuietly = () =>
    void look().catch((error: unknown) => logger.error({ err: error }, 'looking for due jobs failed'));

  return {
    start() {
      stopping = new AbortController();
      lookQuietly();
      timer = setInterval(lookQuietly, pollMs).unref();
    },
    runDue: look,
    async stop() {
      clearInterval(timer);
      stopping ??= new AbortController();
      stopping.abort();
      await Promise.allSettled(turns);
    },
  };
}
