import { lazyRouteComponent } from '@tanstack/react-router';
import { screensWithViews } from '#ui/admin/screen-views.ts';
import { DINER_SCREENS } from '../screens.ts';

/** The screens with their components, which are loaded when they are first shown. */
export const dinerScreens = screensWithViews(DINER_SCREENS, {
  diners: lazyRouteComponent(() => import('./diner-screen.tsx'), 'DinerScreen'),
});
