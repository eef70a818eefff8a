import { purgeOldReports } from '#features/accessibility-reports/server/index.ts';
import { sweepMarks } from '#features/guard/server/index.ts';
import { deleteOldMail } from '#features/mail/server/index.ts';
import { purgeOldMessages } from '#features/messages/server/index.ts';
import { purgeExpiredTrash } from '#features/pages/server/index.ts';
import { purgeOldSubmissions } from '#features/submissions/server/index.ts';
import { type Subscriptions, subscriptionJobs } from '#features/subscriptions/server/index.ts';
import type { RetentionConfig } from '#platform/config/config.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import type { Logger } from '#platform/logger.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** What is done at intervals, by one node of all. */
export function backgroundJobs(parts: {
  db: Db;
  logger: Logger;
  subscriptions: Subscriptions;
  retention: RetentionConfig;
}): Job[] {
  const { db, logger, retention } = parts;
  /** Deletes once a day what is older than it may become. */
  const purge = (name: string, work: (tx: Tx, before: (days: number) => string) => Promise<number>): Job => ({
    name,
    everyMs: DAY_MS,
    async run({ now }) {
      const before = (days: number) => new Date(Date.parse(now) - days * DAY_MS).toISOString();
      const deleted = await inTransaction(db, (tx) => work(tx, before));
      if (deleted > 0) logger.info({ deleted, job: name }, 'what was kept for its time is deleted');
    },
  });
  const { mailDays, messageDays, submissionDays, reportDays, spamDays } = retention;
  return [
    {
      name: 'trash retention',
      everyMs: HOUR_MS,
      async run({ now }) {
        const purged = await inTransaction(db, (tx) => purgeExpiredTrash(tx, now));
        if (purged > 0) logger.info({ purged }, 'trash purged');
      },
    },
    purge('mail retention', (tx, before) => deleteOldMail(tx, before(mailDays))),
    purge('message retention', (tx, before) =>
      purgeOldMessages(tx, { closed: before(messageDays), spam: before(spamDays) }),
    ),
    purge('submission retention', (tx, before) =>
      purgeOldSubmissions(tx, {
        sent: submissionDays === null ? null : before(submissionDays),
        spam: before(spamDays),
      }),
    ),
    purge('accessibility report retention', (tx, before) =>
      purgeOldReports(tx, { solved: before(reportDays), spam: before(spamDays) }),
    ),
    {
      name: 'guard marks',
      everyMs: DAY_MS,
      async run({ now, signal }) {
        for (let gone = 1; gone > 0 && !signal.aborted;) {
          gone = await inTransaction(db, (tx) => sweepMarks(tx, Date.parse(now)));
        }
      },
    },
    ...subscriptionJobs(parts),
  ];
}
