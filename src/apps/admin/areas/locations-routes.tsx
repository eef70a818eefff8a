import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import { staff } from './layouts.tsx';
import { LOCATION_SCREENS } from './locations-paths.ts';

/** The restaurants. */
export const locationsRoutes = {
  locations: createRoute({
    getParentRoute: () => staff,
    path: LOCATION_SCREENS.locations.path,
    component: lazyRouteComponent(
      () => import('#features/locations/admin/list/locations-screen.tsx'),
      'LocationsScreen',
    ),
  }),
  locationAdd: createRoute({
    getParentRoute: () => staff,
    path: LOCATION_SCREENS.locationAdd.path,
    component: lazyRouteComponent(
      () => import('#features/locations/admin/edit/add-location-screen.tsx'),
      'AddLocationScreen',
    ),
  }),
  locationEdit: createRoute({
    getParentRoute: () => staff,
    path: LOCATION_SCREENS.locationEdit.path,
    beforeLoad: requireRlid,
    component: lazyRouteComponent(
      () => import('#features/locations/admin/edit/edit-location-screen.tsx'),
      'EditLocationScreen',
    ),
  }),
  locationHistory: createRoute({
    getParentRoute: () => staff,
    path: LOCATION_SCREENS.locationHistory.path,
    beforeLoad: requireRlid,
    component: lazyRouteComponent(
      () => import('#features/locations/admin/edit/location-history-screen.tsx'),
      'LocationHistoryScreen',
    ),
  }),
  locationArchive: createRoute({
    getParentRoute: () => staff,
    path: LOCATION_SCREENS.locationArchive.path,
    beforeLoad: requireRlid,
    component: lazyRouteComponent(
      () => import('#features/locations/admin/edit/archive-location-screen.tsx'),
      'ArchiveLocationScreen',
    ),
  }),
} satisfies Record<keyof typeof LOCATION_SCREENS, unknown>;

function requireRlid({ params: { rlid } }: { params: { rlid: string } }): void {
  if (!/^\d{1,9}$/.test(rlid)) throw notFound();
}
