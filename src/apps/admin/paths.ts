import { COLLECTION_SCREENS } from './areas/collections-paths.ts';
import { CONTENT_SCREENS } from './areas/content-paths.ts';
import { FILE_SCREENS } from './areas/files-paths.ts';
import { GUEST_SCREENS } from './areas/guests-paths.ts';
import { IMAGE_SCREENS } from './areas/images-paths.ts';
import { IMPORT_SCREENS } from './areas/imports-paths.ts';
import { LOCATION_SCREENS } from './areas/locations-paths.ts';
import { MAIL_SCREENS } from './areas/mail-paths.ts';
import { PAGE_SCREENS } from './areas/pages-paths.ts';
import { PEOPLE_SCREENS } from './areas/people-paths.ts';
import { REDIRECT_SCREENS } from './areas/redirects-paths.ts';
import { SUBSCRIBER_SCREENS } from './areas/subscribers-paths.ts';
import type { ScreenEntry } from './areas/screen-entry.ts';

/**
 * Every screen of the admin, by name. The router (router.tsx) renders the screen; the server (apps/server/admin/admin-routes.ts)
 * answers the screen's address with the shell document. A new screen needs a line in its area's paths and a line in its
 * area's routes; the code does not compile with only one of them.
 */
export const SCREENS = {
  home: { path: '/wagtail/', title: 'Home', access: 'staff' },
  account: { path: '/wagtail/account/', title: 'Account', access: 'staff' },
  ...PAGE_SCREENS,
  ...IMAGE_SCREENS,
  ...FILE_SCREENS,
  ...COLLECTION_SCREENS,
  ...CONTENT_SCREENS,
  ...LOCATION_SCREENS,
  ...IMPORT_SCREENS,
  ...MAIL_SCREENS,
  ...PEOPLE_SCREENS,
  ...GUEST_SCREENS,
  ...REDIRECT_SCREENS,
  ...SUBSCRIBER_SCREENS,
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

/** Addresses of the screens that need sign-in, with their parameters: "/wagtail/images/$id/". */
export type StaffScreenPath = Extract<(typeof SCREENS)[ScreenName], { access: 'staff' }>['path'];

/** Id of the element in the document that holds the client's settings as JSON. */
export const SETTINGS_ELEMENT_ID = 'admin-settings';

/** Settings that are printed into the shell document. They hold no secrets, because the sign-in page has them too. */
export interface AdminSettings {
  site_name: string;
  /** Set when the user may not open the screen at the document's address: the screen's title and the reason of the refusal. */
  refusal?: { title: string; detail: string };
}
