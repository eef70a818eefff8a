import { lazyRouteComponent } from '@tanstack/react-router';
import { screensWithViews } from '#ui/admin/screen-views.ts';
import { NOTIFICATION_SCREENS } from '../screens.ts';

/** The screen with its component, which is loaded when it is first shown. */
export const notificationScreens = screensWithViews(NOTIFICATION_SCREENS, {
  notifications: lazyRouteComponent(() => import('./notification-list-screen.tsx'), 'NotificationListScreen'),
});
