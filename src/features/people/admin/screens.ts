import { lazyRouteComponent } from '@tanstack/react-router';
import { screensWithViews } from '#ui/admin/screen-views.ts';
import { PEOPLE_SCREENS } from '../screens.ts';

/** The screens with their components, which are loaded when they are first shown. */
export const peopleScreens = screensWithViews(PEOPLE_SCREENS, {
  users: lazyRouteComponent(() => import('./user-list-screen.tsx'), 'UserListScreen'),
  userNew: lazyRouteComponent(() => import('./user-add-screen.tsx'), 'UserAddScreen'),
  userEdit: lazyRouteComponent(() => import('./user-edit-screen.tsx'), 'UserEditScreen'),
  userDelete: lazyRouteComponent(() => import('./user-delete-screen.tsx'), 'UserDeleteScreen'),
  userHistory: lazyRouteComponent(() => import('./people-history.tsx'), 'UserHistoryScreen'),
  groups: lazyRouteComponent(() => import('./group-list-screen.tsx'), 'GroupListScreen'),
  groupNew: lazyRouteComponent(() => import('./group-edit-screen.tsx'), 'GroupNewScreen'),
  groupEdit: lazyRouteComponent(() => import('./group-edit-screen.tsx'), 'GroupEditScreen'),
  groupDelete: lazyRouteComponent(() => import('./group-delete-screen.tsx'), 'GroupDeleteScreen'),
  groupHistory: lazyRouteComponent(() => import('./people-history.tsx'), 'GroupHistoryScreen'),
});
