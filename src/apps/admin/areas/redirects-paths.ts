import type { ScreenEntry } from './screen-entry.ts';

/** Redirects, and what guests sent by forms. */
export const REDIRECT_SCREENS = {
  redirects: { path: '/wagtail/redirects/', title: 'Redirects', access: 'staff' },
  redirectAdd: { path: '/wagtail/redirects/add/', title: 'Add redirect', access: 'staff' },
  redirectImport: { path: '/wagtail/redirects/import/', title: 'Import redirects', access: 'staff' },
  redirectEdit: { path: '/wagtail/redirects/$id/', title: 'Redirect', access: 'staff' },
  redirectDelete: { path: '/wagtail/redirects/$id/delete/', title: 'Delete redirect', access: 'staff' },
  redirectHistory: { path: '/wagtail/redirects/$id/history/', title: 'History of a redirect', access: 'staff' },
  forms: { path: '/wagtail/forms/', title: 'Forms', access: 'staff' },
  accessibility: { path: '/wagtail/accessibility/', title: 'Accessibility reports', access: 'staff' },
  accessibilityReport: { path: '/wagtail/accessibility/$id/', title: 'Accessibility report', access: 'staff' },
  submissions: { path: '/wagtail/forms/submissions/$page/', title: 'Submissions', access: 'staff' },
  submissionsDelete: {
    path: '/wagtail/forms/submissions/$page/delete/',
    title: 'Delete submissions',
    access: 'staff',
  },
} as const satisfies Record<string, ScreenEntry>;
