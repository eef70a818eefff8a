import type { Screens } from '#features/rights/screen.ts';
import { settingsRules } from './rules.ts';

/** Settings by model and site. */
export const SETTINGS_SCREENS = {
  settings: {
    path: '/wagtail/settings/',
    title: 'Settings',
    rule: settingsRules.list,
    menu: { group: 'Configuration', label: 'Settings', icon: 'settings' },
  },
  settingsModel: { path: '/wagtail/settings/$app/$model/', title: 'Settings', rule: settingsRules.view },
  settingsEdit: {
    path: '/wagtail/settings/$app/$model/$site/',
    title: 'Settings of a site',
    rule: settingsRules.view,
    hasChoosers: true,
  },
  settingsHistory: {
    path: '/wagtail/settings/$app/$model/$site/history/',
    title: 'History of settings',
    rule: settingsRules.view,
  },
} as const satisfies Screens;
