import type { Screens } from '#features/rights/screen.ts';
import { onRecord } from '#features/rights/staff-rule.ts';

/** The page editor. */
export const EDITOR_SCREENS = {
  pageNew: {
    path: '/wagtail/pages/add/$app/$model/$parent/',
    title: 'Add page',
    rule: onRecord('add pages below'),
    hasChoosers: true,
  },
  pageEdit: { path: '/wagtail/pages/$id/edit/', title: 'Edit page', rule: onRecord('see the page'), hasChoosers: true },
} as const satisfies Screens;
