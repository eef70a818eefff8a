import type { Screens } from '#features/rights/screen.ts';
import { ANY_STAFF } from '#features/rights/staff-rule.ts';

/** The screens that belong to no feature. */
export const HOME_SCREENS = {
  home: { path: '/wagtail/', title: 'Home', rule: ANY_STAFF },
} as const satisfies Screens;

/** Id of the element in the document that holds the client's settings as JSON. */
export const SETTINGS_ELEMENT_ID = 'admin-settings';

/** Settings that are printed into the shell document. They hold no secrets, because the sign-in page has them too. */
export interface AdminSettings {
  site_name: string;
  /** Set when the user may not open the screen at the document's address: the screen's title and the reason of the refusal. */
  refusal?: { title: string; detail: string };
}
