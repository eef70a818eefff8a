import type { Screens } from '#features/rights/screen.ts';
import { dinerRules } from './rules.ts';

/** Accounts of diners: found by their exact address. */
export const DINER_SCREENS = {
  diners: {
    path: '/wagtail/diners/',
    title: 'Diner accounts',
    rule: dinerRules.view,
    menu: { group: 'Guest relations', label: 'Diner accounts', icon: 'account' },
  },
} as const satisfies Screens;
