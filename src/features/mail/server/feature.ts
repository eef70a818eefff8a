import { byId, defineFeature } from '#features/accounts/server/index.ts';
import { NotFound } from '#shared/problem.ts';
import type { RecordCheck } from '#features/accounts/server/index.ts';
import type { RetentionConfig } from '#platform/config/config.ts';
import { dailyPurge, type PurgeParts } from '#platform/jobs/daily-purge.ts';
import { MAIL_SCREENS } from '../screens.ts';
import { MAIL_TEMPLATE_KEYS } from '../templates.ts';
import { requireMail } from './queries.ts';
import { deleteOldMail } from './retention.ts';
import { mailRoutes } from './staff-routes.ts';
import { mailAddressRoutes } from './staff-routes-addresses.ts';
import { mailEventRoutes } from './public-routes-events.ts';
import { mailTemplateRoutes } from './staff-routes-templates.ts';
import { MAIL_TEMPLATE_MODEL } from '../rules.ts';

const template: RecordCheck = async (_db, _asker, { key }) => {
  if (!MAIL_TEMPLATE_KEYS.some((one) => one === key)) throw new NotFound();
};

/** Mail and its texts. */
export const mailFeature = defineFeature({
  screens: MAIL_SCREENS,
  records: { mailView: byId(requireMail), mailTemplate: template, mailTemplateHistory: template },
  models: [
    // Other features queue mail, and a runner sends it: users cannot add mail.
    { model: 'mail', label: 'Mail', section: 'Site', permissions: ['view', 'change'] },
    { model: MAIL_TEMPLATE_MODEL, label: 'Mail texts', section: 'Site', permissions: ['view', 'change'] },
  ],
  routes: [mailRoutes, mailAddressRoutes, mailEventRoutes, mailTemplateRoutes],
  jobs: ({ retention, ...parts }: PurgeParts & { retention: RetentionConfig }) => [
    dailyPurge(parts, 'mail retention', (tx, before) => deleteOldMail(tx, before(retention.mailDays))),
  ],
});
