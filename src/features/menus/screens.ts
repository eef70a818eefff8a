import type { Screens } from '#features/rights/screen.ts';
import { alsoOnDevices } from '#features/rights/staff-rule.ts';
import { kitchenRules, menuRules } from './rules.ts';

/** The menu of the chain, and restaurants' own values. */
export const MENU_SCREENS = {
  menu: {
    path: '/wagtail/menu/',
    title: 'Menu',
    rule: menuRules.view,
    hasChoosers: true,
    menu: { group: 'Ordering', label: 'Menu', icon: 'document' },
  },
  kitchenMenu: { path: '/wagtail/menu/at/$id/', title: 'Menu of a restaurant', rule: alsoOnDevices(kitchenRules.view) },
} as const satisfies Screens;
