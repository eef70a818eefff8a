import { lazyRouteComponent } from '@tanstack/react-router';
import { screensWithViews } from '#ui/admin/screen-views.ts';
import { REDIRECT_SCREENS } from '../screens.ts';

/** The screens with their components, which are loaded when they are first shown. */
export const redirectScreens = screensWithViews(REDIRECT_SCREENS, {
  redirects: lazyRouteComponent(() => import('./redirect-list-screen.tsx'), 'RedirectListScreen'),
  redirectAdd: lazyRouteComponent(() => import('./redirect-add-screen.tsx'), 'RedirectAddScreen'),
  redirectImport: lazyRouteComponent(() => import('./redirect-import-screen.tsx'), 'RedirectImportScreen'),
  redirectEdit: lazyRouteComponent(() => import('./redirect-edit-screen.tsx'), 'RedirectEditScreen'),
  redirectDelete: lazyRouteComponent(() => import('./redirect-delete-screen.tsx'), 'RedirectDeleteScreen'),
  redirectHistory: lazyRouteComponent(() => import('./redirect-history-screen.tsx'), 'RedirectHistoryScreen'),
});
