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
  pages: { path: '/wagtail/pages/', title: 'Pages', access: 'staff' },
  pagesBelow: { path: '/wagtail/pages/$id/', title: 'Pages', access: 'staff' },
  pageSearch: { path: '/wagtail/pages/search/', title: 'Search pages', access: 'staff' },
  pageTypeUsage: { path: '/wagtail/pages/usage/$app/$model/', title: 'Pages of one type', access: 'staff' },
  pageTrash: { path: '/wagtail/pages/trash/', title: 'Trash', access: 'staff' },
  pageType: { path: '/wagtail/pages/$id/add_subpage/', title: 'Add a page', access: 'staff' },
  pageNew: { path: '/wagtail/pages/add/$app/$model/$parent/', title: 'New page', access: 'staff' },
  pageEdit: { path: '/wagtail/pages/$id/edit/', title: 'Edit page', access: 'staff' },
  pageDelete: { path: '/wagtail/pages/$id/delete/', title: 'Delete page', access: 'staff' },
  pageUnpublish: { path: '/wagtail/pages/$id/unpublish/', title: 'Unpublish page', access: 'staff' },
  pageMove: { path: '/wagtail/pages/$id/move/', title: 'Move page', access: 'staff' },
  pageMoveConfirm: { path: '/wagtail/pages/$id/move/$dest/confirm/', title: 'Move page', access: 'staff' },
  pageCopy: { path: '/wagtail/pages/$id/copy/', title: 'Copy page', access: 'staff' },
  pageConvertAlias: { path: '/wagtail/pages/$id/convert_alias/', title: 'Convert alias', access: 'staff' },
  pageHistory: { path: '/wagtail/pages/$id/history/', title: 'History', access: 'staff' },
  pageUsage: { path: '/wagtail/pages/$id/usage/', title: 'Usage', access: 'staff' },
  /** `$range` is two sides, "12...latest". */
  pageCompare: { path: '/wagtail/pages/$id/revisions/compare/$range/', title: 'Compare versions', access: 'staff' },
  pageRevert: { path: '/wagtail/pages/$id/revisions/$revision/revert/', title: 'Revert page', access: 'staff' },
  pageBulk: { path: '/wagtail/bulk/$app/$model/$action/', title: 'Change several pages', access: 'staff' },
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
