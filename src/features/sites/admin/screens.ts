import { lazyRouteComponent } from '@tanstack/react-router';
import { screensWithViews } from '#ui/admin/screen-views.ts';
import { SITE_SCREENS } from '../screens.ts';

/** The screens with their components, which are loaded when they are first shown. */
export const siteScreens = screensWithViews(SITE_SCREENS, {
  sites: lazyRouteComponent(() => import('./site-list-screen.tsx'), 'SiteListScreen'),
  siteNew: lazyRouteComponent(() => import('./site-edit-screen.tsx'), 'SiteNewScreen'),
  siteEdit: lazyRouteComponent(() => import('./site-edit-screen.tsx'), 'SiteEditScreen'),
  siteDelete: lazyRouteComponent(() => import('./site-delete-screen.tsx'), 'SiteDeleteScreen'),
  siteHistory: lazyRouteComponent(() => import('./site-history-screen.tsx'), 'SiteHistoryScreen'),
});
