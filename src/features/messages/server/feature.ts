import { defineFeature, exists } from '#features/accounts/server/index.ts';
import type { RetentionConfig } from '#platform/config/config.ts';
import { dailyPurge, type PurgeParts } from '#platform/jobs/daily-purge.ts';
import { MESSAGE_SCREENS } from '../screens.ts';
import { exportMessages, hasMessage, purgeOldMessages } from './index.ts';
import { messageRoutes } from './staff-routes.ts';
import { MESSAGE_MODEL } from '../rules.ts';

/** Messages of guests. */
export const messageFeature = defineFeature({
  screens: MESSAGE_SCREENS,
  records: { message: exists(hasMessage) },
  exports: {
    messages: ({ db, staff, now }, format, { query }) => {
      const { userId: accountId, powers, timeZone } = staff;
      return exportMessages(db, { accountId, powers, timeZone, now }, format, query);
    },
  },
  models: [
    { model: MESSAGE_MODEL, label: 'Guest messages', section: 'Guests', permissions: ['view', 'change', 'delete'] },
  ],
  routes: [messageRoutes],
  jobs: ({ retention, ...parts }: PurgeParts & { retention: RetentionConfig }) => [
    dailyPurge(parts, 'message retention', (tx, before) =>
      purgeOldMessages(tx, { closed: before(retention.messageDays), spam: before(retention.spamDays) }),
    ),
  ],
});
