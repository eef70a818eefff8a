import { lazyRouteComponent } from '@tanstack/react-router';
import { screensWithViews } from '#ui/admin/screen-views.ts';
import { LOCATION_SCREENS } from '../screens.ts';

/** The screens with their components, which are loaded when they are first shown. */
export const locationScreens = screensWithViews(LOCATION_SCREENS, {
  locations: lazyRouteComponent(() => import('./list/location-list-screen.tsx'), 'LocationListScreen'),
  locationAdd: lazyRouteComponent(() => import('./edit/location-add-screen.tsx'), 'LocationAddScreen'),
  locationEdit: lazyRouteComponent(() => import('./edit/location-edit-screen.tsx'), 'LocationEditScreen'),
  locationHistory: lazyRouteComponent(() => import('./edit/location-history-screen.tsx'), 'LocationHistoryScreen'),
  locationArchive: lazyRouteComponent(() => import('./edit/location-archive-screen.tsx'), 'LocationArchiveScreen'),
});
