import { lazyRouteComponent } from '@tanstack/react-router';
import { screensWithViews } from '#ui/admin/screen-views.ts';
import { REPORT_SCREENS } from '../screens.ts';

/** The screens with their components, which are loaded when they are first shown. */
export const reportScreens = screensWithViews(REPORT_SCREENS, {
  accessibility: lazyRouteComponent(() => import('./report-list-screen.tsx'), 'ReportListScreen'),
  accessibilityReport: lazyRouteComponent(() => import('./report-edit-screen.tsx'), 'ReportEditScreen'),
});
