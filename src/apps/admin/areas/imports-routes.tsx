import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { requireNumbers, staff } from './layouts.tsx';
import { IMPORT_SCREENS } from './imports-paths.ts';

/** Imports of restaurants, and how good their data are. */
export const importsRoutes = {
  locationImport: createRoute({
    getParentRoute: () => staff,
    path: IMPORT_SCREENS.locationImport.path,
    component: lazyRouteComponent(() => import('#features/location-imports/admin/upload-screen.tsx'), 'UploadScreen'),
  }),
  locationImportPlan: createRoute({
    getParentRoute: () => staff,
    path: IMPORT_SCREENS.locationImportPlan.path,
    beforeLoad: requireNumbers,
    component: lazyRouteComponent(() => import('#features/location-imports/admin/plan-screen.tsx'), 'PlanScreen'),
  }),
  locationImports: createRoute({
    getParentRoute: () => staff,
    path: IMPORT_SCREENS.locationImports.path,
    component: lazyRouteComponent(() => import('#features/location-imports/admin/imports-screen.tsx'), 'ImportsScreen'),
  }),
  locationImportDetails: createRoute({
    getParentRoute: () => staff,
    path: IMPORT_SCREENS.locationImportDetails.path,
    beforeLoad: requireNumbers,
    component: lazyRouteComponent(() => import('#features/location-imports/admin/import-screen.tsx'), 'ImportScreen'),
  }),
  locationQuality: createRoute({
    getParentRoute: () => staff,
    path: IMPORT_SCREENS.locationQuality.path,
    component: lazyRouteComponent(() => import('#features/location-imports/admin/quality-screen.tsx'), 'QualityScreen'),
  }),
} satisfies Record<keyof typeof IMPORT_SCREENS, unknown>;
