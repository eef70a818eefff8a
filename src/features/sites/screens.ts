import type { Screens } from '#features/rights/screen.ts';
import { siteRules } from '#features/pages/sites-contract.ts';

/** Sites: hosts and their root pages. */
export const SITE_SCREENS = {
  sites: {
    path: '/wagtail/sites/',
    title: 'Sites',
    rule: siteRules.view,
    menu: { group: 'Configuration', label: 'Sites', icon: 'globe' },
  },
  siteNew: { path: '/wagtail/sites/new/', title: 'Add site', rule: siteRules.add, hasChoosers: true },
  siteEdit: { path: '/wagtail/sites/edit/$id/', title: 'Edit site', rule: siteRules.view, hasChoosers: true },
  siteDelete: { path: '/wagtail/sites/delete/$id/', title: 'Delete site', rule: siteRules.delete },
  siteHistory: { path: '/wagtail/sites/history/$id/', title: 'History of a site', rule: siteRules.view },
} as const satisfies Screens;
