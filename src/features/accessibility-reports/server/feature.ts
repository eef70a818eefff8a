import { defineFeature, exists } from '#features/accounts/server/index.ts';
import type { RetentionConfig } from '#platform/config/config.ts';
import { dailyPurge, type PurgeParts } from '#platform/jobs/daily-purge.ts';
import { REPORT_SCREENS } from '../screens.ts';
import { exportReports, hasReport, purgeOldReports } from './index.ts';
import { accessibilityReportRoutes } from './staff-routes.ts';
import { REPORT_MODEL } from '../rules.ts';

/** Accessibility reports. */
export const reportFeature = defineFeature({
  screens: REPORT_SCREENS,
  records: { accessibilityReport: exists(hasReport) },
  exports: {
    accessibility: ({ db, staff, now }, format, { query }) =>
      exportReports(db, { powers: staff.powers, now }, format, query),
  },
  models: [
    {
      model: REPORT_MODEL,
      label: 'Accessibility reports',
      section: 'Guests',
      permissions: ['view', 'change', 'delete'],
    },
  ],
  routes: [accessibilityReportRoutes],
  jobs: ({ retention, ...parts }: PurgeParts & { retention: RetentionConfig }) => [
    dailyPurge(parts, 'accessibility report retention', (tx, before) =>
      purgeOldReports(tx, { solved: before(retention.reportDays), spam: before(retention.spamDays) }),
    ),
  ],
});
