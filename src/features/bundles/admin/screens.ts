import { lazyRouteComponent } from '@tanstack/react-router';
import { screensWithViews } from '#ui/admin/screen-views.ts';
import { BUNDLE_SCREENS } from '../screens.ts';

const load = () => import('./all-screens.ts');

/** The screens with their components, which are loaded when the first of them is shown. */
export const bundleScreens = screensWithViews(BUNDLE_SCREENS, {
  bundles: lazyRouteComponent(load, 'BundleListScreen'),
  bundle: lazyRouteComponent(load, 'BundleEditScreen'),
  calendar: lazyRouteComponent(load, 'CalendarScreen'),
  bundlePreview: lazyRouteComponent(load, 'BundlePreviewScreen'),
});
