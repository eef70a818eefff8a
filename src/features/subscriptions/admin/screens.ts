import { lazyRouteComponent } from '@tanstack/react-router';
import { screensWithViews } from '#ui/admin/screen-views.ts';
import { SUBSCRIBER_SCREENS } from '../screens.ts';

/** The screens with their components, which are loaded when they are first shown. */
export const subscriberScreens = screensWithViews(SUBSCRIBER_SCREENS, {
  subscribers: lazyRouteComponent(() => import('./subscriber-list-screen.tsx'), 'SubscriberListScreen'),
  subscriberReminders: lazyRouteComponent(() => import('./reminder-list-screen.tsx'), 'ReminderListScreen'),
  subscriber: lazyRouteComponent(() => import('./subscriber-details-screen.tsx'), 'SubscriberDetailsScreen'),
  subscriberErase: lazyRouteComponent(() => import('./subscriber-erase-screen.tsx'), 'SubscriberEraseScreen'),
});
