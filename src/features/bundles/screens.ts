import type { Screens } from '#features/rights/screen.ts';
import { onPages } from '#features/rights/staff-rule.ts';

/** Rule for release bundles. The server also checks the rights on each member of a bundle. */
export const BUNDLES_RULE = onPages('see release bundles');

export const BUNDLE_SCREENS = {
  bundles: {
    path: '/wagtail/bundles/',
    title: 'Release bundles',
    rule: BUNDLES_RULE,
    menu: { group: 'Content', label: 'Release bundles', icon: 'folder' },
  },
  calendar: {
    path: '/wagtail/calendar/',
    title: 'Calendar',
    rule: onPages('see the calendar'),
    menu: { group: 'Content', label: 'Calendar', icon: 'clock' },
  },
  bundle: { path: '/wagtail/bundles/$id/', title: 'Release bundle', rule: BUNDLES_RULE, hasChoosers: true },
  bundlePreview: { path: '/wagtail/bundles/$id/preview/', title: 'Preview of a release bundle', rule: BUNDLES_RULE },
} as const satisfies Screens;
