import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { requireNumbers, staff } from './layouts.tsx';
import { SUBSCRIBER_SCREENS } from './subscribers-paths.ts';

/** Who gets e-mail, and what they are reminded of. */
export const subscribersRoutes = {
  subscribers: createRoute({
    getParentRoute: () => staff,
    path: SUBSCRIBER_SCREENS.subscribers.path,
    component: lazyRouteComponent(
      () => import('#features/subscriptions/admin/subscribers-screen.tsx'),
      'SubscribersScreen',
    ),
  }),
  subscriberReminders: createRoute({
    getParentRoute: () => staff,
    path: SUBSCRIBER_SCREENS.subscriberReminders.path,
    component: lazyRouteComponent(
      () => import('#features/subscriptions/admin/reminders-screen.tsx'),
      'RemindersScreen',
    ),
  }),
  subscriber: createRoute({
    getParentRoute: () => staff,
    path: SUBSCRIBER_SCREENS.subscriber.path,
    beforeLoad: requireNumbers,
    component: lazyRouteComponent(
      () => import('#features/subscriptions/admin/subscriber-screen.tsx'),
      'SubscriberScreen',
    ),
  }),
  subscriberErase: createRoute({
    getParentRoute: () => staff,
    path: SUBSCRIBER_SCREENS.subscriberErase.path,
    beforeLoad: requireNumbers,
    component: lazyRouteComponent(() => import('#features/subscriptions/admin/erase-screen.tsx'), 'EraseScreen'),
  }),
} satisfies Record<keyof typeof SUBSCRIBER_SCREENS, unknown>;
