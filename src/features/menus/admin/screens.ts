import { lazyRouteComponent } from '@tanstack/react-router';
import { screensWithViews } from '#ui/admin/screen-views.ts';
import { MENU_SCREENS } from '../screens.ts';

/** The screens with their components, which are loaded when they are first shown. */
export const menuScreens = screensWithViews(MENU_SCREENS, {
  menu: lazyRouteComponent(() => import('./menu-screen.tsx'), 'MenuScreen'),
  kitchenMenu: lazyRouteComponent(() => import('./kitchen-menu-screen.tsx'), 'KitchenMenuScreen'),
});
