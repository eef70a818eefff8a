import {
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  lazyRouteComponent,
  Outlet,
  type RouterHistory,
} from '@tanstack/react-router';
import { Notice } from '#ui/admin/notice.tsx';
import { Button } from '#ui/admin/button.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import { type ScreenName, SCREENS } from './paths.ts';
import { OpenLayout } from './shell/open-layout.tsx';
import { StaffLayout } from './shell/staff-layout.tsx';

const root = createRootRoute({
  component: Outlet,
  notFoundComponent: () => (
    <StaffLayout>
      <NotFoundScreen />
    </StaffLayout>
  ),
  errorComponent: CrashScreen,
});

const staff = createRoute({
  getParentRoute: () => root,
  id: 'staff',
  component: () => (
    <StaffLayout>
      <Outlet />
    </StaffLayout>
  ),
});
const open = createRoute({ getParentRoute: () => root, id: 'open', component: OpenLayout });

const resetRequest = () => import('#features/accounts/admin/reset-request-screen.tsx');
const resetConfirm = () => import('#features/accounts/admin/reset-confirm-screen.tsx');

/** One route a screen, its code loaded when it is first shown. */
const staffScreens = {
  home: createRoute({
    getParentRoute: () => staff,
    path: SCREENS.home.path,
    component: lazyRouteComponent(() => import('./home-screen.tsx'), 'HomeScreen'),
  }),
  account: createRoute({
    getParentRoute: () => staff,
    path: SCREENS.account.path,
    component: lazyRouteComponent(() => import('#features/accounts/admin/account-screen.tsx'), 'AccountScreen'),
  }),
};
const openScreens = {
  signIn: createRoute({
    getParentRoute: () => open,
    path: SCREENS.signIn.path,
    component: lazyRouteComponent(() => import('#features/accounts/admin/sign-in-screen.tsx'), 'SignInScreen'),
  }),
  resetRequest: createRoute({
    getParentRoute: () => open,
    path: SCREENS.resetRequest.path,
    component: lazyRouteComponent(resetRequest, 'ResetRequestScreen'),
  }),
  resetSent: createRoute({
    getParentRoute: () => open,
    path: SCREENS.resetSent.path,
    component: lazyRouteComponent(resetRequest, 'ResetSentScreen'),
  }),
  resetConfirm: createRoute({
    getParentRoute: () => open,
    path: SCREENS.resetConfirm.path,
    component: lazyRouteComponent(resetConfirm, 'ResetConfirmScreen'),
  }),
  resetComplete: createRoute({
    getParentRoute: () => open,
    path: SCREENS.resetComplete.path,
    component: lazyRouteComponent(resetConfirm, 'ResetCompleteScreen'),
  }),
};

/** Complete by type: a screen of the list without a route does not compile. */
({ ...staffScreens, ...openScreens }) satisfies Record<ScreenName, unknown>;

const routeTree = root.addChildren([
  staff.addChildren(Object.values(staffScreens)),
  open.addChildren(Object.values(openScreens)),
]);

/** The admin's screens. @param history a memory history in tests; the browser's otherwise */
export function createAdminRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    trailingSlash: 'always',
    defaultPreload: 'intent',
    ...(history && { history }),
  });
}

/** What is left when a screen's own code fails, or could not be fetched after a deployment. */
function CrashScreen({ error }: ErrorComponentProps) {
  console.error(error);
  return (
    <Screen title="This screen failed">
      <Notice kind="error">
        <p>Something went wrong in this window. What you saved is safe.</p>
      </Notice>
      <div>
        <Button onClick={() => location.reload()}>Reload the page</Button>
      </div>
    </Screen>
  );
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAdminRouter>;
  }
}
