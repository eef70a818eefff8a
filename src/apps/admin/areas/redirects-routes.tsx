import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { choosing, requireNumbers, staff } from './layouts.tsx';
import { REDIRECT_SCREENS } from './redirects-paths.ts';

/** Redirects, and what guests sent by forms. */
export const redirectsRoutes = {
  redirects: createRoute({
    getParentRoute: () => staff,
    path: REDIRECT_SCREENS.redirects.path,
    component: lazyRouteComponent(() => import('#features/redirects/admin/redirects-screen.tsx'), 'RedirectsScreen'),
  }),
  redirectAdd: createRoute({
    getParentRoute: () => choosing,
    path: REDIRECT_SCREENS.redirectAdd.path,
    component: lazyRouteComponent(() => import('#features/redirects/admin/add-screen.tsx'), 'AddScreen'),
  }),
  redirectImport: createRoute({
    getParentRoute: () => staff,
    path: REDIRECT_SCREENS.redirectImport.path,
    component: lazyRouteComponent(() => import('#features/redirects/admin/import-screen.tsx'), 'ImportScreen'),
  }),
  redirectEdit: createRoute({
    getParentRoute: () => choosing,
    path: REDIRECT_SCREENS.redirectEdit.path,
    beforeLoad: requireNumbers,
    component: lazyRouteComponent(() => import('#features/redirects/admin/edit-screen.tsx'), 'EditScreen'),
  }),
  redirectDelete: createRoute({
    getParentRoute: () => staff,
    path: REDIRECT_SCREENS.redirectDelete.path,
    beforeLoad: requireNumbers,
    component: lazyRouteComponent(() => import('#features/redirects/admin/delete-screen.tsx'), 'DeleteScreen'),
  }),
  redirectHistory: createRoute({
    getParentRoute: () => staff,
    path: REDIRECT_SCREENS.redirectHistory.path,
    beforeLoad: requireNumbers,
    component: lazyRouteComponent(() => import('#features/redirects/admin/history-screen.tsx'), 'HistoryScreen'),
  }),
  forms: createRoute({
    getParentRoute: () => staff,
    path: REDIRECT_SCREENS.forms.path,
    component: lazyRouteComponent(() => import('#features/submissions/admin/forms-screen.tsx'), 'FormsScreen'),
  }),
  accessibility: createRoute({
    getParentRoute: () => staff,
    path: REDIRECT_SCREENS.accessibility.path,
    component: lazyRouteComponent(
      () => import('#features/accessibility-reports/admin/reports-screen.tsx'),
      'ReportsScreen',
    ),
  }),
  accessibilityReport: createRoute({
    getParentRoute: () => staff,
    path: REDIRECT_SCREENS.accessibilityReport.path,
    beforeLoad: requireNumbers,
    component: lazyRouteComponent(
      () => import('#features/accessibility-reports/admin/report-screen.tsx'),
      'ReportScreen',
    ),
  }),
  submissions: createRoute({
    getParentRoute: () => staff,
    path: REDIRECT_SCREENS.submissions.path,
    beforeLoad: requireNumbers,
    component: lazyRouteComponent(
      () => import('#features/submissions/admin/submissions-screen.tsx'),
      'SubmissionsScreen',
    ),
  }),
  submissionsDelete: createRoute({
    getParentRoute: () => staff,
    path: REDIRECT_SCREENS.submissionsDelete.path,
    beforeLoad: requireNumbers,
    component: lazyRouteComponent(() => import('#features/submissions/admin/delete-screen.tsx'), 'DeleteScreen'),
  }),
} satisfies Record<keyof typeof REDIRECT_SCREENS, unknown>;
