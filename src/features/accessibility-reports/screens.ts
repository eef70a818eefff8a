import type { Screens } from '#features/rights/screen.ts';
import { reportRules } from './rules.ts';

/** Accessibility reports. */
export const REPORT_SCREENS = {
  accessibility: {
    path: '/wagtail/accessibility/',
    title: 'Accessibility reports',
    rule: reportRules.view,
    menu: { group: 'Guest relations', label: 'Accessibility', icon: 'accessibility' },
  },
  accessibilityReport: { path: '/wagtail/accessibility/$id/', title: 'Accessibility report', rule: reportRules.view },
} as const satisfies Screens;
