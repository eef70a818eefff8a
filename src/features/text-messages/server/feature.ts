import { defineFeature } from '#features/accounts/server/index.ts';
import type { RetentionConfig } from '#platform/config/config.ts';
import { dailyPurge, type PurgeParts } from '#platform/jobs/daily-purge.ts';
import { HOOK_EVENT_DAYS } from '#platform/providers/hook.ts';
import { TEXT_MESSAGE_MODEL } from '../rules.ts';
import { TEXT_MESSAGE_SCREENS } from '../screens.ts';
import { deleteOldReports, deleteOldTexts } from './forget-texts.ts';
import type { MessagingProvider } from './port.ts';
import { textReportRoutes } from './public-routes.ts';
import type { TextRunner } from './runner.ts';
import { textMessageRoutes } from './staff-routes.ts';

/** Text messages to guests. */
export const textMessageFeature = defineFeature({
  screens: TEXT_MESSAGE_SCREENS,
  // Other features write text messages: users cannot add or change them.
  models: [{ model: TEXT_MESSAGE_MODEL, label: 'Text messages', section: 'Site', permissions: ['view'] }],
  routes: [textReportRoutes, textMessageRoutes],
  jobs: ({ retention, ...parts }: PurgeParts & { retention: RetentionConfig }) => [
    dailyPurge(parts, 'text message retention', async (tx, before) => {
      const reports = await deleteOldReports(tx, before(HOOK_EVENT_DAYS));
      return reports + (await deleteOldTexts(tx, before(retention.mailDays)));
    }),
  ],
  health: ({ messaging, texts }: { messaging: MessagingProvider; texts: Pick<TextRunner, 'isReachable'> }) => ({
    text_messages: async () => {
      if (!texts.isReachable()) throw new Error('the provider of text messages does not answer: they wait');
      return messaging.describe();
    },
  }),
});
