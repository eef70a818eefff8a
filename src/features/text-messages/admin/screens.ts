import { lazyRouteComponent } from '@tanstack/react-router';
import { screensWithViews } from '#ui/admin/screen-views.ts';
import { TEXT_MESSAGE_SCREENS } from '../screens.ts';

/** The screen with its component, which is loaded when it is first shown. */
export const textMessageScreens = screensWithViews(TEXT_MESSAGE_SCREENS, {
  textMessages: lazyRouteComponent(() => import('./text-message-list-screen.tsx'), 'TextMessageListScreen'),
});
