import { alsoOnDevices } from '#features/rights/staff-rule.ts';
import type { Screens } from '#features/rights/screen.ts';
import { waitListRules } from './rules.ts';

/** Host stands and settings of wait lists. */
export const WAIT_LIST_SCREENS = {
  hosts: {
    path: '/wagtail/host/',
    title: 'Host stand',
    rule: waitListRules.view,
    menu: { group: 'Guest relations', label: 'Host stand', icon: 'clock' },
  },
  host: { path: '/wagtail/host/$id/', title: 'Host stand', rule: alsoOnDevices(waitListRules.view) },
  waitListSettings: { path: '/wagtail/host/$id/settings/', title: 'Wait list settings', rule: waitListRules.settings },
  waitListSign: { path: '/wagtail/host/$id/sign/', title: 'Sign with QR code', rule: waitListRules.view },
  figures: {
    path: '/wagtail/figures/',
    title: 'Figures',
    rule: waitListRules.view,
    menu: { group: 'Guest relations', label: 'Figures', icon: 'document' },
  },
  waitListNumbers: { path: '/wagtail/host/$id/numbers/', title: 'Wait list figures', rule: waitListRules.view },
} as const satisfies Screens;
