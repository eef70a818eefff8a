import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { choosing, requireNumbers, staff } from './layouts.tsx';
import { PAGE_SCREENS } from './pages-paths.ts';

/** The page tree and all that is done with pages. */
export const pagesRoutes = {
  pages: createRoute({
    getParentRoute: () => staff,
    path: PAGE_SCREENS.pages.path,
    component: lazyRouteComponent(() => import('#features/pages/admin/explorer/explorer-screen.tsx'), 'ExplorerScreen'),
  }),
  pagesBelow: createRoute({
    getParentRoute: () => staff,
    path: PAGE_SCREENS.pagesBelow.path,
    beforeLoad: requireNumbers,
    component: lazyRouteComponent(() => import('#features/pages/admin/explorer/explorer-screen.tsx'), 'ExplorerScreen'),
  }),
  pageSearch: createRoute({
    getParentRoute: () => staff,
    path: PAGE_SCREENS.pageSearch.path,
    component: lazyRouteComponent(() => import('#features/pages/admin/explorer/search-screen.tsx'), 'SearchScreen'),
  }),
  pageTypeUsage: createRoute({
    getParentRoute: () => staff,
    path: PAGE_SCREENS.pageTypeUsage.path,
    component: lazyRouteComponent(
      () => import('#features/pages/admin/explorer/type-usage-screen.tsx'),
      'TypeUsageScreen',
    ),
  }),
  pageType: createRoute({
    getParentRoute: () => staff,
    path: PAGE_SCREENS.pageType.path,
    beforeLoad: requireNumbers,
    component: lazyRouteComponent(
      () => import('#features/pages/admin/explorer/add-subpage-screen.tsx'),
      'AddSubpageScreen',
    ),
  }),
  pageDelete: createRoute({
    getParentRoute: () => staff,
    path: PAGE_SCREENS.pageDelete.path,
    beforeLoad: requireNumbers,
    component: lazyRouteComponent(() => import('#features/pages/admin/operations/delete-screen.tsx'), 'DeleteScreen'),
  }),
  pageUnpublish: createRoute({
    getParentRoute: () => staff,
    path: PAGE_SCREENS.pageUnpublish.path,
    beforeLoad: requireNumbers,
    component: lazyRouteComponent(
      () => import('#features/pages/admin/operations/unpublish-screen.tsx'),
      'UnpublishScreen',
    ),
  }),
  pageMoveConfirm: createRoute({
    getParentRoute: () => staff,
    path: PAGE_SCREENS.pageMoveConfirm.path,
    beforeLoad: requireNumbers,
    component: lazyRouteComponent(
      () => import('#features/pages/admin/operations/move-confirm-screen.tsx'),
      'MoveConfirmScreen',
    ),
  }),
  pageConvertAlias: createRoute({
    getParentRoute: () => staff,
    path: PAGE_SCREENS.pageConvertAlias.path,
    beforeLoad: requireNumbers,
    component: lazyRouteComponent(
      () => import('#features/pages/admin/operations/convert-alias-screen.tsx'),
      'ConvertAliasScreen',
    ),
  }),
  pageHistory: createRoute({
    getParentRoute: () => staff,
    path: PAGE_SCREENS.pageHistory.path,
    beforeLoad: requireNumbers,
    component: lazyRouteComponent(() => import('#features/pages/admin/history/history-screen.tsx'), 'HistoryScreen'),
  }),
  pageUsage: createRoute({
    getParentRoute: () => staff,
    path: PAGE_SCREENS.pageUsage.path,
    beforeLoad: requireNumbers,
    component: lazyRouteComponent(() => import('#features/pages/admin/history/usage-screen.tsx'), 'UsageScreen'),
  }),
  pageCompare: createRoute({
    getParentRoute: () => staff,
    path: PAGE_SCREENS.pageCompare.path,
    beforeLoad: requireNumbers,
    component: lazyRouteComponent(() => import('#features/pages/admin/history/compare-screen.tsx'), 'CompareScreen'),
  }),
  pageRevert: createRoute({
    getParentRoute: () => staff,
    path: PAGE_SCREENS.pageRevert.path,
    beforeLoad: requireNumbers,
    component: lazyRouteComponent(() => import('#features/pages/admin/history/revert-screen.tsx'), 'RevertScreen'),
  }),
  pageEdit: createRoute({
    getParentRoute: () => choosing,
    path: PAGE_SCREENS.pageEdit.path,
    beforeLoad: requireNumbers,
    component: lazyRouteComponent(() => import('#features/pages/admin/editor/editor-screen.tsx'), 'EditorScreen'),
  }),
  pageNew: createRoute({
    getParentRoute: () => choosing,
    path: PAGE_SCREENS.pageNew.path,
    beforeLoad: requireNumbers,
    component: lazyRouteComponent(() => import('#features/pages/admin/editor/editor-screen.tsx'), 'NewPageScreen'),
  }),
  pageMove: createRoute({
    getParentRoute: () => choosing,
    path: PAGE_SCREENS.pageMove.path,
    beforeLoad: requireNumbers,
    component: lazyRouteComponent(() => import('#features/pages/admin/operations/move-screen.tsx'), 'MoveScreen'),
  }),
  pageCopy: createRoute({
    getParentRoute: () => choosing,
    path: PAGE_SCREENS.pageCopy.path,
    beforeLoad: requireNumbers,
    component: lazyRouteComponent(() => import('#features/pages/admin/operations/copy-screen.tsx'), 'CopyScreen'),
  }),
  pageBulk: createRoute({
    getParentRoute: () => choosing,
    path: PAGE_SCREENS.pageBulk.path,
    component: lazyRouteComponent(() => import('#features/pages/admin/operations/bulk-screen.tsx'), 'BulkScreen'),
  }),
  pageTrash: createRoute({
    getParentRoute: () => choosing,
    path: PAGE_SCREENS.pageTrash.path,
    component: lazyRouteComponent(() => import('#features/pages/admin/operations/trash-screen.tsx'), 'TrashScreen'),
  }),
} satisfies Record<keyof typeof PAGE_SCREENS, unknown>;
