import { lazyRouteComponent } from '@tanstack/react-router';
import { screensWithViews } from '#ui/admin/screen-views.ts';
import { REPORT_SCREENS } from '../screens.ts';

const load = () => import('./all-screens.ts');

/** The screens with their components, which are loaded when they are first shown. */
export const contentReportScreens = screensWithViews(REPORT_SCREENS, {
  reports: lazyRouteComponent(load, 'ReportIndexScreen'),
  report: lazyRouteComponent(load, 'ReportScreen'),
});
