import type { Screens } from '#features/rights/screen.ts';
import { groupRules, userRules } from '#features/accounts/rules.ts';

/** Users and groups. */
export const PEOPLE_SCREENS = {
  users: {
    path: '/wagtail/users/',
    title: 'Users',
    rule: userRules.view,
    menu: { group: 'Configuration', label: 'Users', icon: 'account', isSearched: true },
  },
  userNew: { path: '/wagtail/users/new/', title: 'Add user', rule: userRules.add },
  userEdit: { path: '/wagtail/users/edit/$id/', title: 'Edit user', rule: userRules.view },
  userDelete: { path: '/wagtail/users/delete/$id/', title: 'Delete user', rule: userRules.delete },
  userHistory: { path: '/wagtail/users/history/$id/', title: 'History of a user', rule: userRules.view },
  groups: {
    path: '/wagtail/groups/',
    title: 'Groups',
    rule: groupRules.view,
    menu: { group: 'Configuration', label: 'Groups', icon: 'groups' },
  },
  groupNew: { path: '/wagtail/groups/new/', title: 'Add group', rule: groupRules.add, hasChoosers: true },
  groupEdit: { path: '/wagtail/groups/edit/$id/', title: 'Edit group', rule: groupRules.view, hasChoosers: true },
  groupDelete: { path: '/wagtail/groups/delete/$id/', title: 'Delete group', rule: groupRules.delete },
  groupHistory: { path: '/wagtail/groups/history/$id/', title: 'History of a group', rule: groupRules.view },
} as const satisfies Screens;
