import type { Db } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import type { Logger } from '#platform/logger.ts';
import { purgeUnconfirmed } from './commands/erase-subscribers.ts';
import { addMs, DAY_MS } from './instants.ts';
import { sendReminders } from './send-reminders.ts';
import type { Subscriptions } from './subscriptions.ts';

/** Often enough to send reminders early in the local morning. */
const REMIND_EVERY_MS = 15 * 60_000;
/** How long an unconfirmed sign-up is kept after its link has expired, in case a guest asks staff about it. */
const KEPT_MS = 30 * DAY_MS;

/** Jobs for subscribers: sending reminders and deleting unconfirmed sign-ups. */
export function subscriptionJobs({
  db,
  logger,
  subscriptions,
}: {
  db: Db;
  logger: Logger;
  subscriptions: Subscriptions;
}): Job[] {
  return [
    {
      name: 'reminders',
      everyMs: REMIND_EVERY_MS,
      async run({ now }) {
        const queued = await sendReminders(db, subscriptions, Date.parse(now));
        if (queued > 0) logger.info({ queued }, 'reminders queued');
      },
    },
    {
      name: 'unconfirmed sign-ups',
      everyMs: DAY_MS,
      async run({ now, signal }) {
        for (let gone = 1; gone > 0 && !signal.aborted;) {
          gone = await inTransaction(db, (tx) => purgeUnconfirmed(tx, addMs(now, -KEPT_MS)));
        }
      },
    },
  ];
}
