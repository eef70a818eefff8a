import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { GUEST_SCREENS } from './guests-paths.ts';
import { requireNumbers, staff } from './layouts.tsx';

/** What guests wrote to the company. */
export const guestsRoutes = {
  messages: createRoute({
    getParentRoute: () => staff,
    path: GUEST_SCREENS.messages.path,
    component: lazyRouteComponent(() => import('#features/messages/admin/messages-screen.tsx'), 'MessagesScreen'),
  }),
  message: createRoute({
    getParentRoute: () => staff,
    path: GUEST_SCREENS.message.path,
    beforeLoad: requireNumbers,
    component: lazyRouteComponent(() => import('#features/messages/admin/message-screen.tsx'), 'MessageScreen'),
  }),
} satisfies Record<keyof typeof GUEST_SCREENS, unknown>;
