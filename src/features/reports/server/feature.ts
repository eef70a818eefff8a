import { defineFeature } from '#features/accounts/server/index.ts';
import { deleteOldHistory } from '#features/history/server/index.ts';
import type { RetentionConfig } from '#platform/config/config.ts';
import { dailyPurge, type PurgeParts } from '#platform/jobs/daily-purge.ts';
import { REPORT_SCREENS } from '../screens.ts';
import { exportReport, requireReport } from './reports.ts';
import { reportRoutes } from './staff-routes.ts';

/** Staff reports on the content of all sites. */
export const contentReportFeature = defineFeature({
  screens: REPORT_SCREENS,
  records: {
    report: (_db, { powers }, { report }) => Promise.resolve(requireReport(report ?? '', powers)),
  },
  exports: {
    report: ({ db, staff, now }, format, { params, query }) =>
      exportReport(db, { viewer: { accountId: staff.userId, powers: staff.powers }, now }, format, {
        name: params['report'] ?? '',
        query,
      }),
  },
  routes: [reportRoutes],
  jobs: ({ retention, ...parts }: PurgeParts & { retention: RetentionConfig }) => {
    const { historyDays } = retention;
    if (historyDays === null) return [];
    return [dailyPurge(parts, 'history retention', (tx, before) => deleteOldHistory(tx, before(historyDays)))];
  },
});
