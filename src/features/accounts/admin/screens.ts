import { lazyRouteComponent } from '@tanstack/react-router';
import { screensWithViews } from '#ui/admin/screen-views.ts';
import { ACCOUNT_SCREENS } from '../screens.ts';

/** The screens with their components, which are loaded when they are first shown. */
export const accountScreens = screensWithViews(ACCOUNT_SCREENS, {
  account: lazyRouteComponent(() => import('./account-screen.tsx'), 'AccountScreen'),
  signIn: lazyRouteComponent(() => import('./sign-in-screen.tsx'), 'SignInScreen'),
  resetRequest: lazyRouteComponent(() => import('./reset-request-screen.tsx'), 'ResetRequestScreen'),
  resetSent: lazyRouteComponent(() => import('./reset-request-screen.tsx'), 'ResetSentScreen'),
  resetConfirm: lazyRouteComponent(() => import('./reset-confirm-screen.tsx'), 'ResetConfirmScreen'),
  resetComplete: lazyRouteComponent(() => import('./reset-confirm-screen.tsx'), 'ResetCompleteScreen'),
});
