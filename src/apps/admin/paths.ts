/** Who gets a screen's document: `staff` after the guard, `open` everybody. */
type Access = 'staff' | 'open';

interface ScreenEntry {
  /** The address, parameters as `$name`. */
  path: `/wagtail/${string}`;
  /** The document's title until the screen sets its own. */
  title: string;
  access: Access;
}

/**
 * Every screen of the admin, by name: the router (router.tsx) draws it, the server (apps/server/admin-routes.ts) answers
 * its address with the shell document. A new screen is a line here and one in router.tsx, or that does not compile.
 */
export const SCREENS = {
  home: { path: '/wagtail/', title: 'Home', access: 'staff' },
  account: { path: '/wagtail/account/', title: 'Account', access: 'staff' },
  signIn: { path: '/wagtail/login/', title: 'Sign in', access: 'open' },
  resetRequest: { path: '/wagtail/password_reset/', title: 'Forgot your password?', access: 'open' },
  resetSent: { path: '/wagtail/password_reset/done/', title: 'We have your request', access: 'open' },
  resetConfirm: {
    path: '/wagtail/password_reset/confirm/$uidb64/$token/',
    title: 'Set a new password',
    access: 'open',
  },
  resetComplete: { path: '/wagtail/password_reset/complete/', title: 'Your password is set', access: 'open' },
} as const satisfies Record<string, ScreenEntry>;

export type ScreenName = keyof typeof SCREENS;

/** The id of the JSON that the document carries for the client. */
export const SETTINGS_ELEMENT_ID = 'admin-settings';

/** Printed into the shell document. Nothing secret: the sign-in page has it too. */
export interface AdminSettings {
  site_name: string;
}
