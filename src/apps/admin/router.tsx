import { createRoute, createRouter, lazyRouteComponent, type RouterHistory } from '@tanstack/react-router';
import { collectionsRoutes } from './areas/collections-routes.tsx';
import { contentRoutes } from './areas/content-routes.tsx';
import { filesRoutes } from './areas/files-routes.tsx';
import { imagesRoutes } from './areas/images-routes.tsx';
import { importsRoutes } from './areas/imports-routes.tsx';
import { locationsRoutes } from './areas/locations-routes.tsx';
import { mailAreaRoutes } from './areas/mail-routes.tsx';
import { pagesRoutes } from './areas/pages-routes.tsx';
import { peopleRoutes } from './areas/people-routes.tsx';
import { guestsRoutes } from './areas/guests-routes.tsx';
import { redirectsRoutes } from './areas/redirects-routes.tsx';
import { subscribersRoutes } from './areas/subscribers-routes.tsx';
import { choosing, open, root, staff } from './areas/layouts.tsx';
import { type ScreenName, SCREENS } from './paths.ts';
import { parseSearch, stringifySearch } from './search-params.ts';

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
  ...pagesRoutes,
  ...imagesRoutes,
  ...filesRoutes,
  ...collectionsRoutes,
  ...contentRoutes,
  ...locationsRoutes,
  ...importsRoutes,
  ...peopleRoutes,
  ...guestsRoutes,
  ...mailAreaRoutes,
  ...redirectsRoutes,
  ...subscribersRoutes,
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

const screens = Object.values(staffScreens);
const withChoosers = screens.filter((screen) => screen.options.getParentRoute() === choosing);
const others = screens.filter((screen) => screen.options.getParentRoute() !== choosing);
const routeTree = root.addChildren([
  staff.addChildren([...others, choosing.addChildren(withChoosers)]),
  open.addChildren(Object.values(openScreens)),
]);

/** The admin's screens. @param history a memory history in tests; the browser's otherwise */
export function createAdminRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    trailingSlash: 'always',
    defaultPreload: 'intent',
    // A screen is about what its address names: another page is another screen, with nothing left of the one before.
    defaultRemountDeps: ({ params }: { params: unknown }) => params,
    parseSearch,
    stringifySearch,
    ...(history && { history }),
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAdminRouter>;
  }
}
