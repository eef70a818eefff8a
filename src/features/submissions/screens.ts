import type { Screens } from '#features/rights/screen.ts';
import { formRules } from './rules.ts';

/** Screens for form submissions. */
export const FORM_SCREENS = {
  forms: {
    path: '/wagtail/forms/',
    title: 'Forms',
    rule: formRules.list,
    menu: { group: 'Guest relations', label: 'Forms', icon: 'pencil' },
  },
  submissions: { path: '/wagtail/forms/submissions/$page/', title: 'Submissions', rule: formRules.page },
  submissionsDelete: {
    path: '/wagtail/forms/submissions/$page/delete/',
    title: 'Delete submissions',
    rule: formRules.page,
  },
} as const satisfies Screens;
