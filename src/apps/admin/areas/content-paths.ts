import type { ScreenEntry } from './screen-entry.ts';

/** Snippets and settings. */
export const CONTENT_SCREENS = {
  snippetTypes: { path: '/wagtail/snippets/', title: 'Snippets', access: 'staff' },
  snippets: { path: '/wagtail/snippets/$app/$model/', title: 'Snippets of one kind', access: 'staff' },
  snippetNew: { path: '/wagtail/snippets/$app/$model/add/', title: 'New snippet', access: 'staff' },
  snippetEdit: { path: '/wagtail/snippets/$app/$model/edit/$id/', title: 'Edit snippet', access: 'staff' },
  snippetCopy: { path: '/wagtail/snippets/$app/$model/copy/$id/', title: 'Copy snippet', access: 'staff' },
  snippetDelete: { path: '/wagtail/snippets/$app/$model/delete/$id/', title: 'Delete snippet', access: 'staff' },
  snippetUsage: { path: '/wagtail/snippets/$app/$model/usage/$id/', title: 'Usage of a snippet', access: 'staff' },
  snippetHistory: {
    path: '/wagtail/snippets/$app/$model/history/$id/',
    title: 'History of a snippet',
    access: 'staff',
  },
  snippetInspect: { path: '/wagtail/snippets/$app/$model/inspect/$id/', title: 'Look at a snippet', access: 'staff' },
  settings: { path: '/wagtail/settings/', title: 'Settings', access: 'staff' },
  settingsModel: { path: '/wagtail/settings/$app/$model/', title: 'Settings of one kind', access: 'staff' },
  settingsEdit: { path: '/wagtail/settings/$app/$model/$site/', title: 'Settings of a site', access: 'staff' },
  settingsHistory: {
    path: '/wagtail/settings/$app/$model/$site/history/',
    title: 'History of settings',
    access: 'staff',
  },
} as const satisfies Record<string, ScreenEntry>;
