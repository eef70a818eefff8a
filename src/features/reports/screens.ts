import type { Screens } from '#features/rights/screen.ts';
import { onPages } from '#features/rights/staff-rule.ts';

/** Reports about the content of all sites. */
export const REPORT_SCREENS = {
  reports: {
    path: '/wagtail/reports/',
    title: 'Reports',
    rule: onPages('read reports'),
    menu: { group: 'Content', label: 'Reports', icon: 'inbox' },
  },
  report: { path: '/wagtail/reports/$report/', title: 'Report', rule: onPages('read reports') },
} as const satisfies Screens;
