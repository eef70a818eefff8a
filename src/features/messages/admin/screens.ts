import { lazyRouteComponent } from '@tanstack/react-router';
import { screensWithViews } from '#ui/admin/screen-views.ts';
import { MESSAGE_SCREENS } from '../screens.ts';

/** The screens with their components, which are loaded when they are first shown. */
export const messageScreens = screensWithViews(MESSAGE_SCREENS, {
  messages: lazyRouteComponent(() => import('./message-list-screen.tsx'), 'MessageListScreen'),
  message: lazyRouteComponent(() => import('./message-edit-screen.tsx'), 'MessageEditScreen'),
});
