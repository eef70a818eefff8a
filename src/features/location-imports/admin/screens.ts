import { lazyRouteComponent } from '@tanstack/react-router';
import { screensWithViews } from '#ui/admin/screen-views.ts';
import { IMPORT_SCREENS } from '../screens.ts';

/** The screens with their components, which are loaded when they are first shown. */
export const importScreens = screensWithViews(IMPORT_SCREENS, {
  locationImport: lazyRouteComponent(() => import('./import-upload-screen.tsx'), 'ImportUploadScreen'),
  locationImportPlan: lazyRouteComponent(() => import('./import-plan-screen.tsx'), 'ImportPlanScreen'),
  locationImports: lazyRouteComponent(() => import('./import-list-screen.tsx'), 'ImportListScreen'),
  locationImportDetails: lazyRouteComponent(() => import('./import-details-screen.tsx'), 'ImportDetailsScreen'),
  locationQuality: lazyRouteComponent(() => import('./location-quality-screen.tsx'), 'LocationQualityScreen'),
});
