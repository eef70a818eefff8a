import { asc, lt } from 'drizzle-orm';
import { defineFeature } from '#features/accounts/server/index.ts';
import { dailyPurge, inBatch, type PurgeParts } from '#platform/jobs/daily-purge.ts';
import { NOTIFICATION_SCREENS } from '../screens.ts';
import { sendDigests } from './digests.ts';
import { remindOfTasks } from './remind.ts';
import { notificationRoutes } from './staff-routes.ts';
import { notifications } from './tables.ts';
import { sendNotifications } from './send-notifications.ts';

/** As often as the server checks its jobs. */
const TELL_EVERY_MS = 5_000;
const REMIND_EVERY_MS = 15 * 60_000;
const KEPT_DAYS = 90;

/** Notifies staff of changes to pages: the bell, mails, reminders and digests. */
export const notificationFeature = defineFeature({
  screens: NOTIFICATION_SCREENS,
  routes: [notificationRoutes],
  jobs: ({ mailOrigin, wakeMail, ...parts }: PurgeParts & { mailOrigin: () => string; wakeMail: () => void }) => [
    {
      name: 'notifications',
      everyMs: TELL_EVERY_MS,
      async run({ now, signal }) {
        const context = { now, origin: mailOrigin() };
        if ((await sendNotifications(parts.db, { context, logger: parts.logger, signal })) > 0) wakeMail();
      },
    },
    {
      name: 'reminders of tasks and digests',
      everyMs: REMIND_EVERY_MS,
      async run({ now }) {
        const context = { now, origin: mailOrigin() };
        const reminded = await remindOfTasks(parts.db, context);
        const sent = await sendDigests(parts.db, context);
        if (reminded + sent === 0) return;
        parts.logger.info({ reminded, sent }, 'reminders of tasks and digests');
        wakeMail();
      },
    },
    dailyPurge(parts, 'notification retention', async (tx, before) => {
      const { id, at } = notifications;
      const old = tx
        .select({ id })
        .from(notifications)
        .where(lt(at, before(KEPT_DAYS)))
        .orderBy(asc(id));
      const gone = await tx.delete(notifications).where(inBatch(id, old)).returning({ id });
      return gone.length;
    }),
  ],
});
