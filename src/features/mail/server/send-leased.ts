import { setTimeout as delay } from 'node:timers/promises';
import type { Tx } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { errorText } from '#platform/loggable-error.ts';
import { MailError, type MailMessage } from '#platform/mail/port.ts';
import { MAX_ATTEMPTS, retryDelayMs } from './backoff.ts';
import { headerText } from './enqueue-mail.ts';
import { dropForgotten } from './forget-mail.ts';
import { finishMail, type LeasedMail, markHandedOver, noteOf, retryMail } from './leases.ts';
import { messageIdOf } from './message-id.ts';
import type { MailRunnerOptions } from './runner.ts';
import { isSuppressed, suppress } from './suppressions.ts';

const MAX_ERROR_CHARACTERS = 500;
const RECORD_AGAIN_MS = 500;
const RECORD_AGAIN_MOST_MS = 4000;

/** Thrown into the transport so that it abandons the mail before its last line. */
class NotOurs extends Error {}

type Parts = Pick<MailRunnerOptions, 'db' | 'transport' | 'journal' | 'sender' | 'clock' | 'logger'> & {
  chance: () => number;
  isStopped: () => boolean;
  pause?: (ms: number) => Promise<void>;
};

/** Sends one leased mail and records the result. Returns why the server is unreachable, if it is. Never throws. */
export async function sendLeased(mail: LeasedMail, parts: Parts): Promise<string | null> {
  const { db, transport, journal, clock, logger } = parts;
  const now = () => new Date(clock.now()).toISOString();
  const record = (work: (tx: Tx) => Promise<unknown>) => recordSurely(parts, mail, work);
  try {
    await transport.send(messageOf(mail, parts), async () => {
      if (!(await inTransaction(db, (tx) => markHandedOver(tx, mail, now())))) throw new NotOurs();
      // Must directly precede the last line: a mail without a note counts as not sent.
      journal.note(noteOf(mail));
    });
    await record((tx) => finishMail(tx, mail, { now: now(), status: 'sent' }));
    return null;
  } catch (error) {
    if (error instanceof NotOurs) {
      await record(async (tx) => {
        if (await isSuppressed(tx, mail.toAddress, mail.list))
          await finishMail(tx, mail, { now: now(), status: 'suppressed' });
        else await dropForgotten(tx, [mail.id]);
      });
      return null;
    }
    const { failure, isUnknownRecipient, message: said } = asMailError(error);
    // The text may contain any bytes that the server sent. PostgreSQL refuses NUL.
    const message = headerText(said, MAX_ERROR_CHARACTERS);
    logger.warn({ mail: mail.id, failure, attempts: mail.attempts, err: error }, 'a mail was not sent');
    const isLast = mail.attempts >= MAX_ATTEMPTS;
    const isOver = failure === 'permanent' || (isLast && (failure === 'temporary' || failure === 'silence'));
    await record(async (tx) => {
      if (failure === 'doubt') await finishMail(tx, mail, { now: now(), status: 'doubtful', error: message });
      else if (isOver) await finishMail(tx, mail, { now: now(), status: 'failed', error: message });
      else {
        const isCounted = failure !== 'connection';
        const waitMs = isCounted ? retryDelayMs(mail.attempts, parts.chance()) : 0;
        const nextAttemptAt = new Date(clock.now() + waitMs).toISOString();
        await retryMail(tx, mail, { nextAttemptAt, error: message, isCounted });
      }
      if (isUnknownRecipient) await suppress(tx, { now: now() }, { address: mail.toAddress, reason: 'bounce' });
    });
    return failure === 'connection' || failure === 'silence' ? message : null;
  }
}

/**
 * Converts an unexpected error, for example of the database at the mark, which happens before the last line. It counts
 * as an attempt: an uncounted error that one mail causes every time would block the queue permanently.
 */
function asMailError(error: unknown): MailError {
  if (error instanceof MailError) return error;
  return new MailError('temporary', errorText(error), { cause: error });
}

/** Records the result, and retries until the database is back: a sent mail must not be sent again. */
async function recordSurely(
  { db, logger, isStopped, pause = delay }: Parts,
  mail: LeasedMail,
  work: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  for (let pauseMs = RECORD_AGAIN_MS; ; pauseMs = Math.min(2 * pauseMs, RECORD_AGAIN_MOST_MS)) {
    try {
      await inTransaction(db, work);
      return;
    } catch (error) {
      logger.error({ mail: mail.id, err: error }, 'what became of a mail could not be recorded');
      if (isStopped()) return;
      await pause(pauseMs);
    }
  }
}

function messageOf(mail: LeasedMail, { sender }: Parts): MailMessage {
  return {
    messageId: messageIdOf(mail.messageUid, sender),
    from: sender,
    to: { address: mail.toAddress, name: mail.toName },
    ...(mail.replyToAddress !== null && { replyTo: { address: mail.replyToAddress, name: mail.replyToName ?? '' } }),
    subject: mail.subject,
    text: mail.textBody,
    html: mail.htmlBody,
    ...(mail.unsubscribeUrl !== null && { unsubscribeUrl: mail.unsubscribeUrl }),
    date: mail.requeuedAt ?? mail.createdAt,
  };
}
