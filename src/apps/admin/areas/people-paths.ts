import type { ScreenEntry } from './screen-entry.ts';

/** Users, groups and sites. */
export const PEOPLE_SCREENS = {
  users: { path: '/wagtail/users/', title: 'Users', access: 'staff' },
  userNew: { path: '/wagtail/users/new/', title: 'New user', access: 'staff' },
  userEdit: { path: '/wagtail/users/edit/$id/', title: 'Edit user', access: 'staff' },
  userDelete: { path: '/wagtail/users/delete/$id/', title: 'Delete user', access: 'staff' },
  userHistory: { path: '/wagtail/users/history/$id/', title: 'History of a user', access: 'staff' },
  groups: { path: '/wagtail/groups/', title: 'Groups', access: 'staff' },
  groupNew: { path: '/wagtail/groups/new/', title: 'New group', access: 'staff' },
  groupEdit: { path: '/wagtail/groups/edit/$id/', title: 'Edit group', access: 'staff' },
  groupDelete: { path: '/wagtail/groups/delete/$id/', title: 'Delete group', access: 'staff' },
  groupHistory: { path: '/wagtail/groups/history/$id/', title: 'History of a group', access: 'staff' },
  sites: { path: '/wagtail/sites/', title: 'Sites', access: 'staff' },
  siteNew: { path: '/wagtail/sites/new/', title: 'New site', access: 'staff' },
  siteEdit: { path: '/wagtail/sites/edit/$id/', title: 'Edit site', access: 'staff' },
  siteDelete: { path: '/wagtail/sites/delete/$id/', title: 'Delete site', access: 'staff' },
  siteHistory: { path: '/wagtail/sites/history/$id/', title: 'History of a site', access: 'staff' },
} as const satisfies Record<string, ScreenEntry>;
