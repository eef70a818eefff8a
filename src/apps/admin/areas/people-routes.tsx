import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { choosing, requireNumbers, staff } from './layouts.tsx';
import { PEOPLE_SCREENS } from './people-paths.ts';

/** Users, groups and sites. */
export const peopleRoutes = {
  users: createRoute({
    getParentRoute: () => staff,
    path: PEOPLE_SCREENS.users.path,
    component: lazyRouteComponent(() => import('#features/accounts/admin/people/users-screen.tsx'), 'UsersScreen'),
  }),
  userNew: createRoute({
    getParentRoute: () => staff,
    path: PEOPLE_SCREENS.userNew.path,
    component: lazyRouteComponent(() => import('#features/accounts/admin/people/user-new-screen.tsx'), 'UserNewScreen'),
  }),
  userEdit: createRoute({
    getParentRoute: () => staff,
    path: PEOPLE_SCREENS.userEdit.path,
    beforeLoad: requireNumbers,
    component: lazyRouteComponent(
      () => import('#features/accounts/admin/people/user-edit-screen.tsx'),
      'UserEditScreen',
    ),
  }),
  userDelete: createRoute({
    getParentRoute: () => staff,
    path: PEOPLE_SCREENS.userDelete.path,
    beforeLoad: requireNumbers,
    component: lazyRouteComponent(
      () => import('#features/accounts/admin/people/user-delete-screen.tsx'),
      'UserDeleteScreen',
    ),
  }),
  userHistory: createRoute({
    getParentRoute: () => staff,
    path: PEOPLE_SCREENS.userHistory.path,
    beforeLoad: requireNumbers,
    component: lazyRouteComponent(
      () => import('#features/accounts/admin/people/people-history.tsx'),
      'UserHistoryScreen',
    ),
  }),
  groups: createRoute({
    getParentRoute: () => staff,
    path: PEOPLE_SCREENS.groups.path,
    component: lazyRouteComponent(() => import('#features/accounts/admin/people/groups-screen.tsx'), 'GroupsScreen'),
  }),
  groupNew: createRoute({
    getParentRoute: () => choosing,
    path: PEOPLE_SCREENS.groupNew.path,
    component: lazyRouteComponent(
      () => import('#features/accounts/admin/people/group-edit-screen.tsx'),
      'GroupNewScreen',
    ),
  }),
  groupEdit: createRoute({
    getParentRoute: () => choosing,
    path: PEOPLE_SCREENS.groupEdit.path,
    beforeLoad: requireNumbers,
    component: lazyRouteComponent(
      () => import('#features/accounts/admin/people/group-edit-screen.tsx'),
      'GroupEditScreen',
    ),
  }),
  groupDelete: createRoute({
    getParentRoute: () => staff,
    path: PEOPLE_SCREENS.groupDelete.path,
    beforeLoad: requireNumbers,
    component: lazyRouteComponent(
      () => import('#features/accounts/admin/people/group-delete-screen.tsx'),
      'GroupDeleteScreen',
    ),
  }),
  groupHistory: createRoute({
    getParentRoute: () => staff,
    path: PEOPLE_SCREENS.groupHistory.path,
    beforeLoad: requireNumbers,
    component: lazyRouteComponent(
      () => import('#features/accounts/admin/people/people-history.tsx'),
      'GroupHistoryScreen',
    ),
  }),
  sites: createRoute({
    getParentRoute: () => staff,
    path: PEOPLE_SCREENS.sites.path,
    component: lazyRouteComponent(() => import('#features/pages/admin/sites/sites-screen.tsx'), 'SitesScreen'),
  }),
  siteNew: createRoute({
    getParentRoute: () => choosing,
    path: PEOPLE_SCREENS.siteNew.path,
    component: lazyRouteComponent(() => import('#features/pages/admin/sites/site-edit-screen.tsx'), 'SiteNewScreen'),
  }),
  siteEdit: createRoute({
    getParentRoute: () => choosing,
    path: PEOPLE_SCREENS.siteEdit.path,
    beforeLoad: requireNumbers,
    component: lazyRouteComponent(() => import('#features/pages/admin/sites/site-edit-screen.tsx'), 'SiteEditScreen'),
  }),
  siteDelete: createRoute({
    getParentRoute: () => staff,
    path: PEOPLE_SCREENS.siteDelete.path,
    beforeLoad: requireNumbers,
    component: lazyRouteComponent(
      () => import('#features/pages/admin/sites/site-delete-screen.tsx'),
      'SiteDeleteScreen',
    ),
  }),
  siteHistory: createRoute({
    getParentRoute: () => staff,
    path: PEOPLE_SCREENS.siteHistory.path,
    beforeLoad: requireNumbers,
    component: lazyRouteComponent(
      () => import('#features/pages/admin/sites/site-history-screen.tsx'),
      'SiteHistoryScreen',
    ),
  }),
} satisfies Record<keyof typeof PEOPLE_SCREENS, unknown>;
