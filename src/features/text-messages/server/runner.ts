import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Logger } from '#platform/logger.ts';
import { type Err, type ErrKind, type Outcome, PROVIDER_TIMEOUT_MS } from '#platform/providers/result.ts';
import { keepProviderId, type LeasedText, leaseTexts, settleText } from './leases.ts';
import type { MessagingProvider } from './port.ts';
import { stoppedAmong } from './stops.ts';

export interface TextRunnerOptions {
  db: Db;
  provider: MessagingProvider;
  clock: Clock;
  logger: Logger;
  /** Number of texts that are sent at the same time. */
  concurrency?: number;
  pollMs?: number;
}

export interface TextRunner {
  start(): void;
  /** Makes the runner read the queue now instead of at the next poll. */
  wake(): void;
  /** Sends due texts; resolves when none is left. */
  runOnce(): Promise<void>;
  /** False while the provider does not answer. */
  isReachable(): boolean;
  stop(): Promise<void>;
}

/** Time after a failure during which the provider counts as unreachable, unless a later text is delivered. */
const DOWN_FOR_MS = 5 * 60_000;
/** Longer than a call and its look-up by key. */
const LEASE_MS = 20_000;
const RETRY_MS = 5000;
const LONGEST_RETRY_MS = 60_000;
/** Errors after which another attempt may succeed; other errors are final. */
const PASSING: readonly ErrKind[] = ['RATE', 'TIMEOUT', 'UPSTREAM'];

/** Sends queued text messages, as one of any number of nodes. */
export function createTextRunner(options: TextRunnerOptions): TextRunner {
  const { db, provider, clock, logger, concurrency = 5, pollMs = 2000 } = options;
  const at = (ms: number) => new Date(clock.now() + ms).toISOString();
  let timer: NodeJS.Timeout | undefined;
  let turn: Promise<void> | undefined;
  let isStopped = false;
  let unreachableUntilMs = 0;
  let isCalled = false;
  const mayGoOn = () => isCalled && !isStopped;

  const sendOne = async (text: LeasedText): Promise<void> => {
    const { body, recipient: to, language: lang, consent: consentId, sendKey: key } = text;
    // Texts that are only shown to staff do not expire.
    if (provider.capabilities().isSent && Date.parse(text.expiresAt) <= clock.now()) return fail(text, 'EXPIRED');
    // The guest may have written STOP after the text was queued.
    if (consentId !== '' && (await stoppedAmong(db, [to])).has(to)) return fail(text, 'STOPPED');
    const deadline = clock.now() + PROVIDER_TIMEOUT_MS;
    let outcome: Outcome<{ id: string }> = await provider.send(
      { to, channel: 'sms', text: body, lang, consentId },
      { key, deadline, trace: `text ${text.id}` },
    );
    // The provider may have accepted a text whose call timed out.
    if ('err' in outcome && outcome.err.kind === 'TIMEOUT') {
      const found = await provider.find(key);
      if ('ok' in found) outcome = found;
    }
    const isDown = 'err' in outcome && (outcome.err.kind === 'TIMEOUT' || outcome.err.kind === 'UPSTREAM');
    unreachableUntilMs = isDown ? clock.now() + DOWN_FOR_MS : 0;
    if ('err' in outcome) return retryOrFail(text, outcome.err);
    const { id } = outcome.ok;
    await inTransaction(db, async (tx) => {
      await keepProviderId(tx, text, id);
      const state = provider.capabilities().isSent ? 'sent' : 'shown';
      await settleText(tx, text, { state, sentAt: at(0), changedAt: at(0) });
    });
  };

  const fail = (text: LeasedText, reason: string) =>
    inTransaction(db, (tx) => settleText(tx, text, { state: 'failed', reason, changedAt: at(0) }));

  const retryOrFail = async (text: LeasedText, { kind, retryAfter }: Err) => {
    logger.warn({ text: text.id, kind, attempts: text.attempts }, 'a text message was not sent');
    if (!PASSING.includes(kind)) return fail(text, kind);
    const waitMs = Math.min(RETRY_MS * 2 ** (text.attempts - 1), LONGEST_RETRY_MS);
    const nextAttemptAt = at(Math.max(waitMs, (retryAfter ?? 0) * 1000));
    if (nextAttemptAt >= new Date(text.expiresAt).toISOString()) return fail(text, kind);
    return inTransaction(db, (tx) => settleText(tx, text, { reason: kind, nextAttemptAt, changedAt: at(0) }));
  };

  const drain = async () => {
    do {
      isCalled = false;
      const leased = await inTransaction(db, (tx) =>
        leaseTexts(tx, { now: at(0), until: at(LEASE_MS), limit: concurrency }),
      );
      const done = await Promise.allSettled(leased.map(sendOne));
      for (const one of done)
        if (one.status === 'rejected')
          logger.error({ err: one.reason as unknown }, 'what became of a text message could not be recorded');
      if (leased.length === concurrency) isCalled = true;
    } while (mayGoOn());
  };

  const look = (): Promise<void> =>
    (turn ??= drain()
      .catch((error: unknown) => logger.error({ err: error }, 'sending text messages failed'))
      .finally(() => (turn = undefined)));

  return {
    start() {
      void look();
      timer = setInterval(() => void look(), pollMs).unref();
    },
    wake() {
      isCalled = true;
      if (!isStopped) void look();
    },
    runOnce: look,
    isReachable: () => clock.now() >= unreachableUntilMs,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await turn;
    },
  };
}
