import { lazyRouteComponent } from '@tanstack/react-router';
import { screensWithViews } from '#ui/admin/screen-views.ts';
import { WAIT_LIST_SCREENS } from '../screens.ts';

/** The screens with their components, which are loaded when they are first shown. */
export const waitListScreens = screensWithViews(WAIT_LIST_SCREENS, {
  hosts: lazyRouteComponent(() => import('./host-list-screen.tsx'), 'HostListScreen'),
  host: lazyRouteComponent(() => import('./host/host-board-screen.tsx'), 'HostBoardScreen'),
  waitListSettings: lazyRouteComponent(() => import('./wait-list-settings-screen.tsx'), 'WaitListSettingsScreen'),
  waitListSign: lazyRouteComponent(() => import('./wait-list-sign-screen.tsx'), 'WaitListSignScreen'),
  figures: lazyRouteComponent(() => import('./wait-list-numbers-screen.tsx'), 'FiguresScreen'),
  waitListNumbers: lazyRouteComponent(() => import('./wait-list-numbers-screen.tsx'), 'WaitListNumbersScreen'),
});
