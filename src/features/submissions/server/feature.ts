import { byId, defineFeature } from '#features/accounts/server/index.ts';
import type { RetentionConfig } from '#platform/config/config.ts';
import { dailyPurge, type PurgeParts } from '#platform/jobs/daily-purge.ts';
import { FORM_SCREENS } from '../screens.ts';
import { purgeOldSubmissions } from './commands.ts';
import { FORM_TEMPLATES } from './form-templates.ts';
import { exportSubmissions, findFormPage } from './queries.ts';
import { submissionRoutes } from './staff-routes.ts';

const record = byId((db, viewer, page) => findFormPage(db, { ...viewer, templates: FORM_TEMPLATES }, page), 'page');

/** Submissions of the forms of pages. */
export const submissionFeature = defineFeature({
  screens: FORM_SCREENS,
  records: { submissions: record, submissionsDelete: record },
  exports: {
    submissions: ({ db, staff, now }, format, { params, query }) => {
      const { userId: accountId, powers, timeZone } = staff;
      const viewer = { accountId, powers, timeZone, templates: FORM_TEMPLATES, now };
      return exportSubmissions(db, viewer, format, { pageId: Number(params['page']), query });
    },
  },
  routes: [submissionRoutes],
  jobs: ({ retention, ...parts }: PurgeParts & { retention: RetentionConfig }) => [
    dailyPurge(parts, 'submission retention', (tx, before) =>
      purgeOldSubmissions(tx, {
        sent: retention.submissionDays === null ? null : before(retention.submissionDays),
        spam: before(retention.spamDays),
      }),
    ),
  ],
});
