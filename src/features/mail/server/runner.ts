import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Logger } from '#platform/logger.ts';
import { type HandoverJournal, leftJournals } from '#platform/mail/handover-journal.ts';
import type { MailAddress, MailTransport } from '#platform/mail/port.ts';
import { messageIdOf } from './message-id.ts';
import { pauseMs } from './backoff.ts';
import { endExpiredLeases, hasOpenMails, leaseMails, type LeasedMail, renewLeases, settleLeft } from './leases.ts';
import { sendLeased } from './send-leased.ts';

export interface MailRunnerOptions {
  db: Db;
  transport: MailTransport;
  /** Folder of the journals of this machine's processes. */
  journalDirectory: string;
  journal: HandoverJournal;
  sender: MailAddress;
  clock: Clock;
  logger: Logger;
  /** Number of mails that are sent at the same time. */
  concurrency?: number;
  pollMs?: number;
  leaseMs?: number;
  chance?: () => number;
}

export interface MailRunner {
  start(): void;
  /** Makes the runner read the queue now instead of at the next poll. */
  wake(): void;
  /** Sends due mail; resolves when none is left, or when the server is unreachable. Used by tests and `start`. */
  runOnce(): Promise<void>;
  /** Why the mail server is unreachable; null while it is reachable. */
  unreachable(): string | null;
  /** Stops sending; waits at most `STOP_MS` for mails that are being sent. */
  stop(): Promise<void>;
}

/** Shorter than the time that the server allows its parts to stop. */
const STOP_MS = 4000;

/**
 * Sends the queue, as one of any number of nodes. A mail is leased, sent up to its last line, marked as handed over,
 * noted in the journal, and then finished: docs/decisions/0028 describes a kill at each of these points.
 */
export function createMailRunner(options: MailRunnerOptions): MailRunner {
  const { db, clock, logger, journal, transport } = options;
  const { concurrency = 5, pollMs = 2000, leaseMs = 60_000, chance = Math.random } = options;
  const run = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(db, work);
  const isoAfter = (ms: number) => new Date(clock.now() + ms).toISOString();
  const underWay = new Map<number, Promise<void>>();
  const timers: NodeJS.Timeout[] = [];
  let isStopped = false;
  let failures = 0;
  let lastFailure = '';
  let pausedUntilMs = 0;
  let turn: Promise<void> | undefined;
  let caring: Promise<void> | undefined;
  let stopping: Promise<void> | undefined;
  /** Resolved by `wake`, so that a turn that waits for a slow mail reads the queue again. */
  let call = Promise.withResolvers<void>();
  let isCalled = false;

  const callAgain = () => {
    isCalled = true;
    call.resolve();
  };
  const isPaused = () => clock.now() < pausedUntilMs;
  const isSettled = async () => !(await hasOpenMails(db, journal.node));
  /** An unreachable database must not fail a stop: the journal is kept, and the next start settles its mails. */
  const isSettledForSure = () =>
    isSettled().catch((error: unknown) => {
      logger.warn({ err: error }, 'the mail journal is kept: the database did not say whether mails are open');
      return false;
    });

  const lookAfter = async () => {
    try {
      journal.touch(clock.now());
      const ids = [...underWay.keys()];
      if (ids.length > 0) await run((tx) => renewLeases(tx, { node: journal.node, ids, until: isoAfter(leaseMs) }));
      await settleJournals(options, clock.now() - leaseMs);
      const { waiting, doubtful } = await run((tx) => endExpiredLeases(tx, isoAfter(0)));
      if (doubtful > 0) logger.warn({ doubtful }, 'mails are in doubt: whether they were taken is not known');
      if (waiting > 0) logger.info({ waiting }, 'mails of a dead node wait again');
    } catch (error) {
      logger.error({ err: error }, 'looking after the mail queue failed');
    }
    // While a mail is being sent, its outcome decides: a server may greet and still accept no mail.
    if (failures > 0 && !isPaused() && underWay.size === 0) await askServer();
  };

  /** Probes the server: the mails that failed may be deleted by now, and then no attempt would show that it is back. */
  const askServer = async () => {
    try {
      await transport.check();
      failures = 0;
    } catch {
      // Already logged for the mail that could not be sent.
    }
  };

  const upkeep = () => (caring ??= lookAfter().finally(() => (caring = undefined)));

  const sendOne = async (mail: LeasedMail) => {
    const failure = await sendLeased(mail, { ...options, chance, isStopped: () => isStopped });
    if (failure === null) failures = 0;
    // Concurrent failures count once.
    else if (!isPaused()) {
      failures += 1;
      lastFailure = failure;
      pausedUntilMs = clock.now() + pauseMs(failures, chance());
    }
  };

  const begin = async (limit: number): Promise<number> => {
    const leased = await run((tx) =>
      leaseMails(tx, { now: isoAfter(0), until: isoAfter(leaseMs), node: journal.node, limit }),
    );
    for (const mail of leased) {
      underWay.set(
        mail.id,
        sendOne(mail).finally(() => underWay.delete(mail.id)),
      );
    }
    return leased.length;
  };

  const fill = async () => {
    const mayGoOn = () => !isStopped;
    while (mayGoOn()) {
      // Reset before the query, so that a `wake` during the query is not lost.
      isCalled = false;
      call = Promise.withResolvers();
      if (underWay.size === 0) await journal.trim(isSettled);
      const limit = isPaused() ? 0 : concurrency - underWay.size;
      if (limit > 0 && (await begin(limit)) === limit) continue;
      if (underWay.size === 0 && !isCalled) return;
      // A slow mail does not delay the others.
      await Promise.race([call.promise, ...underWay.values()]);
    }
    await Promise.all(underWay.values());
  };

  const look = async () => {
    turn ??= fill()
      .catch((error: unknown) => logger.error({ err: error }, 'sending mail failed'))
      .finally(() => (turn = undefined));
    await turn;
  };

  const stop = async () => {
    isStopped = true;
    callAgain();
    for (const timer of timers.splice(0)) clearInterval(timer);
    let late: NodeJS.Timeout | undefined;
    await Promise.race([turn, new Promise((resolve) => (late = setTimeout(resolve, STOP_MS)))]);
    clearTimeout(late);
    // Attempts without a response fail with their connection, and are recorded before the database closes.
    await transport.close();
    await turn;
    await caring;
    journal.close({ isSettled: await isSettledForSure() });
  };

  return {
    start() {
      void upkeep().then(look);
      timers.push(
        setInterval(() => void upkeep(), leaseMs / 3).unref(),
        setInterval(() => {
          if (turn) callAgain();
          else void look();
        }, pollMs).unref(),
      );
    },
    wake() {
      callAgain();
      void look();
    },
    async runOnce() {
      await upkeep();
      await look();
    },
    unreachable: () => (failures === 0 ? null : lastFailure),
    stop: () => (stopping ??= stop()),
  };
}

/** Settles the mails of killed processes of this machine at once, without waiting for their leases to expire. */
async function settleJournals(options: MailRunnerOptions, silentSinceMs: number): Promise<void> {
  const { db, clock, logger, transport, sender, journalDirectory, journal } = options;
  const { gone, silent } = leftJournals(journalDirectory, silentSinceMs);
  // For example the journal of a replaced container. Without unsettled mails it can be deleted.
  for (const { node, remove } of silent) if (!(await hasOpenMails(db, node))) remove();
  for (const left of gone) {
    if (left.node === journal.node) continue;
    const counts = await inTransaction(db, (tx) =>
      settleLeft(
        tx,
        {
          node: left.node,
          isComplete: left.isComplete,
          wasNoted: (note) => left.has(note),
          wasTaken: async (uid) => transport.wasTaken?.(messageIdOf(uid, sender)),
        },
        new Date(clock.now()).toISOString(),
      ),
    );
    left.remove();
    logger.info(counts, 'mails of a process that was killed are settled');
  }
}
