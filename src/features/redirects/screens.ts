import type { Screens } from '#features/rights/screen.ts';
import { redirectRules } from './rules.ts';

/** Redirects. */
export const REDIRECT_SCREENS = {
  redirects: {
    path: '/wagtail/redirects/',
    title: 'Redirects',
    rule: redirectRules.view,
    menu: { group: 'Chain', label: 'Redirects', icon: 'redirect', isSearched: true },
  },
  redirectAdd: { path: '/wagtail/redirects/add/', title: 'Add redirect', rule: redirectRules.add, hasChoosers: true },
  redirectImport: { path: '/wagtail/redirects/import/', title: 'Import redirects', rule: redirectRules.add },
  redirectEdit: { path: '/wagtail/redirects/$id/', title: 'Redirect', rule: redirectRules.view, hasChoosers: true },
  redirectDelete: { path: '/wagtail/redirects/$id/delete/', title: 'Delete redirect', rule: redirectRules.delete },
  redirectHistory: {
    path: '/wagtail/redirects/$id/history/',
    title: 'History of a redirect',
    rule: redirectRules.view,
  },
} as const satisfies Screens;
