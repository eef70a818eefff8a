import {
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  lazyRouteComponent,
  notFound,
  Outlet,
  type RouterHistory,
} from '@tanstack/react-router';
import { Notice } from '#ui/admin/notice.tsx';
import { Button } from '#ui/admin/button.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import { type ScreenName, SCREENS } from './paths.ts';
import { parseSearch, type SearchParams, stringifySearch } from './search-params.ts';
import { OpenLayout } from './shell/open-layout.tsx';
import { StaffLayout } from './shell/staff-layout.tsx';

const root = createRootRoute({
  component: Outlet,
  validateSearch: (search: Record<string, unknown>) => search as SearchParams,
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
/** Around the screens that let one choose pages and files; its code comes with the first of them. */
const choosing = createRoute({
  getParentRoute: () => staff,
  id: 'choosing',
  component: lazyRouteComponent(() => import('./shell/with-choosers.tsx'), 'WithChoosers'),
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
  pages: createRoute({
    getParentRoute: () => staff,
    path: SCREENS.pages.path,
    component: lazyRouteComponent(() => import('#features/pages/admin/explorer/explorer-screen.tsx'), 'ExplorerScreen'),
  }),
  pagesBelow: createRoute({
    getParentRoute: () => staff,
    path: SCREENS.pagesBelow.path,
    beforeLoad: requireNumbers,
    component: lazyRouteComponent(() => import('#features/pages/admin/explorer/explorer-screen.tsx'), 'ExplorerScreen'),
  }),
  pageSearch: createRoute({
    getParentRoute: () => staff,
    path: SCREENS.pageSearch.path,
    component: lazyRouteComponent(() => import('#features/pages/admin/explorer/search-screen.tsx'), 'SearchScreen'),
  }),
  pageTypeUsage: createRoute({
    getParentRoute: () => staff,
    path: SCREENS.pageTypeUsage.path,
    component: lazyRouteComponent(
      () => import('#features/pages/admin/explorer/type-usage-screen.tsx'),
      'TypeUsageScreen',
    ),
  }),
  pageType: createRoute({
    getParentRoute: () => staff,
    path: SCREENS.pageType.path,
    beforeLoad: requireNumbers,
    component: lazyRouteComponent(
      () => import('#features/pages/admin/explorer/add-subpage-screen.tsx'),
      'AddSubpageScreen',
    ),
  }),
  pageDelete: createRoute({
    getParentRoute: () => staff,
    path: SCREENS.pageDelete.path,
    beforeLoad: requireNumbers,
    component: lazyRouteComponent(() => import('#features/pages/admin/operations/delete-screen.tsx'), 'DeleteScreen'),
  }),
  pageUnpublish: createRoute({
    getParentRoute: () => staff,
    path: SCREENS.pageUnpublish.path,
    beforeLoad: requireNumbers,
    component: lazyRouteComponent(
      () => import('#features/pages/admin/operations/unpublish-screen.tsx'),
      'UnpublishScreen',
    ),
  }),
  pageMoveConfirm: createRoute({
    getParentRoute: () => staff,
    path: SCREENS.pageMoveConfirm.path,
    beforeLoad: requireNumbers,
    component: lazyRouteComponent(
      () => import('#features/pages/admin/operations/move-confirm-screen.tsx'),
      'MoveConfirmScreen',
    ),
  }),
  pageConvertAlias: createRoute({
    getParentRoute: () => staff,
    path: SCREENS.pageConvertAlias.path,
    beforeLoad: requireNumbers,
    component: lazyRouteComponent(
      () => import('#features/pages/admin/operations/convert-alias-screen.tsx'),
      'ConvertAliasScreen',
    ),
  }),
  pageHistory: createRoute({
    getParentRoute: () => staff,
    path: SCREENS.pageHistory.path,
    beforeLoad: requireNumbers,
    component: lazyRouteComponent(() => import('#features/pages/admin/history/history-screen.tsx'), 'HistoryScreen'),
  }),
  pageUsage: createRoute({
    getParentRoute: () => staff,
    path: SCREENS.pageUsage.path,
    beforeLoad: requireNumbers,
    component: lazyRouteComponent(() => import('#features/pages/admin/history/usage-screen.tsx'), 'UsageScreen'),
  }),
  pageCompare: createRoute({
    getParentRoute: () => staff,
    path: SCREENS.pageCompare.path,
    beforeLoad: requireNumbers,
    component: lazyRouteComponent(() => import('#features/pages/admin/history/compare-screen.tsx'), 'CompareScreen'),
  }),
  pageRevert: createRoute({
    getParentRoute: () => staff,
    path: SCREENS.pageRevert.path,
    beforeLoad: requireNumbers,
    component: lazyRouteComponent(() => import('#features/pages/admin/history/revert-screen.tsx'), 'RevertScreen'),
  }),
};
/** The same, with choosers around them. */
const choosingScreens = {
  pageEdit: createRoute({
    getParentRoute: () => choosing,
    path: SCREENS.pageEdit.path,
    beforeLoad: requireNumbers,
    component: lazyRouteComponent(() => import('#features/pages/admin/editor/editor-screen.tsx'), 'EditorScreen'),
  }),
  pageNew: createRoute({
    getParentRoute: () => choosing,
    path: SCREENS.pageNew.path,
    beforeLoad: requireNumbers,
    component: lazyRouteComponent(() => import('#features/pages/admin/editor/editor-screen.tsx'), 'NewPageScreen'),
  }),
  pageMove: createRoute({
    getParentRoute: () => choosing,
    path: SCREENS.pageMove.path,
    beforeLoad: requireNumbers,
    component: lazyRouteComponent(() => import('#features/pages/admin/operations/move-screen.tsx'), 'MoveScreen'),
  }),
  pageCopy: createRoute({
    getParentRoute: () => choosing,
    path: SCREENS.pageCopy.path,
    beforeLoad: requireNumbers,
    component: lazyRouteComponent(() => import('#features/pages/admin/operations/copy-screen.tsx'), 'CopyScreen'),
  }),
  pageBulk: createRoute({
    getParentRoute: () => choosing,
    path: SCREENS.pageBulk.path,
    component: lazyRouteComponent(() => import('#features/pages/admin/operations/bulk-screen.tsx'), 'BulkScreen'),
  }),
  pageTrash: createRoute({
    getParentRoute: () => choosing,
    path: SCREENS.pageTrash.path,
    component: lazyRouteComponent(() => import('#features/pages/admin/operations/trash-screen.tsx'), 'TrashScreen'),
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
({ ...staffScreens, ...choosingScreens, ...openScreens }) satisfies Record<ScreenName, unknown>;

const routeTree = root.addChildren([
  staff.addChildren([...Object.values(staffScreens), choosing.addChildren(Object.values(choosingScreens))]),
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

/** Numbers of an address that are none are an address that is not there. */
function requireNumbers({ params }: { params: Readonly<Partial<Record<string, string>>> }): void {
  for (const name of ['id', 'dest', 'parent', 'revision']) {
    const value = params[name];
    if (value !== undefined && !/^\d{1,9}$/.test(value)) throw notFound();
  }
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
