import { defineFeature } from '#features/accounts/server/index.ts';
import { REPORT_SCREENS } from '../screens.ts';
import { exportReport, requireReport } from './reports.ts';
import { reportRoutes } from './staff-routes.ts';

/** What is going on in the whole of the content. */
export const contentReportFeature = defineFeature({
  screens: REPORT_SCREENS,
  records: {
    report: (_db, { powers }, { report }) => Promise.resolve(requireReport(report ?? '', powers)),
  },
  exports: {
    report: ({ db, staff, now }, format, { params, query }) =>
      exportReport(db, { asker: { accountId: staff.userId, powers: staff.powers }, now }, format, {
        name: params['report'] ?? '',
        query,
      }),
  },
  routes: [reportRoutes],
});
