import type { Screens } from '#features/rights/screen.ts';
import { ANY_STAFF } from '#features/rights/staff-rule.ts';

/** Sign-in and the own account. */
export const ACCOUNT_SCREENS = {
  account: { path: '/wagtail/account/', title: 'Account', rule: ANY_STAFF },
  signIn: { path: '/wagtail/login/', title: 'Sign in', rule: 'open' },
  resetRequest: { path: '/wagtail/password_reset/', title: 'Forgot your password?', rule: 'open' },
  resetSent: { path: '/wagtail/password_reset/done/', title: 'Request received', rule: 'open' },
  resetConfirm: { path: '/wagtail/password_reset/confirm/$uidb64/$token/', title: 'Set a new password', rule: 'open' },
  resetComplete: { path: '/wagtail/password_reset/complete/', title: 'Your password is set', rule: 'open' },
} as const satisfies Screens;
